// A published review of a product.
import { useTranslation } from 'react-i18next';
import type { ReviewValue } from '#schemas/documents/content-document.ts';
import { dateLocaleOf } from '#shared/config/store-of.ts';
import { formatDate } from '#shared/domain/text/format-date.ts';
import { parseTimestamp } from '#shared/domain/text/parse-timestamp.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { Stars } from '../../ui/stars.tsx';

export function ShownReview({ review }: { review: ReviewValue }) {
  const { config } = useApp();
  const { t, i18n } = useTranslation('reviews');
  const at = parseTimestamp(review.created_at, config.timeZone);
  const date = Number.isNaN(at)
    ? ''
    : formatDate(at, dateLocaleOf(config, i18n.language), config.timeZone, config.currency.format);
  return (
    <li className="stack stack-6">
      <div className="review-title">
        {review.rating !== undefined && (
          <span className="stars">
            <Stars average={review.rating} />
            <span className="sr-only">{t('stars', { count: review.rating })}</span>
          </span>
        )}
        {review.title && <h3 className="size-base">{review.title}</h3>}
      </div>
      <p className="pre-line">{review.detail}</p>
      <p className="small quiet">{[review.nickname, date].filter(Boolean).join(' · ')}</p>
    </li>
  );
}
