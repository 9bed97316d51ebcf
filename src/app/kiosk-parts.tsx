// The kiosk controls above every page, composed of several features.
import { useHref } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { CarryCart } from '../features/cart/carry-cart.tsx';
import { DeviceButton } from '../features/kiosk/device-button.tsx';
import { KioskBar } from '../features/kiosk/kiosk-bar.tsx';
import { showTheme } from '../features/navigation/store-view/show-theme.ts';
import { ScanButton } from '../features/scan/scan-button.tsx';
import { useApp } from '../model/shell/app-context.ts';

import { renewPage } from './activate-new-version.ts';

function showFirstLook(): void {
  showTheme('system');
  window.scrollTo(0, 0);
  document.getElementById('content')?.focus({ preventScroll: true });
}

export default function KioskParts() {
  const app = useApp();
  const cartPath = useHref(routes.cart.to());
  return (
    <KioskBar onEmptied={showFirstLook} renew={() => renewPage(app)}>
      <ScanButton />
      <CarryCart cartPath={cartPath} />
      <DeviceButton />
    </KioskBar>
  );
}
