// The lines below the add button: an alert, delivery, guarantee, the age of the data, and stock in branches.
import type { ComponentProps } from 'react';
import type { ConfigurableChild } from '#schemas/documents/product-document.ts';
import { priceWithoutOffer } from '#shared/domain/pricing/shown-price.ts';
import { AlertLine } from '../../features/alerts/alert-line.tsx';
import { DeliveryLines } from '../../features/product/delivery-lines.tsx';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { reference } from '../../model/shell/reference.ts';
import { AfterHydration } from '../../ui/after-hydration.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { useResource } from '../../ui/use-resource.ts';
import type { Offer } from './offer.ts';

type Props = Omit<ComponentProps<typeof DeliveryLines>, 'price' | 'stock' | 'alert' | 'atBranches'> & {
  product: PricedProduct;
  child: ConfigurableChild | undefined;
  offer: Offer;
};

/** Returns the kind of alert that a product page offers; undefined for none. Parts of sets have alerts of their own. */
function alertKind(
  { type_id }: PricedProduct,
  { stock, price, buyable }: Offer,
): 'stock' | 'price' | undefined {
  if (type_id === 'bundle' || type_id === 'grouped') return undefined;
  if (stock?.kind === 'no') return 'stock';
  return price && buyable ? 'price' : undefined;
}

const BranchPickup = lazyComponent([], () => import('./branch-pickup.tsx'));

const BranchStockList = lazyComponent(
  ['branches'],
  () => import('../../features/checkout/branches/branch-stock-list.tsx'),
);

export default function ProductDelivery({ product, child, offer, ...rest }: Props) {
  const branches = useResource(reference(useApp(), product.store, 'branch')) ?? [];
  const kind = alertKind(product, offer);
  const { sku } = child ?? product;
  const { current } = priceWithoutOffer(child ?? product, product.pricedAt);
  const isHandedOver = offer.stock?.kind !== 'no' && !rest.digital;
  return (
    <>
      <DeliveryLines
        {...rest}
        atBranches={
          branches.length > 0
            ? ({ line, ...pickup }) => (
                <AfterHydration fallback={line}>
                  <LazyPart fallback={line}>
                    <BranchPickup {...pickup} branches={branches} sku={sku} now={rest.now} />
                  </LazyPart>
                </AfterHydration>
              )
            : undefined
        }
        price={offer.price?.current}
        stock={offer.stock ?? { kind: offer.buyable ? 'yes' : 'no' }}
        alert={
          kind && (
            <AlertLine
              key={`${kind} ${sku}`}
              about={{ kind, sku, price: current }}
              name={product.name}
              language={product.text_language}
            />
          )
        }
      />
      {isHandedOver && branches.length > 0 && (
        <AfterHydration>
          <LazyPart>
            <BranchStockList branches={branches} sku={sku} now={rest.now} />
          </LazyPart>
        </AfterHydration>
      )}
    </>
  );
}
