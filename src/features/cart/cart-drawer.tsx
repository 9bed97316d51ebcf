// The mini cart: a drawer over any page. Its contents load when it is first opened.

import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { cartCount } from '../../model/open-cart.ts';
import { useShop } from '../../model/shop.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { usePanelOpen } from '../../ui/use-panel-open.ts';
import { useResource } from '../../ui/use-resource.ts';

const CartDrawerLines = lazy(async () => ({
  default: (await import('./cart-drawer-contents.tsx')).CartDrawerLines,
}));
const CartDrawerFoot = lazy(async () => ({
  default: (await import('./cart-drawer-contents.tsx')).CartDrawerFoot,
}));

export default function CartDrawer() {
  const shop = useShop();
  const { panels } = shop.ui;
  const close = () => panels.close('microcart');
  const { t } = useTranslation('cart');
  const open = usePanelOpen('microcart');
  const count = useResource(cartCount(shop)) ?? 0;
  const { pathname } = useLocation();
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (pathname !== shownOn.current) close();
    shownOn.current = pathname;
  }, [pathname]);
  const title = (
    <>
      {t('title')} <span className="quiet font-normal">· {count}</span>
    </>
  );
  const footer = count > 0 && (
    <Suspense>
      <CartDrawerFoot />
    </Suspense>
  );
  return (
    <Sheet open={open} onClose={close} title={title} closeLabel={t('common:close')} footer={footer}>
      <Suspense fallback={<TextSkeleton lines={5} />}>
        <CartDrawerLines />
      </Suspense>
    </Sheet>
  );
}
