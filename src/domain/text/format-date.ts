// Dates and times as figures: day first, four digits of the year, 24 hours, the same in every language. What belongs to the
// store (an order, a review, a period, a session) is by the store's zone; a moment of this device is by the device's clock. Short dates
// need no Intl: the browser's tables of dates would make the first page wait for them.
import type { PriceFormat } from '../../../schemas/shop-config.ts';
import { shownIn } from './instant-of.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** What clocks show at a moment, to be read with the UTC methods. Without a zone: by the device's clock. */
const shownAt = (at: number, timeZone?: string): Date =>
  timeZone === undefined ? new Date(at - new Date(at).getTimezoneOffset() * 60_000) : shownIn(at, timeZone);

/** "24.11.2026"; a Latvian year ends with a full stop. */
function figures(shown: Date, locale: string): string {
  const date = `${twoDigits(shown.getUTCDate())}.${twoDigits(shown.getUTCMonth() + 1)}.${shown.getUTCFullYear()}`;
  return locale.startsWith('lv') ? `${date}.` : date;
}

/**
 * Returns the day in the configured style; English puts the day before the month.
 * In: ms since 1970, the locale, the zone of the store, the settings.
 */
export function formatDate(
  at: number,
  locale: string,
  timeZone: string,
  format?: Pick<PriceFormat, 'dateFormat'>,
): string {
  const dateStyle = format?.dateFormat ?? 'short';
  const shown = shownIn(at, timeZone);
  if (dateStyle === 'short') return figures(shown, locale);
  const written = locale === 'en-US' ? 'en-GB' : locale;
  return new Intl.DateTimeFormat(written, { dateStyle, timeZone: 'UTC' }).format(shown);
}

const clockOf = (shown: Date, withSeconds: boolean): string =>
  [shown.getUTCHours(), shown.getUTCMinutes(), ...(withSeconds ? [shown.getUTCSeconds()] : [])]
    .map(twoDigits)
    .join(':');

type TimeStyle = { withSeconds?: boolean; timeZone?: string };

/** "14:02", or "14:02:33". In: ms since 1970; without a zone: by the device's clock. */
export const formatTime = (at: number, { withSeconds = false, timeZone }: TimeStyle = {}): string =>
  clockOf(shownAt(at, timeZone), withSeconds);

/** "24.11.2026, 14:02"; in Latvian "24.11.2026. 14:02". In: ms since 1970, the locale; without a zone: by the device's clock. */
export function formatDateTime(
  at: number,
  locale: string,
  { withSeconds = false, timeZone }: TimeStyle = {},
): string {
  const shown = shownAt(at, timeZone);
  const date = figures(shown, locale);
  return `${date}${date.endsWith('.') ? '' : ','} ${clockOf(shown, withSeconds)}`;
}

/** 'today' or 'earlier', by the calendar of the device. In: the moment and now, ms since 1970. */
export const momentKind = (at: number, now: number): 'today' | 'earlier' =>
  new Date(at).toDateString() === new Date(now).toDateString() ? 'today' : 'earlier';

/** A moment as a notice says it. In: the moment and now (ms since 1970), the locale. Out: "14:02" today, else the day with it. */
export const formatMoment = (at: number, now: number, locale: string): string =>
  momentKind(at, now) === 'today' ? formatTime(at) : formatDateTime(at, locale);
