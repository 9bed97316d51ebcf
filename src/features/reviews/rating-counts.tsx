// The summary of a product's reviews: average, and the count of each number of stars.
import { useTranslation } from 'react-i18next';
import type { ReviewValue } from '#schemas/documents/content-document.ts';
import { storeOf } from '#shared/config/store-of.ts';
import { reviewSummary } from '#shared/domain/catalogue/review-summary.ts';
import { formatNumber } from '#shared/domain/text/format-number.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { Stars } from '../../ui/stars.tsx';

type Props = {
  reviews: readonly ReviewValue[];
  /** the rating that is shown beside the product's name */
  rating: PricedProduct['rating'];
};

/** Renders nothing without a rating. */
export function RatingCounts({ reviews, rating }: Props) {
  const { config } = useApp();
  const { t, i18n } = useTranslation('reviews');
  const summary = reviewSummary(reviews, rating);
  if (!summary) return null;
  const average = formatNumber(summary.average, storeOf(config, i18n.language).locale, 1);
  return (
    <div className="review-summary">
      <p>
        <b className="num" translate="no">
          {average}
        </b>
        <span className="stars">
          <Stars average={summary.average} />
          <span>{t('basedOn', { count: summary.count })}</span>
        </span>
      </p>
      <ul>
        {summary.counts.map(({ stars, count }) => (
          <li key={stars}>
            <span className="sr-only">{t('counted', { stars, count })}</span>
            <span aria-hidden="true" className="num" translate="no">
              {stars}
            </span>
            <meter aria-hidden="true" min={0} max={summary.listed} value={count} />
            <span aria-hidden="true" className="quiet num" translate="no">
              {count}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
