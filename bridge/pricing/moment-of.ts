// Dates in the store's time zone (SHOP_TIME_ZONE): timestamps without a zone in documents, and calendar days.
const DAY_MS = 86_400_000;

/**
 * Cached formatters by zone, because creating a formatter costs hundreds of times as much as using it. The cache is
 * unbounded, since zones come from settings only.
 */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, made);
  return made;
}

/** Returns the UTC offset of the zone at a moment, in ms. @throws RangeError for an unknown zone */
export function offsetAt(at: number, timeZone: string): number {
  if (!Number.isFinite(at)) return 0;
  const whole = Math.floor(at / 1_000) * 1_000;
  return Date.parse(`${formatOf(timeZone).format(whole)}Z`) - whole;
}

/**
 * Converts a local time of the zone to a moment. `shown` is in ms as if it were UTC. A time that occurs twice denotes
 * its first occurrence; a skipped time is moved forward by the gap. The device applies the same rule (`instantOf`).
 */
export function shownToMoment(shown: number, timeZone: string): number {
  const before = offsetAt(shown - DAY_MS, timeZone);
  const first = shown - before;
  const offset = offsetAt(first, timeZone);
  const second = shown - offset;
  return offset === before || offsetAt(second, timeZone) !== offset ? first : second;
}

const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d+)?)?)?$/;
const MIDNIGHT = /^\d{4}-\d\d-\d\d([ T]00:00(:00(\.0+)?)?)?$/;

/** Parses a document's timestamp to ms; undefined if it is absent or invalid. */
export function momentOf(text: string | null | undefined, timeZone: string): number | undefined {
  if (!text) return undefined;
  const isBare = WITHOUT_ZONE.test(text);
  const bare = text.length === 10 ? `${text}T00:00:00Z` : `${text.replace(' ', 'T')}Z`;
  const at = Date.parse(isBare ? bare : text);
  if (Number.isNaN(at)) return undefined;
  return isBare ? shownToMoment(at, timeZone) : at;
}

/** Returns the last moment of a period. An end at midnight denotes the day and includes all of it. */
export function lastMomentOf(text: string | null | undefined, timeZone: string): number | undefined {
  const at = momentOf(text, timeZone);
  if (at === undefined || !text) return at;
  if (MIDNIGHT.test(text))
    return shownToMoment(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) + DAY_MS, timeZone) - 1;
  // an end at midnight with an explicit zone
  return /T00:00(:00(\.0+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text) ? at + DAY_MS - 1 : at;
}
