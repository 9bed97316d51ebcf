// The price on a product page: amount, reference price and energy label, or a note that the price is unknown.

import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storeOf } from '#shared/config/store-of.ts';
import { priceParts } from '#shared/domain/pricing/format-price.ts';
import type { ShownPrice } from '#shared/domain/pricing/shown-price.ts';
import { formatMoment, momentKind } from '#shared/domain/text/format-date.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { Price } from '../../ui/price.tsx';
import { EnergyLinks } from './energy-links.tsx';
import { ReducedFrom } from './reduced-from.tsx';

type Props = {
  product: PricedProduct;
  /** undefined if the price is unknown or no variant matches the choice */
  price: ShownPrice | undefined;
  /** time of an outdated price, ms since 1970; undefined if the price is current */
  asOf?: number | undefined;
  /** true if there is no price until a variant is chosen */
  awaitsChoice: boolean;
};

export function PriceBlock({ product, price, asOf, awaitsChoice }: Props) {
  const { config } = useApp();
  const { t, i18n } = useTranslation('product');
  const [now] = useState(Date.now);
  const locale = storeOf(config, i18n.language).locale;
  return (
    <div className="stack stack-12">
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
          <p className="as-of as-of-row">
            <Clock className="icon icon-small" aria-hidden />
            {awaitsChoice ? t('price.awaitsChoiceWhy') : t('price.unknownWhy')}
          </p>
        </div>
      )}
      {product.energy && <EnergyLinks energy={product.energy} product={product} large />}
    </div>
  );
}
