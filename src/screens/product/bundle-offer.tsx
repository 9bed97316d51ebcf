// The offer of a bundle: price and stock depend on the chosen parts. Loaded with the first bundle.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSoldInParts } from '#shared/domain/cart/quantity-rules.ts';
import {
  type BundleChoice,
  bundleParts,
  bundlePrice,
  bundleStock,
  cannotBeBought,
  firstBundle,
  missingParts,
  setBundle,
} from '#shared/domain/catalogue/set-bundle.ts';
import { optionsPrice, sortedOptions } from '#shared/domain/catalogue/set-options.ts';
import { stockLabel } from '#shared/domain/catalogue/stock-label.ts';
import { isPriceKnown } from '#shared/domain/pricing/shown-price.ts';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { CustomOptionsForm } from '../../features/product/options/custom-options-form.tsx';
import { useCustomChoice } from '../../features/product/options/use-custom-choice.ts';
import { BundlePicker } from '../../features/product/parts/bundle-picker.tsx';
import { useParts } from '../../features/product/parts/use-parts.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { DisabledAdd } from './disabled-add.tsx';
import type { OfferProps } from './offer.ts';

type Props = OfferProps & { product: PricedProduct };

const noParts: ReadonlyMap<string, PricedProduct> = new Map();

export default function BundleOffer({ product, plain, children }: Props) {
  const { t } = useTranslation(['choosing', 'product']);
  const { parts = noParts, complete } = useParts(product);
  const [chosen, setChoice] = useState<BundleChoice>();
  // until the user chooses, the selection follows the parts that can be bought
  const choice = chosen ?? firstBundle(product, parts);
  const custom = useCustomChoice(product);
  const { cart } = useApp().config;

  const set = setBundle(product, choice);
  const sum = bundlePrice(product, set, parts, product.pricedAt);
  const chosenAll = missingParts(product, set).length === 0 && set.length > 0;
  const current = sum === undefined ? undefined : sum + optionsPrice(product, custom.set, sum);
  const price =
    chosenAll && current !== undefined && isPriceKnown(current, cart.allowZeroPrice)
      ? { current }
      : undefined;
  const shelf = bundleStock(product, set, parts);
  const stock = stockLabel(shelf, product.delivery_days);
  const soldOut = cannotBeBought(product, parts) || (stock.kind === 'no' && !cart.allowOutOfStock);
  const hasParts = (product.bundle_options ?? []).some(({ product_links }) => product_links.length > 0);
  const buyable = price !== undefined && !soldOut && !isSoldInParts(product.stock);
  return children({
    ...plain,
    price,
    pricedBy: bundleParts(product, set).map(({ link }) => parts.get(link.sku) ?? product),
    awaitsChoice: hasParts && !chosenAll,
    isUnsellable: !hasParts,
    stock: hasParts ? stock : undefined,
    notice: hasParts ? (chosenAll && soldOut ? t('partMissing') : plain.notice) : t('noParts'),
    choice: (
      <>
        <BundlePicker
          product={product}
          choice={choice}
          parts={parts}
          complete={complete}
          onChange={setChoice}
        />
        <div ref={custom.form} className="stack">
          <CustomOptionsForm
            options={sortedOptions(product)}
            choice={custom.choice}
            faults={custom.faults}
            base={sum ?? 0}
            onChange={custom.change}
          />
        </div>
      </>
    ),
    add: buyable ? (
      <AddToCartButton
        product={product}
        variant="primary"
        chosen={{ bundle: set, custom: custom.set, parts }}
        mayAdd={custom.mayAdd}
      />
    ) : (
      <DisabledAdd text={t(price || !hasParts ? 'add.notAvailable' : 'price.unknown', { ns: 'product' })} />
    ),
    buyable,
  });
}
