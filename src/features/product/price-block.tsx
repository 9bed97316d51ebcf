// The price of a product page: amount, what it was, energy label. An unknown price says so (look "Price block").

import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storeOf } from '#shared/config/store-of.ts';
import { priceParts } from '#shared/domain/pricing/format-price.ts';
import type { ShownPrice } from '#shared/domain/pricing/shown-price.ts';
import { formatMoment, momentKind } from '#shared/domain/text/format-date.ts';
import { useApp } from '../../model/app-context.ts';
import type { PricedProduct } from '../../model/known-products.ts';
import { Price } from '../../ui/price.tsx';
import { EnergyLinks } from './energy-links.tsx';
import { ReducedFrom } from './reduced-from.tsx';

type Props = {
  product: PricedProduct;
  /** undefined: not known, or no variant matches the choice */
  price: ShownPrice | undefined;
  /** the price is as old as this, ms since 1970; undefined: today's, as far as is known */
  asOf?: number | undefined;
  /** a variant must be chosen before there is a price */
  awaitsChoice: boolean;
};

export function PriceBlock({ product, price, asOf, awaitsChoice }: Props) {
  const { config } = useApp();
  const { t, i18n } = useTranslation('product');
  const [now] = useState(Date.now);
  const locale = storeOf(config, i18n.language).locale;
  return (
    <div className="stack gap-3">
      {price ? (
        <>
          <Price parts={priceParts(price.current, config.currency.format)} large />
          <ReducedFrom price={price} large />
          {asOf !== undefined && (
            <p className="as-of">
              <Clock className="icon icon-small" aria-hidden />
              {t('price.asOf', { context: momentKind(asOf, now), time: formatMoment(asOf, now, locale) })}
            </p>
          )}
        </>
      ) : (
        <div>
          <b>{awaitsChoice ? t('price.awaitsChoice') : t('price.unknown')}</b>
          <p className="as-of flex">
            <Clock className="icon icon-small" aria-hidden />
            {awaitsChoice ? t('price.awaitsChoiceWhy') : t('price.unknownWhy')}
          </p>
        </div>
      )}
      {product.energy && <EnergyLinks energy={product.energy} name={product.name} large />}
    </div>
  );
}
