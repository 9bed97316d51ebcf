// The recently viewed products, without the page's heading.

import { useTranslation } from 'react-i18next';
import { routes } from '#shared/config/routes.ts';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { ProductGrid } from '../../features/product/product-grid.tsx';
import { useKnownProducts } from '../../features/product/use-known-products.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { cardActions } from '../use-saved-products.tsx';
import { WaysOn } from '../ways-on/ways-on.tsx';

const addButton = (product: PricedProduct) => <AddToCartButton product={product} variant="icon" />;

type Props = { viewed: readonly { sku: string; product_id: number }[] | undefined };

/** @param viewed newest first; undefined while the list is loading */
export function ViewedProducts({ viewed }: Props) {
  const { t, i18n } = useTranslation('recently-viewed');
  const { products, whyAbsent } = useKnownProducts(i18n.language, viewed ?? []);
  if (viewed === undefined || products === undefined) return <CardSkeletons count={4} />;
  if (viewed.length === 0)
    return (
      <>
        <EmptyState
          title={t('empty.title')}
          text={t('empty.text')}
          link={{ to: routes.home.to(), text: t('empty.action') }}
        />
        <WaysOn />
      </>
    );
  const elsewhere = viewed.filter(
    ({ sku }) => !products.has(sku) && whyAbsent(sku) === 'not-on-device',
  ).length;
  return (
    <>
      <h2 className="sr-only">{t('products')}</h2>
      <ProductGrid
        products={viewed.flatMap(({ sku }) => products.get(sku) ?? [])}
        addButton={addButton}
        actions={cardActions}
        eager
      />
      {elsewhere > 0 && <p className="note plain above-40">{t('elsewhere', { count: elsewhere })}</p>}
    </>
  );
}
