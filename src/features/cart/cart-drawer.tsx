// The mini cart, a drawer on any page. Its contents load on first use.

import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { openCartCount } from '../../model/cart/open-cart-count.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { usePanelOpen } from '../../ui/use-panel-open.ts';
import { useResource } from '../../ui/use-resource.ts';

const contents = () => import('./cart-drawer-lines.tsx');
const CartDrawerLines = lazyComponent([], async () => (await contents()).CartDrawerLines);
const CartDrawerFoot = lazyComponent([], async () => (await contents()).CartDrawerFoot);

/** @param goesWith products from another feature, rendered below the lines */
export function CartDrawer({ goesWith }: { goesWith: ReactNode }) {
  const app = useApp();
  const { panels } = app.ui;
  const close = () => panels.close('microcart');
  const { t } = useTranslation('cart');
  const open = usePanelOpen('microcart');
  const count = useResource(openCartCount(app)) ?? 0;
  const { pathname } = useLocation();
  // closes on navigation, even to a page without the mini cart
  useEffect(() => close, [pathname]);
  const title = (
    <>
      {t('title')} <span className="quiet regular">· {count}</span>
    </>
  );
  const footer = count > 0 && (
    <LazyPart open={open}>
      <CartDrawerFoot />
    </LazyPart>
  );
  return (
    <Sheet open={open} onClose={close} title={title} closeLabel={t('common:close')} footer={footer}>
      <LazyPart failedText={t('errors:notOnDevice')} fallback={<TextSkeleton lines={5} />} open={open}>
        <CartDrawerLines />
        {goesWith}
      </LazyPart>
    </Sheet>
  );
}
