// The price that a reduction is counted from, struck through beside every reduced price: the lowest of the last 30 days where
// it is known.
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../domain/pricing/format-price.ts';
import { isLowestStruck, referencePrice, type ShownPrice } from '../../domain/pricing/shown-price.ts';
import { useShop } from '../../model/shop.ts';

export function ReducedFrom({ price, large }: { price: ShownPrice; large?: boolean }) {
  const { config } = useShop();
  const { t } = useTranslation('product');
  if (price.was === undefined) return null;
  const { format } = config.currency;
  const isLowest = isLowestStruck(price);
  const lowest = large ? t('price.lowestLong') : t('price.lowest');
  return (
    <p className={large ? 'was text-sm' : 'was'}>
      <span className={isLowest ? undefined : 'sr-only'}>{isLowest ? lowest : t('price.before')} </span>
      <s translate="no">{formatPrice(referencePrice(price), format)}</s>
    </p>
  );
}
