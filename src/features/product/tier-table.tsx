// The tier prices of the chosen variant, below its price. Loaded with the first product that has any.
import { useTranslation } from 'react-i18next';
import type { Cents } from '#schemas/primitives.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import type { SourcePrices } from '#shared/domain/pricing/shown-price.ts';
import { shownTiers } from '#shared/domain/pricing/shown-tiers.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';

type Props = {
  prices: SourcePrices;
  /** time of the prices, ms since 1970 */
  now: number;
  /** adds the surcharge of the chosen options */
  added?: (price: Cents) => Cents;
};

export default function TierTable({ prices, now, added = () => 0 }: Props) {
  const { config } = useApp();
  const { t } = useTranslation('choosing');
  const tiers = shownTiers(prices, now);
  if (tiers.length === 0) return null;
  return (
    <ul className="small stack stack-4" aria-label={t('tiers.label')}>
      {tiers.map(({ qty, price: base }) => {
        const price = formatPrice(base + added(base), config.currency.format);
        return (
          <li key={qty} className="num">
            {markUntranslated(t('tiers.from', { qty, price }), price)}
          </li>
        );
      })}
    </ul>
  );
}
