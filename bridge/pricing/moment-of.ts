// Times by the clocks of the store (SHOP_TIME_ZONE): what documents write without a zone, and days of the store's calendar.
const DAY_MS = 86_400_000;

/** Formatters by zone: to make one costs hundreds of times what it costs to use it. Zones come from settings only. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, made);
  return made;
}

/** Returns by how many ms clocks of the zone are ahead of UTC at a moment. Throws for an unknown zone. */
export function offsetAt(at: number, timeZone: string): number {
  if (!Number.isFinite(at)) return 0;
  const whole = Math.floor(at / 1_000) * 1_000;
  return Date.parse(`${formatOf(timeZone).format(whole)}Z`) - whole;
}

/**
 * Returns the moment at which clocks of the zone show a time, which is in ms as if it were UTC. A time that occurs twice is its
 * first occurrence; one that is skipped is moved forward by the gap. The device follows the same rule (`instantOf`).
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

/** Returns the moment that a document names, in ms; undefined for none, and for what cannot be read. */
export function momentOf(text: string | null | undefined, timeZone: string): number | undefined {
  if (!text) return undefined;
  const isBare = WITHOUT_ZONE.test(text);
  const bare = text.length === 10 ? `${text}T00:00:00Z` : `${text.replace(' ', 'T')}Z`;
  const at = Date.parse(isBare ? bare : text);
  if (Number.isNaN(at)) return undefined;
  return isBare ? shownToMoment(at, timeZone) : at;
}

/** Returns the last moment of a period that ends with this text: a last day is written as its midnight, and counts to its end. */
export function lastMomentOf(text: string | null | undefined, timeZone: string): number | undefined {
  const at = momentOf(text, timeZone);
  if (at === undefined || !text) return at;
  if (MIDNIGHT.test(text))
    return shownToMoment(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) + DAY_MS, timeZone) - 1;
  // midnight with a zone of its own
  return /T00:00(:00(\.0+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text) ? at + DAY_MS - 1 : at;
}
