// Maps a branch to its document.
import type { BridgeBranch } from '#schemas/bridge/bridge-branch.ts';
import type { BranchValue } from '#schemas/documents/reference-document.ts';
import { offsetAt } from '../domain/text/instant-of.ts';

/** Longest preparation in minutes: two weeks of working hours. */
const LONGEST_PREPARATION = 10_080;

function isTimeZone(name: string): boolean {
  try {
    offsetAt(0, name);
    return true;
  } catch {
    return false;
  }
}

/** Maps a branch; an unknown time zone and a negative preparation count as missing. */
export function mapBranch(source: BridgeBranch): BranchValue {
  const {
    exceptions,
    is_closed,
    preparation_minutes: minutes = -1,
    time_zone,
    phone,
    email,
    ...point
  } = source;
  return {
    ...point,
    ...(phone && { phone }),
    ...(email && { email }),
    exceptions: exceptions
      .map(({ from, to = from, hours, note }) => ({ from, to, hours, ...(note && { note }) }))
      .filter(({ from, to }) => from <= to)
      .sort((a, b) => (a.from < b.from ? -1 : 1)),
    ...(time_zone && isTimeZone(time_zone) && { time_zone }),
    ...(minutes >= 0 && { preparation_minutes: Math.min(LONGEST_PREPARATION, Math.ceil(minutes)) }),
    is_closed: is_closed ?? false,
  };
}
