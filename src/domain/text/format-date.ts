// Dates and times as figures, by the calendar and the clock of the device: day first, four digits of the year, 24 hours,
// the same in every language. Without Intl: the browser's tables of dates would make the first page wait for them.
import type { PriceFormat } from '../../../schemas/shop-config.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** "24.11.2026"; a Latvian year ends with a full stop. */
function figures(at: Date, locale: string): string {
  const date = `${twoDigits(at.getDate())}.${twoDigits(at.getMonth() + 1)}.${at.getFullYear()}`;
  return locale.startsWith('lv') ? `${date}.` : date;
}

/** A day in the configured style; English puts the day before the month. In: the date, the locale, the settings. */
export function formatDate(date: Date, locale: string, format?: Pick<PriceFormat, 'dateFormat'>): string {
  const dateStyle = format?.dateFormat ?? 'short';
  if (dateStyle === 'short') return figures(date, locale);
  return new Intl.DateTimeFormat(locale === 'en-US' ? 'en-GB' : locale, { dateStyle }).format(date);
}

/** In: ms since 1970. Out: "14:02", or "14:02:33". */
export function formatTime(at: number, withSeconds = false): string {
  const moment = new Date(at);
  const parts = [moment.getHours(), moment.getMinutes(), ...(withSeconds ? [moment.getSeconds()] : [])];
  return parts.map(twoDigits).join(':');
}

/** In: ms since 1970, the locale. Out: "24.11.2026, 14:02"; in Latvian "24.11.2026. 14:02". */
export function formatDateTime(at: number, locale: string, withSeconds = false): string {
  const date = figures(new Date(at), locale);
  return `${date}${date.endsWith('.') ? '' : ','} ${formatTime(at, withSeconds)}`;
}

/** 'today' or 'earlier', by the calendar of the device. In: the moment and now, ms since 1970. */
export const momentKind = (at: number, now: number): 'today' | 'earlier' =>
  new Date(at).toDateString() === new Date(now).toDateString() ? 'today' : 'earlier';

/** A moment as a notice says it. In: the moment and now (ms since 1970), the locale. Out: "14:02" today, else the day with it. */
export const formatMoment = (at: number, now: number, locale: string): string =>
  momentKind(at, now) === 'today' ? formatTime(at) : formatDateTime(at, locale);
