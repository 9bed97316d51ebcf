// Delivery dates as calendar days. Invariant: orders are dispatched and delivered on Latvian working days only; those
// confirmed after the cut-off are dispatched on the next working day.
import { DAY_MS, shownIn } from '../text/instant-of.ts';

/** Orders confirmed before this hour are dispatched on the same working day. */
export const DISPATCH_CUTOFF_HOUR = 12;

/** Month-day of the public holidays with a fixed date. */
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

/** Returns Easter Sunday of a year (Gregorian computus). */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return dayOf(new Date(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1, 12)));
}

/** True if this ISO day is a working day in Latvia. */
export function isWorkingDay(day: string): boolean {
  const weekday = atNoon(day).getUTCDay();
  if (weekday === 0 || weekday === 6 || FIXED_HOLIDAYS.has(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return day !== shifted(easter, -2) && day !== shifted(easter, 1);
}

/** Returns the day `count` working days after the first working day on or after `day`. */
export function addWorkingDays(day: string, count: number): string {
  let at = day;
  while (!isWorkingDay(at)) at = shifted(at, 1);
  for (let left = count; left > 0; left -= 1) {
    at = shifted(at, 1);
    while (!isWorkingDay(at)) at = shifted(at, 1);
  }
  return at;
}

/**
 * Returns the calendar day and hour in Latvia, where the working days apply.
 * @param now ms since 1970.
 */
export function storeDay(now: number): { day: string; hour: number } {
  const there = shownIn(now, 'Europe/Riga');
  return { day: dayOf(there), hour: there.getUTCHours() };
}

/** Returns the working day on which an order received now is dispatched. */
export function dispatchDay(now: number): string {
  const { day, hour } = storeDay(now);
  return addWorkingDays(isWorkingDay(day) && hour >= DISPATCH_CUTOFF_HOUR ? shifted(day, 1) : day, 0);
}

/**
 * Returns the promised delivery as ISO days [earliest, latest].
 * @param now ms since 1970.
 * @param leadDays Working days until the order can be dispatched.
 * @param onTheWay Working days in transit [fastest, slowest].
 */
export function deliveryDays(
  now: number,
  leadDays: number,
  onTheWay: readonly [number, number],
): [string, string] {
  const leaves = addWorkingDays(dispatchDay(now), leadDays);
  return [addWorkingDays(leaves, onTheWay[0]), addWorkingDays(leaves, Math.max(...onTheWay))];
}
