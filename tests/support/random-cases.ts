// Selects how many random cases and crash points a test runs: all of them in the long lane (LONG_LANE), a share that
// fits the time budget in the fast lanes.
import { propertySeed } from './seed.ts';

/** The fast lanes run one in this many cases. */
const FAST_SHARE = 8;

/** Returns how many cases to run, given the number for the long lane. */
export const randomCases = (all: number): number =>
  process.env.LONG_LANE ? all : Math.ceil(all / FAST_SHARE);

/** The fast lanes crash at one in this many writes. */
const WRITES_SHARE = 2;

/**
 * Returns the writes to crash at, counted from 1. In the fast lanes the seed selects them.
 * @param most upper limit, higher than the number of writes of the journey
 */
export function writesToCrashAt(most: number): number[] {
  const all = Array.from({ length: most }, (_, at) => at + 1);
  return process.env.LONG_LANE ? all : all.filter((n) => (n + propertySeed()) % WRITES_SHARE === 0);
}

/** Returns all cases in the long lane, else one in FAST_SHARE; the seed decides which. */
export const someOf = <T>(all: readonly T[]): T[] =>
  process.env.LONG_LANE ? [...all] : all.filter((_, at) => (at + propertySeed()) % FAST_SHARE === 0);
