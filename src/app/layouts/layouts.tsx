// The three layouts: default with header and footer, minimal for checkout, empty for bare pages.
import { ShoppingBag } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { type LayoutName, routes } from '#shared/config/routes.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { usePanelOpen } from '../../ui/use-panel-open.ts';
import { AppConnectionBar } from './app-connection-bar.tsx';
import { Header } from './header.tsx';
import { HomeLink } from './home-link.tsx';

type Props = { children: ReactNode; onChooseStore: (store: string) => void };

/** Below the fold in every first view. */
const Footer = lazyComponent(['footer'], () => import('./footer.tsx'), { isEarly: true });

export const CartDrawer = lazyComponent(['cart'], () => import('../../screens/cart/store-cart-drawer.tsx'));

/** Renders the mini cart, which is loaded when it is first opened. */
function DrawerOnceOpened() {
  const { t } = useTranslation('app');
  const open = usePanelOpen('microcart');
  const [used, setUsed] = useState(open);
  useEffect(() => {
    if (open) setUsed(true);
  }, [open]);
  return (
    used && (
      <LazyPart failedText={t('errors:notOnDevice')} open={open}>
        <CartDrawer />
      </LazyPart>
    )
  );
}

function DefaultLayout({ children, onChooseStore }: Props) {
  const { pathname } = useLocation();
  return (
    <>
      <PartBoundary resetKey={pathname}>
        <Header onChooseStore={onChooseStore} />
      </PartBoundary>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <LazyPart>
        <Footer />
      </LazyPart>
      <DrawerOnceOpened />
    </>
  );
}

function MinimalLayout({ children }: Props) {
  const { pathname } = useLocation();
  const { t } = useTranslation('app');
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <header className="top">
        <div className="wrap bar-minimal">
          <HomeLink />
          <Link className="tool" to={routes.cart.to()}>
            <ShoppingBag className="icon" aria-hidden />
            {t('checkoutBack')}
          </Link>
        </div>
      </header>
      <PartBoundary resetKey={pathname}>
        <AppConnectionBar />
      </PartBoundary>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function EmptyLayout({ children }: Props) {
  return children;
}

export const layouts: Record<LayoutName, ComponentType<Props>> = {
  default: DefaultLayout,
  minimal: MinimalLayout,
  empty: EmptyLayout,
};
