// Comparisons of stored wall-clock times with the present. The clock may be set back after a time was stored (F55).
// Invariants:
// - A future time has no age, so it never counts as fresh; a future time at which backoff was cleared has no effect.
// - No wait exceeds the longest one that is ever set.
// Durations within one context use `ports.elapsed()` instead (tests/architecture/stored-times.test.ts enforces this).

/** Returns the milliseconds since a stored time; undefined if there is none or it is in the future. */
export const ageOf = (at: number | undefined, now: number): number | undefined =>
  at === undefined || at > now ? undefined : now - at;

/** True while less than `ms` have passed since a stored time. */
export function isYoungerThan(ms: number, at: number | undefined, now: number): boolean {
  const age = ageOf(at, now);
  return age !== undefined && age < ms;
}

/**
 * Returns the milliseconds until a stored time; 0 if it has passed or is more than `longestMs` away: no such wait is
 * ever set, so the clock was set back.
 */
export function waitUntil(at: number, now: number, longestMs: number): number {
  const left = at - now;
  return left <= 0 || left > longestMs ? 0 : left;
}

/** True if all backoff was cleared at least `gapMs` after the last attempt. */
export const isLiftedSince = (triedAt: number, liftedAt: number, now: number, gapMs = 1): boolean =>
  liftedAt <= now && triedAt + gapMs <= liftedAt;

/** Returns a stored time, or 0 ("never") if it is in the future. */
export const pastOrNever = (at: number | undefined, now: number): number =>
  at === undefined || at > now ? 0 : at;
