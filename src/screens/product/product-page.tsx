// The page of a visible product: computes its offer and renders the body.

import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { productLinkState, productUrl } from '#shared/config/product-url.ts';
import { hasQuantityRules, isSoldInParts, quantityRules } from '#shared/domain/cart/quantity-rules.ts';
import { productStockLabel } from '#shared/domain/catalogue/stock-label.ts';
import { hasNoVariants } from '#shared/domain/catalogue/variant-choice.ts';
import { isPriceKnown, type SourcePrices, shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { useVariant } from '../../features/product/use-variant.ts';
import { VariantPicker } from '../../features/product/variant-picker.tsx';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { DisabledAdd } from './disabled-add.tsx';
import type { Offer } from './offer.ts';
import { ProductBody } from './product-body.tsx';

type Props = { product: PricedProduct; childSku: string | undefined };

// loaded with the first product that needs one of them
const OptionsOffer = lazyComponent(['choosing'], () => import('./options-offer.tsx'), { isEarly: true });
const BundleOffer = lazyComponent(['choosing'], () => import('./bundle-offer.tsx'), { isEarly: true });
const TierTable = lazyComponent(['choosing'], () => import('../../features/product/tier-table.tsx'), {
  isEarly: true,
});
const QuantityHint = lazyComponent(['choosing'], () => import('../../ui/quantity-hint.tsx'), {
  isEarly: true,
});
const GroupedOffer = lazyComponent(['cart', 'choosing'], () => import('./grouped-offer.tsx'), {
  isEarly: true,
});

export function ProductPage({ product, childSku }: Props) {
  const { config } = useApp();
  const { t } = useTranslation(['product', 'errors']);
  const navigate = useNavigate();
  usePageTitle(product.name);
  const { cart } = config;

  const { type_id } = product;
  const { rows, child, choose } = useVariant(product, childSku);
  const configurable = type_id === 'configurable';
  const none = hasNoVariants(product);
  const unmatched = configurable && !none && !child;
  const prices: SourcePrices = child ?? product;
  const priced = shownPrice(prices, product.pricedAt);
  const known = !unmatched && isPriceKnown(priced.current, cart.allowZeroPrice);

  const chosen = (code: string, value: string) => {
    const variant = choose(code, value);
    // the URL changes to the variant's, but the page does not scroll
    if (!variant) return;
    const state = { ...productLinkState(config, product, variant.sku), stays: true };
    navigate(productUrl(config, product, variant.sku), { replace: true, state });
  };
  const { stock } = child ?? product;
  const inParts = !none && !unmatched && type_id !== 'grouped' && isSoldInParts(stock);
  const buyable = known && !none && !inParts;
  const isAlone = type_id !== 'bundle' && type_id !== 'grouped';
  const plain: Offer = {
    price: known ? priced : undefined,
    tiers: known && isAlone && prices.pricing?.quantityTiers && (
      <LazyPart>
        <TierTable prices={prices} now={product.pricedAt} />
      </LazyPart>
    ),
    awaitsChoice: unmatched,
    // no stock is shown for a variant that does not exist
    stock: unmatched ? undefined : productStockLabel(product, child),
    ...(child && {
      variant: rows
        .flatMap(({ values }) => values.flatMap(({ chosen: isChosen, label }) => (isChosen ? label : [])))
        .join(', '),
    }),
    choice: configurable && !none && <VariantPicker rows={rows} onChoose={chosen} />,
    notice: none
      ? t('noVariants', { ns: 'errors' })
      : unmatched
        ? t('noVariant', { ns: 'errors' })
        : inParts
          ? t('soldInParts', { ns: 'errors' })
          : undefined,
    ...(buyable &&
      type_id !== 'grouped' &&
      hasQuantityRules(stock) && {
        quantity: (
          <LazyPart>
            <QuantityHint rules={quantityRules(stock, cart)} />
          </LazyPart>
        ),
      }),
    add: buyable ? (
      <AddToCartButton product={product} child={child} variant="primary" />
    ) : (
      <DisabledAdd text={none || unmatched || inParts ? t('add.notAvailable') : t('price.unknown')} />
    ),
    buyable,
  };

  const page = (offer: Offer) => <ProductBody product={product} child={child} offer={offer} />;
  const part = { product, plain, children: page };
  const hasOptions = product.custom_options.length > 0;
  if (isAlone && !hasOptions) return page(plain);
  // while the choice is loading, the add button is disabled, because it would add another product
  const held: Offer = { ...plain, add: <DisabledAdd text={t('add.wait')} />, buyable: false };
  // a bundle or group without its own price costs the sum of its parts, which also determine its stock
  const waiting: Offer =
    isAlone || priced.current > 0 ? held : { ...held, price: undefined, stock: undefined };
  return (
    <LazyPart failedText={t('failed.title')} fallback={page(waiting)}>
      {type_id === 'bundle' ? (
        <BundleOffer {...part} />
      ) : type_id === 'grouped' ? (
        <GroupedOffer {...part} />
      ) : (
        <OptionsOffer {...part} child={child} />
      )}
    </LazyPart>
  );
}
