// /wishlist: the wishlist with current prices and stock, from the local database.

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { ProductGrid } from '../../features/product/product-grid.tsx';
import { useKnownProducts } from '../../features/product/use-known-products.ts';
import { CompareButton } from '../../features/saved-products/compare/compare-button.tsx';
import { AbsentProducts } from '../../features/saved-products/wishlist/absent-products.tsx';
import { clearWishes, removeWished } from '../../features/saved-products/wishlist/clear-wishes.ts';
import { WishlistButton } from '../../features/saved-products/wishlist/wishlist-button.tsx';
import { useApp } from '../../model/app-context.ts';
import type { PricedProduct } from '../../model/known-products.ts';
import { savedProducts } from '../../model/saved-products.ts';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useResource } from '../../ui/use-resource.ts';
import { WaysOn } from '../ways-on/ways-on.tsx';

const addButton = (product: PricedProduct) => <AddToCartButton product={product} variant="icon" />;

export default function WishlistScreen() {
  const app = useApp();
  const { t, i18n } = useTranslation('wishlist');
  usePageTitle(t('title'));
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = () => heading.current?.focus();
  const wishes = useResource(savedProducts(app, 'current-wishlist'));
  const items = wishes?.items ?? [];
  const { products, whyAbsent } = useKnownProducts(i18n.language, items);
  const ready = wishes?.loaded && products !== undefined;
  return (
    <div className="wrap">
      <div className="title pt-6 md:pt-12">
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        {items.length > 0 && (
          <>
            <span className="quiet num">{t('count', { count: items.length })}</span>
            <button
              type="button"
              className="link small ml-auto"
              onClick={() => void clearWishes(app).then(toHeading)}
            >
              {t('clear')}
            </button>
          </>
        )}
      </div>
      {!ready && <CardSkeletons count={4} />}
      {ready && items.length === 0 && (
        <>
          <EmptyState title={t('empty.title')} text={t('empty.text')}>
            <Link className="btn btn-secondary" to={routes.home.to()}>
              {t('empty.action')}
            </Link>
          </EmptyState>
          <WaysOn />
        </>
      )}
      {ready && items.length > 0 && (
        <>
          <h2 className="sr-only">{t('products')}</h2>
          <ProductGrid
            products={items.flatMap(({ sku }) => products.get(sku) ?? [])}
            addButton={addButton}
            actions={(product) => (
              <>
                <WishlistButton product={product} onRemoved={toHeading} />
                <CompareButton product={product} />
              </>
            )}
            eager
          />
          <AbsentProducts
            absent={items
              .filter(({ sku }) => !products.has(sku))
              .map((item) => ({ item, why: whyAbsent(item.sku) }))}
            onRemove={(sku) => void removeWished(app, sku).then(toHeading)}
          />
        </>
      )}
    </div>
  );
}
