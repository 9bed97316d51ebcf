// How many random cases a rule is held against, and at how many of its writes a journey crashes: all of them in the long
// lane, which repeats every test, and the share that the fast lanes' budget has room for.
import { propertySeed } from './seed.ts';

/** Of the long lane's cases the fast lanes run one in … */
const FAST_SHARE = 8;

/** In: how many cases the long lane runs. Out: how many to run now. */
export const randomCases = (all: number): number =>
  process.env.LONG_LANE ? all : Math.ceil(all / FAST_SHARE);

/** Of the writes at which the long lane crashes the fast lanes take one in … */
const WRITES_SHARE = 2;

/** In: a number that no loop of crashes reaches. Out: the writes to crash at, counted from 1; which of them, the seed says. */
export function writesToCrashAt(most: number): number[] {
  const all = Array.from({ length: most }, (_, at) => at + 1);
  return process.env.LONG_LANE ? all : all.filter((n) => (n + propertySeed()) % WRITES_SHARE === 0);
}

/** In: a list of cases that are alike. Out: all of them in the long lane, else one in FAST_SHARE, beginning where, the seed says. */
export const someOf = <T>(all: readonly T[]): T[] =>
  process.env.LONG_LANE ? [...all] : all.filter((_, at) => (at + propertySeed()) % FAST_SHARE === 0);
