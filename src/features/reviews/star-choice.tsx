// A rating of one to five as five radios that look like stars: arrows move it, and it is read as "3 of 5".
import { CircleAlert, Star } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RATINGS } from '../../domain/account/review-rules.ts';

type Props = { field: UseFormRegisterReturn; chosen: number; error: string | undefined };

export function StarChoice({ field, chosen, error }: Props) {
  const { t } = useTranslation('account-pages');
  return (
    <div
      className="grid gap-1.5"
      role="radiogroup"
      aria-labelledby="rating-label"
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={error ? 'rating-error' : undefined}
    >
      <p className="field-label">
        <b id="rating-label">{t('reviews.fields.rating')}</b>
        <span>{t('common:required')}</span>
      </p>
      <div className="star-picker">
        {RATINGS.map((rating) => (
          <label key={rating} className={rating <= chosen ? 'on' : undefined}>
            <input className="sr-only" type="radio" value={rating} {...field} />
            <Star className="icon" aria-hidden />
            <span className="sr-only">{t('reviews.stars', { count: rating })}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id="rating-error">
          <CircleAlert className="icon icon-small" aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
