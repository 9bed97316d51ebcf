// The offer of a product with custom options, such as text or dates, in addition to its variant. Loaded with the first
// such product.

import type { ConfigurableChild } from '#schemas/documents/product-document.ts';
import { optionsPrice, sortedOptions } from '#shared/domain/catalogue/set-options.ts';
import type { ShownPrice } from '#shared/domain/pricing/shown-price.ts';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { CustomOptionsForm } from '../../features/product/options/custom-options-form.tsx';
import { useCustomChoice } from '../../features/product/options/use-custom-choice.ts';
import TierTable from '../../features/product/tier-table.tsx';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import type { OfferProps } from './offer.ts';

/** Adds the surcharge of the chosen options, in cents, to a price. */
function plusOptions(price: ShownPrice | undefined, added: number): ShownPrice | undefined {
  if (!price || added === 0) return price;
  const { current, was, lowest30 } = price;
  return {
    current: current + added,
    ...(was === undefined ? {} : { was: was + added }),
    ...(lowest30 === undefined ? {} : { lowest30: lowest30 + added }),
  };
}

type Props = OfferProps & { product: PricedProduct; child: ConfigurableChild | undefined };

export default function OptionsOffer({ product, child, plain, children }: Props) {
  const custom = useCustomChoice(product);
  const base = plain.price?.current ?? 0;
  return children({
    ...plain,
    tiers: plain.tiers && (
      <TierTable
        prices={child ?? product}
        now={product.pricedAt}
        added={(price) => optionsPrice(product, custom.set, price)}
      />
    ),
    price: plusOptions(plain.price, optionsPrice(product, custom.set, base)),
    choice: (
      <>
        {plain.choice}
        <div ref={custom.form} className="stack">
          <CustomOptionsForm
            options={sortedOptions(product)}
            choice={custom.choice}
            faults={custom.faults}
            base={base}
            onChange={custom.change}
          />
        </div>
      </>
    ),
    add: plain.buyable ? (
      <AddToCartButton
        product={product}
        child={child}
        variant="primary"
        chosen={{ custom: custom.set }}
        mayAdd={custom.mayAdd}
      />
    ) : (
      plain.add
    ),
  });
}
