// Parses the backend's dates: "2024-02-28 23:05:39", ISO with or without a zone, or a plain day. Dates without a zone
// are in the store's time zone (`timeZone` of the configuration); the last day of a period counts to its end.
import { DAY_MS, instantOf } from './instant-of.ts';

const ZONE = /(Z|[+-]\d\d:?\d\d)$/i;
const PLAIN_DAY = /^\d{4}-\d\d-\d\d$/;
/** A day, or its midnight: backends write the last day of a period this way. */
const MIDNIGHT = /^\d{4}-\d\d-\d\d(T00:00(:00(\.0+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

const isoOf = (text: string): string => {
  const iso = text.trim().replace(' ', 'T');
  return PLAIN_DAY.test(iso) ? `${iso}T00:00:00` : iso;
};

/** Returns ms since 1970; NaN if the text is unreadable. */
export function parseTimestamp(text: string, timeZone = 'UTC'): number {
  const iso = isoOf(text);
  if (!iso.includes('T') || ZONE.test(iso)) return Date.parse(iso);
  const shown = Date.parse(`${iso}Z`);
  return Number.isNaN(shown) ? Number.NaN : instantOf(shown, timeZone);
}

/** Returns the last millisecond of a period that ends with this text, in ms since 1970; NaN if unreadable. */
export function lastMomentOf(text: string, timeZone = 'UTC'): number {
  const iso = isoOf(text);
  if (!MIDNIGHT.test(iso)) return parseTimestamp(iso, timeZone);
  if (ZONE.test(iso)) return Date.parse(iso) + DAY_MS - 1;
  return instantOf(Date.parse(`${iso}Z`) + DAY_MS, timeZone) - 1;
}
