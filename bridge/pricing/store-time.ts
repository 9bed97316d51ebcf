// Times by the clocks of the store (SHOP_TIME_ZONE): what documents write without a zone, and days of the store's calendar.
const DAY_MS = 86_400_000;

/** Returns by how many ms clocks of the zone are ahead of UTC at a moment. */
export function offsetAt(at: number, timeZone: string): number {
  const whole = at - (at % 1_000);
  return Date.parse(`${new Date(whole).toLocaleString('sv-SE', { timeZone })}Z`) - whole;
}

/** Returns the moment at which clocks of the zone show a time, which is in ms as if it were UTC. */
export const shownToMoment = (shown: number, timeZone: string): number =>
  shown - offsetAt(shown - offsetAt(shown, timeZone), timeZone);

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
