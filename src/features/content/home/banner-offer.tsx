// Price, reference price and energy arrow of a banner's product. A labelled product must show its arrow beside every
// price.

import { useTranslation } from 'react-i18next';
import { formatPrice, priceParts } from '#shared/domain/pricing/format-price.ts';
import { shownPrice, shownReference } from '#shared/domain/pricing/shown-price.ts';
import type { PricedProduct } from '../../../model/catalogue/known-products.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { EnergyArrow } from '../../../ui/energy-arrow.tsx';
import { Price } from '../../../ui/price.tsx';
import { ReferenceAmount } from '../../../ui/reference-amount.tsx';

export function BannerOffer({ product }: { product: PricedProduct }) {
  const { config } = useApp();
  const { t } = useTranslation(['home', 'product']);
  const { format } = config.currency;
  const price = shownPrice(product, product.pricedAt);
  const reference = shownReference(price);
  const { energy } = product;
  const [best = 'A', worst = 'G'] = energy?.scale.split(/-(?=[A-G]$)/) ?? [];
  return (
    <div className="stack stack-10">
      {energy && (
        <EnergyArrow
          energyClass={energy.class}
          scale={energy.scale}
          label={t('energy.class', { ns: 'product', class: energy.class, best, worst })}
        />
      )}
      {reference && (
        <p className="was">
          <ReferenceAmount
            {...reference}
            label={t(reference.isLowest ? 'price.lowest' : 'price.before', { ns: 'product' })}
            amount={formatPrice(reference.price, format)}
          />
        </p>
      )}
      <Price parts={priceParts(price.current, format)} />
    </div>
  );
}
