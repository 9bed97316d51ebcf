// How many random cases a rule is held against: all of them in the long lane, which repeats every unit test, and the
// share that the fast lane's budget has room for.

/** Of the long lane's cases the fast lanes run one in … */
const FAST_SHARE = 5;

/** In: how many cases the long lane runs. Out: how many to run now. */
export const randomCases = (all: number): number =>
  process.env.LONG_LANE ? all : Math.ceil(all / FAST_SHARE);
