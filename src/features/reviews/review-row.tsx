// One of the customer's own reviews, with its state.
import { useTranslation } from 'react-i18next';

export type ReviewState = 'waiting' | 'sending' | 'approved' | 'pending' | 'not-approved' | 'refused';

type Props = {
  product: string;
  /** language of the product's name; undefined if it is that of the page, or unknown */
  language: string | undefined;
  title: string;
  detail: string;
  rating: number | undefined;
  state: ReviewState;
  /** formatted date; "" if unknown */
  date: string;
  /** reason that the backend gave for a refusal */
  reason?: string;
  onRemove?: () => void;
};

/** CSS modifiers for highlighted states. */
const tones: Partial<Record<ReviewState, string>> = { approved: 'ok', 'not-approved': 'off', refused: 'off' };

export function ReviewRow({
  product,
  language,
  title,
  detail,
  rating,
  state,
  date,
  reason,
  onRemove,
}: Props) {
  const { t } = useTranslation('account-pages');
  return (
    <li className="stack stack-8">
      <div className="review-head">
        <b lang={language}>{product}</b>
        <span className={`mark ${tones[state] ?? ''}`}>{t(`reviews.state.${state}`)}</span>
      </div>
      <p className="small quiet">
        {[rating !== undefined && t('reviews.stars', { count: rating }), date].filter(Boolean).join(' · ')}
      </p>
      <p>
        <b className="block">{title}</b>
        {detail}
      </p>
      {reason && <p className="error">{reason}</p>}
      {onRemove && (
        <div>
          <button type="button" className="link small" onClick={onRemove}>
            {t('reviews.remove')}
          </button>
        </div>
      )}
    </li>
  );
}
