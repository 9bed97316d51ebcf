// A rating of one to five as radio buttons that look like stars: arrow keys change it, and screen readers announce "3
// of 5".
import { CircleAlert, Star } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import '../../ui/styles/star-choice.css';
import { RATINGS } from '#shared/domain/account/review-limits.ts';

type Props = {
  field: UseFormRegisterReturn;
  chosen: number;
  error: string | undefined;
  label: string;
  /** the hint on the right, such as "required" */
  note: string;
  /** Returns the label of a rating for screen readers. */
  starsText: (count: number) => string;
};

export function StarChoice({ field, chosen, error, label, note, starsText }: Props) {
  return (
    <div
      className="stack stack-6"
      role="radiogroup"
      aria-labelledby="rating-label"
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={error ? 'rating-error' : undefined}
    >
      <p className="field-label">
        <b id="rating-label">{label}</b>
        <span>{note}</span>
      </p>
      <div className="star-picker">
        {RATINGS.map((rating) => (
          <label key={rating} className={rating <= chosen ? 'on' : undefined}>
            <input className="sr-only" type="radio" value={rating} {...field} />
            <Star className="icon" aria-hidden />
            <span className="sr-only">{starsText(rating)}</span>
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
