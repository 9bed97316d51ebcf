// The wishlist drawer on any page, opened by the heart button of the header. Its contents load on first use.

import { type MouseEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { savedCount } from '../../../model/catalogue/saved-products.ts';
import { type AppContext, useApp } from '../../../model/shell/app-context.ts';
import { isPlainClick } from '../../../ui/is-plain-click.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { usePanelOpen } from '../../../ui/use-panel-open.ts';
import { useResource } from '../../../ui/use-resource.ts';

const WishlistDrawerLines = lazyComponent([], () => import('./wishlist-drawer-lines.tsx'));

/** Opens the drawer on a plain click instead of following the link; not on the wishlist page. */
export function openWishlist(app: Pick<AppContext, 'ui'>, event: MouseEvent<HTMLAnchorElement>): void {
  if (!isPlainClick(event) || event.currentTarget.pathname === location.pathname) return;
  event.preventDefault();
  app.ui.panels.open('wishlist');
}

export function WishlistDrawer() {
  const app = useApp();
  const { panels } = useApp().ui;
  const close = () => panels.close('wishlist');
  const { t } = useTranslation(['wishlist', 'common', 'errors']);
  const open = usePanelOpen('wishlist');
  const count = useResource(savedCount(app, 'current-wishlist')) ?? 0;
  const { pathname } = useLocation();
  // closes on navigation, even to a page without the drawer
  useEffect(() => close, [pathname]);
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('title')}
      closeLabel={t('close', { ns: 'common' })}
      footer={
        count > 0 && (
          <Link className="btn btn-secondary wide" to={routes.wishlist.to()}>
            {t('open')}
          </Link>
        )
      }
    >
      <LazyPart failedText={t('errors:notOnDevice')}>
        <WishlistDrawerLines onContinue={close} />
      </LazyPart>
    </Sheet>
  );
}
