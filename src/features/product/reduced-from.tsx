// The reference price beside a reduced price: the lowest of the last 30 days if it is known.
import { useTranslation } from 'react-i18next';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { type ShownPrice, shownReference } from '#shared/domain/pricing/shown-price.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { ReferenceAmount } from '../../ui/reference-amount.tsx';

export function ReducedFrom({ price, large }: { price: ShownPrice; large?: boolean }) {
  const { config } = useApp();
  const { t } = useTranslation('product');
  const reference = shownReference(price);
  if (!reference) return null;
  const lowest = large ? t('price.lowestLong') : t('price.lowest');
  return (
    <p className={large ? 'was was-large' : 'was'}>
      <ReferenceAmount
        {...reference}
        label={reference.isLowest ? lowest : t('price.before')}
        amount={formatPrice(reference.price, config.currency.format)}
      />
    </p>
  );
}
