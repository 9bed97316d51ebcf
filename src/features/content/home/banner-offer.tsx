// Price, old price and energy arrow of the product a banner names: the arrow stands beside every price of a labelled
// product.

import { useTranslation } from 'react-i18next';
import { formatPrice, priceParts } from '../../../domain/pricing/format-price.ts';
import {
  isReferenceLowest,
  isReferenceStruck,
  referencePrice,
  shownPrice,
} from '../../../domain/pricing/shown-price.ts';
import type { PricedProduct } from '../../../model/products.ts';
import { useShop } from '../../../model/shop.ts';
import { EnergyArrow } from '../../../ui/energy-arrow.tsx';
import { Price } from '../../../ui/price.tsx';

export function BannerOffer({ product }: { product: PricedProduct }) {
  const { config } = useShop();
  const { t } = useTranslation(['home', 'product']);
  const { format } = config.currency;
  const price = shownPrice(product, product.pricedAt);
  const Amount = isReferenceStruck(price) ? 's' : 'span';
  const { energy } = product;
  const [best = 'A', worst = 'G'] = energy?.scale.split(/-(?=[A-G]$)/) ?? [];
  return (
    <div className="stack gap-2.5">
      {energy && (
        <EnergyArrow
          energyClass={energy.class}
          scale={energy.scale}
          label={t('energy.class', { ns: 'product', class: energy.class, best, worst })}
        />
      )}
      {price.was !== undefined && (
        <p className="was">
          <span className={isReferenceLowest(price) ? undefined : 'sr-only'}>
            {isReferenceLowest(price)
              ? t('price.lowest', { ns: 'product' })
              : t('price.before', { ns: 'product' })}{' '}
          </span>
          <Amount translate="no">{formatPrice(referencePrice(price), format)}</Amount>
        </p>
      )}
      <Price parts={priceParts(price.current, format)} />
    </div>
  );
}
