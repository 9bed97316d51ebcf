// When goods arrive, as days of the calendar. Invariant: nothing leaves or arrives on a day that is not a working day
// in Latvia; what is confirmed after the cut-off leaves on the next one.
import { DAY_MS, shownIn } from '../text/instant-of.ts';

/** Orders confirmed before this hour leave the shop the same working day. */
export const DISPATCH_CUTOFF_HOUR = 12;

/** Month-day of the public holidays that fall on the same date every year. */
const FIXED_HOLIDAYS = new Set([
  '01-01',
  '05-01',
  '05-04',
  '06-23',
  '06-24',
  '11-18',
  '12-24',
  '12-25',
  '12-26',
  '12-31',
]);

const atNoon = (day: string) => new Date(`${day}T12:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const shifted = (day: string, days: number) => dayOf(new Date(atNoon(day).getTime() + days * DAY_MS));

/** Easter Sunday of a year (Gregorian computus). */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return dayOf(new Date(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1, 12)));
}

/** Is this ISO day a working day in Latvia? */
export function isWorkingDay(day: string): boolean {
  const weekday = atNoon(day).getUTCDay();
  if (weekday === 0 || weekday === 6 || FIXED_HOLIDAYS.has(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return day !== shifted(easter, -2) && day !== shifted(easter, 1);
}

/** The first working day on or after `day`, then `count` working days later. */
export function addWorkingDays(day: string, count: number): string {
  let at = day;
  while (!isWorkingDay(at)) at = shifted(at, 1);
  for (let left = count; left > 0; left -= 1) {
    at = shifted(at, 1);
    while (!isWorkingDay(at)) at = shifted(at, 1);
  }
  return at;
}

/** Returns calendar day and hour by Latvia's clocks, whose working days these are. In: ms since 1970. */
export function storeDay(now: number): { day: string; hour: number } {
  const there = shownIn(now, 'Europe/Riga');
  return { day: dayOf(there), hour: there.getUTCHours() };
}

/** The working day by whose cut-off an order must reach the shop to leave that day. */
export function dispatchDay(now: number): string {
  const { day, hour } = storeDay(now);
  return addWorkingDays(isWorkingDay(day) && hour >= DISPATCH_CUTOFF_HOUR ? shifted(day, 1) : day, 0);
}

/**
 * The promised delivery.
 * In: now (ms); working days until the goods can leave; working days on the way [fastest, slowest].
 * Out: ISO days [earliest, latest].
 */
export function deliveryDays(
  now: number,
  leadDays: number,
  onTheWay: readonly [number, number],
): [string, string] {
  const leaves = addWorkingDays(dispatchDay(now), leadDays);
  return [addWorkingDays(leaves, onTheWay[0]), addWorkingDays(leaves, Math.max(...onTheWay))];
}
