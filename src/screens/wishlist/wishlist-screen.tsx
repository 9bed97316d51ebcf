// /wishlist: the wishlist with current prices and stock, from the local database.
import { useTranslation } from 'react-i18next';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { ProductGrid } from '../../features/product/product-grid.tsx';
import { useKnownProducts } from '../../features/product/use-known-products.ts';
import { CompareButton, WishlistButton } from '../../features/saved-products/saved-button.tsx';
import { AbsentProducts } from '../../features/saved-products/wishlist/absent-products.tsx';
import { ConfirmSharedList } from '../../features/saved-products/wishlist/confirm-shared-list.tsx';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { savedProducts } from '../../model/catalogue/saved-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { SavedListPage } from '../saved-list-page.tsx';
import { ShareWishlist } from './share-wishlist.tsx';

const addButton = (product: PricedProduct) => <AddToCartButton product={product} variant="icon" />;

export default function WishlistScreen() {
  const app = useApp();
  const { t, i18n } = useTranslation('wishlist');
  const wishes = useResource(savedProducts(app, 'current-wishlist'));
  const items = wishes?.items ?? [];
  const { products, whyAbsent } = useKnownProducts(i18n.language, items);
  return (
    <>
      <ConfirmSharedList />
      <SavedListPage
        list="current-wishlist"
        count={items.length}
        ready={wishes?.loaded && products !== undefined}
        skeleton={<CardSkeletons count={4} />}
        share={<ShareWishlist skus={items.map(({ sku }) => sku)} />}
      >
        {(toHeading, remove) => (
          <>
            <h2 className="sr-only">{t('products')}</h2>
            <ProductGrid
              products={items.flatMap(({ sku }) => products?.get(sku) ?? [])}
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
                .filter(({ sku }) => !products?.has(sku))
                .map((item) => ({ item, why: whyAbsent(item.sku) }))}
              onRemove={remove}
            />
          </>
        )}
      </SavedListPage>
    </>
  );
}
