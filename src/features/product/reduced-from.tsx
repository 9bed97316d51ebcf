// The old price and the lowest of the last 30 days, beside every reduced price.
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../domain/pricing/format-price.ts';
import type { ShownPrice } from '../../domain/pricing/shown-price.ts';
import { useShop } from '../../model/shop.ts';

export function ReducedFrom({ price, large }: { price: ShownPrice; large?: boolean }) {
  const { config } = useShop();
  const { t } = useTranslation('product');
  if (price.was === undefined) return null;
  const { format } = config.currency;
  return (
    <p className={large ? 'was text-sm' : 'was'}>
      <span className="sr-only">{t('price.before')} </span>
      <s translate="no">{formatPrice(price.was, format)}</s>
      {price.lowest30 !== undefined && (
        <>
          {` · ${large ? t('price.lowestLong') : t('price.lowest')} `}
          <b className="num" translate="no">
            {formatPrice(price.lowest30, format)}
          </b>
        </>
      )}
    </p>
  );
}
