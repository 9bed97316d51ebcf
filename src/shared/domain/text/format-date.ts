// Formats dates and times in figures: day first, four-digit year, 24 hours, in every language. Dates that belong to the
// store (of an order, a review, a period, a session) use the store's zone; times on this device use the device's clock.
// Short dates avoid Intl, whose date tables would delay the first page.
import type { PriceFormat } from '#schemas/shop-config.ts';
import { shownIn } from './instant-of.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Returns the local clock time, to be read with the UTC methods. Without a zone: the device's. */
const shownAt = (at: number, timeZone?: string): Date =>
  timeZone === undefined ? new Date(at - new Date(at).getTimezoneOffset() * 60_000) : shownIn(at, timeZone);

/** Formats "24.11.2026"; a Latvian year ends with a full stop. */
function figures(shown: Date, locale: string): string {
  const date = `${twoDigits(shown.getUTCDate())}.${twoDigits(shown.getUTCMonth() + 1)}.${shown.getUTCFullYear()}`;
  return locale.startsWith('lv') ? `${date}.` : date;
}

/**
 * Formats a date in the configured style; English puts the day before the month.
 * @param at ms since 1970.
 * @param timeZone The store's zone.
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

/**
 * Formats "14:02", or "14:02:33".
 * @param at ms since 1970.
 * @param options Without a zone: the device's clock.
 */
export const formatTime = (at: number, { withSeconds = false, timeZone }: TimeStyle = {}): string =>
  clockOf(shownAt(at, timeZone), withSeconds);

/**
 * Formats "24.11.2026, 14:02"; in Latvian "24.11.2026. 14:02".
 * @param at ms since 1970.
 * @param options Without a zone: the device's clock.
 */
export function formatDateTime(
  at: number,
  locale: string,
  { withSeconds = false, timeZone }: TimeStyle = {},
): string {
  const shown = shownAt(at, timeZone);
  const date = figures(shown, locale);
  return `${date}${date.endsWith('.') ? '' : ','} ${clockOf(shown, withSeconds)}`;
}

/** Returns whether a time is today in the device's calendar; both in ms since 1970. */
export const momentKind = (at: number, now: number): 'today' | 'earlier' =>
  new Date(at).toDateString() === new Date(now).toDateString() ? 'today' : 'earlier';

/**
 * Formats a time for a notice: "14:02" today, otherwise with the date.
 * @param at ms since 1970.
 */
export const formatMoment = (at: number, now: number, locale: string): string =>
  momentKind(at, now) === 'today' ? formatTime(at) : formatDateTime(at, locale);
