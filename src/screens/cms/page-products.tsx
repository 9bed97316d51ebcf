// The products of a CMS page or article.
import { useTranslation } from 'react-i18next';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { pageGoods } from '../../features/content/page-goods.ts';
import { ProductGrid } from '../../features/product/product-grid.tsx';
import { useListing } from '../../features/product/use-listing.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { cardActions } from '../use-saved-products.tsx';

const addButton = (product: PricedProduct) => <AddToCartButton product={product} variant="icon" />;

/** Renders nothing while the products are loading or if none of them is sold. */
export default function PageProducts({ skus }: { skus: string[] }) {
  const { t, i18n } = useTranslation('content');
  const { request, size } = pageGoods(i18n.language, skus);
  const listing = useListing(request, 1, size);
  if (listing.state !== 'shown' || listing.products.length === 0) return null;
  return (
    <section className="page-products">
      <h2>{t('products')}</h2>
      <ProductGrid products={listing.products} addButton={addButton} actions={cardActions} />
    </section>
  );
}
