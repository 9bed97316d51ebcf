// The header: categories, logo, search, language, account, wishlist, compare, cart, connection bar.
import { CircleUserRound, Heart, Scale } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { storeOf } from '#shared/config/store-of.ts';
import { CartBadge } from '../../features/cart/cart-badge.tsx';
import { CategoryMenu } from '../../features/catalogue/category/category-menu.tsx';
import { TopCategories } from '../../features/catalogue/category/top-categories.tsx';
import { SearchField } from '../../features/search/search-field.tsx';
import { useApp } from '../../model/shell/app-context.ts';
import { useSavedProducts } from '../../screens/use-saved-products.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { AppConnectionBar } from './app-connection-bar.tsx';
import { HomeLink } from './home-link.tsx';

export const SearchPanel = lazyComponent(['search'], () => import('./app-search-panel.tsx'));

export const LanguageSheet = lazyComponent(
  ['language'],
  () => import('../../features/navigation/store-view/language-sheet.tsx'),
);

export function Header({ onChooseStore }: { onChooseStore: (store: string) => void }) {
  const app = useApp();
  const { t, i18n } = useTranslation('app');
  const { pathname } = useLocation();
  const [choosing, setChoosing] = useState<boolean>();
  const store = storeOf(app.config, i18n.language);
  const saved = useSavedProducts();
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <header className="top">
        <div className="wrap">
          <div className="bar">
            <PartBoundary resetKey={pathname}>
              <CategoryMenu />
            </PartBoundary>
            <HomeLink />
            <PartBoundary resetKey={pathname}>
              <SearchField panel={SearchPanel} tool={saved && <saved.ScanTool />} />
            </PartBoundary>
            <div className="tools">
              <button
                type="button"
                className="tool lang"
                aria-label={t('tools.language', { code: store.code.toUpperCase(), label: store.label })}
                onClick={() => setChoosing(true)}
              >
                {store.code.toUpperCase()}
              </button>
              <Link
                className="tool hide-below-360"
                to={routes.myAccount.to()}
                aria-label={t('tools.account')}
                onClick={saved && ((event) => saved.openAccount(app, event))}
              >
                <CircleUserRound className="icon" aria-hidden />
              </Link>
              <Link
                className="tool"
                to={routes.wishlist.to()}
                onClick={saved && ((event) => saved.openWishlist(app, event))}
              >
                <Heart className="icon" aria-hidden />
                <span className="sr-only">{t('tools.wishlist')}</span>
                {saved && <saved.SavedCount list="current-wishlist" />}
              </Link>
              <Link className="tool hide-below-360" to={routes.compare.to()}>
                <Scale className="icon" aria-hidden />
                <span className="sr-only">{t('tools.compare')}</span>
                {saved && <saved.SavedCount list="current-compare" />}
              </Link>
              <CartBadge />
            </div>
          </div>
          <PartBoundary resetKey={pathname}>
            <TopCategories />
          </PartBoundary>
        </div>
      </header>
      <PartBoundary resetKey={pathname}>
        <AppConnectionBar />
      </PartBoundary>
      {saved && <saved.WishlistDrawer />}
      {choosing !== undefined && (
        <LazyPart failedText={t('errors:notOnDevice')} open={choosing}>
          <LanguageSheet open={choosing} onClose={() => setChoosing(false)} onChoose={onChooseStore} />
        </LazyPart>
      )}
    </>
  );
}
