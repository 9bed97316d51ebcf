// What a kiosk has over every page, put together of its features.
import { KioskBar } from '../features/kiosk/kiosk-bar.tsx';
import { ScanButton } from '../features/kiosk/scan-button.tsx';
import { showTheme } from '../features/navigation/store-view/show-theme.ts';

function showFirstLook(): void {
  showTheme('system');
  window.scrollTo(0, 0);
  document.getElementById('content')?.focus({ preventScroll: true });
}

export default function KioskParts() {
  return (
    <KioskBar onEmptied={showFirstLook}>
      <ScanButton />
    </KioskBar>
  );
}
