// Renders the price that a reduction is counted from beside a reduced price: the lowest of the last 30 days where it is known.
// It is struck through only if it is above the current price.
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../domain/pricing/format-price.ts';
import {
  isReferenceLowest,
  isReferenceStruck,
  referencePrice,
  type ShownPrice,
} from '../../domain/pricing/shown-price.ts';
import { useShop } from '../../model/shop.ts';

export function ReducedFrom({ price, large }: { price: ShownPrice; large?: boolean }) {
  const { config } = useShop();
  const { t } = useTranslation('product');
  if (price.was === undefined) return null;
  const { format } = config.currency;
  const isLowest = isReferenceLowest(price);
  const Amount = isReferenceStruck(price) ? 's' : 'span';
  const lowest = large ? t('price.lowestLong') : t('price.lowest');
  return (
    <p className={large ? 'was text-sm' : 'was'}>
      <span className={isLowest ? undefined : 'sr-only'}>{isLowest ? lowest : t('price.before')} </span>
      <Amount translate="no">{formatPrice(referencePrice(price), format)}</Amount>
    </p>
  );
}
