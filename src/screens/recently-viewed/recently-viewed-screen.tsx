// /my-account/recently-viewed: the product pages opened on this device, newest first.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ProductDocument } from '../../../schemas/documents/product.ts';
import { paths } from '../../config/paths.ts';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { ProductGrid } from '../../features/product/product-grid.tsx';
import { useKnownProducts } from '../../features/product/use-known-products.ts';
import { ClearViewed } from '../../features/recently-viewed/clear-viewed.tsx';
import { recentlyViewed$ } from '../../features/recently-viewed/queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { useLive } from '../../ui/use-live.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { cardActions } from '../use-marks.tsx';

const addButton = (product: ProductDocument) => <AddToCartButton product={product} variant="icon" />;

export default function RecentlyViewedScreen() {
  const { t, i18n } = useTranslation('recently-viewed');
  usePageTitle(t('title'));
  const viewed = useLive(recentlyViewed$, []);
  const { products, whyAbsent } = useKnownProducts(i18n.language, viewed ?? []);
  const ready = viewed !== undefined && products !== undefined;
  const elsewhere = ready
    ? viewed.filter(({ sku }) => !products.has(sku) && whyAbsent(sku) === 'not-on-device').length
    : 0;
  return (
    <div className="wrap">
      <div className="title pt-6 md:pt-12">
        <h1>{t('title')}</h1>
        {ready && viewed.length > 0 && <ClearViewed />}
      </div>
      <p className="small quiet pb-6">{t('note')}</p>
      {!ready && <CardSkeletons count={4} />}
      {ready && viewed.length === 0 && (
        <EmptyState wire="open" title={t('empty.title')} text={t('empty.text')}>
          <Link className="btn btn-2" to={paths.home.to()}>
            {t('empty.action')}
          </Link>
        </EmptyState>
      )}
      {ready && viewed.length > 0 && (
        <>
          <h2 className="vh">{t('products')}</h2>
          <ProductGrid
            products={viewed.flatMap(({ sku }) => products.get(sku) ?? [])}
            addButton={addButton}
            actions={cardActions}
            eager
          />
        </>
      )}
      {elsewhere > 0 && <p className="note plain mt-10">{t('elsewhere', { count: elsewhere })}</p>}
    </div>
  );
}
