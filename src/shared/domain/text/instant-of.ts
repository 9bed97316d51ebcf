// Clock and calendar of the store's time zone (`timeZone` of the configuration).
// Riga is computed arithmetically: the browser's time zone tables would delay the first page that needs one.

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const MARCH = 2;
const OCTOBER = 9;
const RIGA_WINTER_HOURS = 2;

/** Returns 01:00 UTC on the last Sunday of a month, when Europe changes its clocks. Months start at 0. */
function clockChange(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * DAY_MS;
}

/** Formatters by zone: creating one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** A store has one zone; documents state other zones only as offsets. */
const MOST_ZONES = 4;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  if (formats.size === MOST_ZONES) formats.clear();
  formats.set(timeZone, made);
  return made;
}

function rigaOffset(at: number): number {
  const year = new Date(at).getUTCFullYear();
  const isSummer = at >= clockChange(year, MARCH) && at < clockChange(year, OCTOBER);
  return (RIGA_WINTER_HOURS + (isSummer ? 1 : 0)) * HOUR_MS;
}

/**
 * Returns how many ms the zone's clocks are ahead of UTC at a time (ms since 1970).
 * @throws For an unknown zone.
 */
export function offsetAt(at: number, timeZone: string): number {
  if (timeZone === 'UTC' || !Number.isFinite(at)) return 0;
  if (timeZone === 'Europe/Riga') return rigaOffset(at);
  const whole = Math.floor(at / 1_000) * 1_000;
  return Date.parse(`${formatOf(timeZone).format(whole).replace(' ', 'T')}Z`) - whole;
}

/**
 * Returns the instant at which the zone's clocks show a time. A time that occurs twice maps to its first occurrence; a
 * skipped time is moved forward by the gap.
 * @param shown The clock time as ms since 1970, as if it were UTC.
 */
export function instantOf(shown: number, timeZone: string): number {
  const before = offsetAt(shown - DAY_MS, timeZone);
  if (offsetAt(shown - before, timeZone) === before) return shown - before;
  const after = offsetAt(shown + DAY_MS, timeZone);
  return offsetAt(shown - after, timeZone) === after ? shown - after : shown - before;
}

/** Returns the zone's local time at an instant; read it with the UTC methods of Date. */
export const shownIn = (at: number, timeZone: string): Date => new Date(at + offsetAt(at, timeZone));

/** Returns the day in the zone's calendar: "2026-11-24". */
export const dayIn = (at: number, timeZone: string): string =>
  shownIn(at, timeZone).toISOString().slice(0, 10);
