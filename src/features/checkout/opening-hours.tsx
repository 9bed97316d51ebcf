// The opening hours of a pickup point: one row per run of consecutive days with equal hours, with a bar that shows the
// hours.
import { useTranslation } from 'react-i18next';
import { storeOf } from '#shared/config/store-of.ts';
import { type DayHours, hourOf, isAllDay, weekLines } from '#shared/domain/checkout/pickup-point.ts';
import { useApp } from '../../model/shell/app-context.ts';

/** noon (UTC) of a Monday, ms since 1970 */
const MONDAY = Date.UTC(2024, 0, 1, 12);
const DAY_MS = 86_400_000;
const DAY_HOURS = 24;

/** Returns a formatter for the hours of one day. */
export function useHoursText(): (hours: DayHours) => string {
  const { t } = useTranslation('checkout');
  return (hours) => {
    if (hours === null) return t('points.closed');
    return isAllDay(hours) ? t('points.always') : `${hours[0]}–${hours[1]}`;
  };
}

export function OpeningHours({ week }: { week: readonly DayHours[] }) {
  const { config } = useApp();
  const { t, i18n } = useTranslation('checkout');
  const text = useHoursText();
  const { locale } = storeOf(config, i18n.language);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const day = (at: number) => weekday.format(MONDAY + at * DAY_MS);
  return (
    <ul className="opening" aria-label={t('points.hours')}>
      {weekLines(week).map(({ from, to, hours }) => (
        <li key={from}>
          <span>{from === to ? day(from) : `${day(from)}–${day(to)}`}</span>
          <svg viewBox={`0 0 ${DAY_HOURS} 1`} preserveAspectRatio="none" aria-hidden>
            {hours && <rect x={hourOf(hours[0])} width={hourOf(hours[1]) - hourOf(hours[0])} height="1" />}
          </svg>
          <span className="num">{text(hours)}</span>
        </li>
      ))}
    </ul>
  );
}
