// A rating as stars and text.
import { useTranslation } from 'react-i18next';
import { storeOf } from '#shared/config/store-of.ts';
import { formatNumber } from '#shared/domain/text/format-number.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { Stars } from '../../ui/stars.tsx';

type Props = { rating: NonNullable<PricedProduct['rating']> };

export function Rating({ rating }: Props) {
  const { t, i18n } = useTranslation('product');
  const { config } = useApp();
  const average = formatNumber(rating.average, storeOf(config, i18n.language).locale, 1);
  return (
    <span className="stars">
      <Stars average={rating.average} />
      <span>
        <span className="sr-only">{t('rating.label')} </span>
        {t('rating.summary', { average, count: rating.count })}
      </span>
    </span>
  );
}
