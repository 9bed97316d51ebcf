// When a branch is open and when an order can be collected there, by the clock of the branch's time zone. Invariants: a
// span of hours that closes before it opens passes midnight; times are those that the clocks of the branch show.
import type { DayHours } from '../checkout/pickup-point.ts';
import { DAY_MS, shownIn } from '../text/instant-of.ts';

type Exception = { from: string; to: string; hours: DayHours; note?: string | undefined };
type Hours = {
  opening_hours?: readonly DayHours[] | undefined;
  exceptions: readonly Exception[];
  time_zone?: string | undefined;
  is_closed: boolean;
};

/** A time that the clocks of the branch show; `day` is an ISO day, `in`: days from today. */
export type BranchTime = { day: string; time: string; in: number };

/**
 * - `open`: `until` is missing if it does not close on this or the following days
 * - `closed`: `opens` is missing if it does not open within two weeks
 * - `unknown`: the hours of today are not known
 */
export type OpenState =
  | { kind: 'open'; until?: BranchTime }
  | { kind: 'closed'; opens?: BranchTime }
  | { kind: 'unknown' };

const DAY_MINUTES = 1_440;
const DAYS_AHEAD = 14;
/** Times of readiness are rounded up to this. */
const STEP_MINUTES = 5;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const shiftedDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the hours on an ISO day, exceptions included; undefined if unknown. */
export function branchHoursOn({ opening_hours, exceptions }: Hours, day: string): DayHours | undefined {
  const exception = exceptions.find(({ from, to }) => from <= day && day <= to);
  if (exception) return exception.hours;
  return opening_hours?.[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7];
}

/** Today, and the minutes since its midnight. */
function nowIn(branch: Hours, now: number, timeZone: string): { today: string; minute: number } {
  const shown = shownIn(now, branch.time_zone ?? timeZone);
  return {
    today: shown.toISOString().slice(0, 10),
    minute: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  };
}

/** Returns the spans of opening in minutes since today's midnight, without those that have ended; adjacent ones joined. */
function spansOf(branch: Hours, today: string, minute: number): [number, number][] {
  const spans: [number, number][] = [];
  for (let at = -1; at <= DAYS_AHEAD; at += 1) {
    const hours = branchHoursOn(branch, shiftedDay(today, at));
    if (!hours) continue;
    const [opens, closes] = [minutesOf(hours[0]), minutesOf(hours[1])];
    const span: [number, number] = [
      at * DAY_MINUTES + opens,
      at * DAY_MINUTES + (closes > opens ? closes : closes + DAY_MINUTES),
    ];
    const last = spans.at(-1);
    if (last && span[0] <= last[1]) last[1] = Math.max(last[1], span[1]);
    else spans.push(span);
  }
  return spans.filter(([, end]) => end > minute);
}

function timeAt(today: string, minutes: number): BranchTime {
  const days = Math.floor(minutes / DAY_MINUTES);
  const rest = minutes - days * DAY_MINUTES;
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    day: shiftedDay(today, days),
    time: `${two(Math.floor(rest / 60))}:${two(rest % 60)}`,
    in: days,
  };
}

/**
 * Returns whether a branch is open now.
 * @param now ms since 1970
 * @param timeZone of the store, for branches without their own
 */
export function openState(branch: Hours, now: number, timeZone: string): OpenState {
  if (branch.is_closed) return { kind: 'closed' };
  const { today, minute } = nowIn(branch, now, timeZone);
  const [span] = spansOf(branch, today, minute);
  if (span && span[0] <= minute)
    return span[1] > DAYS_AHEAD * DAY_MINUTES
      ? { kind: 'open' }
      : { kind: 'open', until: timeAt(today, span[1]) };
  if (branchHoursOn(branch, today) === undefined) return { kind: 'unknown' };
  return span ? { kind: 'closed', opens: timeAt(today, span[0]) } : { kind: 'closed' };
}

/**
 * Returns the time from which an order placed now can be collected: its preparation takes place during opening hours.
 * Undefined if hours or preparation are unknown, or if it is not ready within two weeks.
 * @param now ms since 1970
 * @param timeZone of the store, for branches without their own
 */
export function readyAt(
  branch: Hours & { preparation_minutes?: number | undefined },
  now: number,
  timeZone: string,
): BranchTime | undefined {
  const { is_closed, preparation_minutes } = branch;
  if (is_closed || preparation_minutes === undefined) return undefined;
  const { today, minute } = nowIn(branch, now, timeZone);
  let left = preparation_minutes;
  for (const [opens, closes] of spansOf(branch, today, minute)) {
    const start = Math.max(opens, minute);
    if (start + left < closes) {
      const rounded = Math.ceil((start + left) / STEP_MINUTES) * STEP_MINUTES;
      return timeAt(today, Math.min(rounded, closes));
    }
    left -= closes - start;
  }
  return undefined;
}

/** Returns the exceptions that have not ended and begin within the given days. */
export function comingExceptions(branch: Hours, now: number, timeZone: string, days: number): Exception[] {
  const { today } = nowIn(branch, now, timeZone);
  const last = shiftedDay(today, days);
  return branch.exceptions.filter(({ from, to }) => to >= today && from <= last);
}
