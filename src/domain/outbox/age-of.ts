// Comparisons of stored wall-clock times with the present. The device's clock may have been set back since a time was
// stored (F55), so a stored time can lie in the future.
// Invariants: a time in the future has no age, so nothing counts as fresh by it; no wait is longer than the longest one
// that is ever set; a lift that lies in the future lifts nothing. What only spaces work out within one context uses
// `ports.elapsed()` instead. tests/architecture/stored-times.test.ts keeps such arithmetic out of other files.

/** Milliseconds since a stored time; undefined when there is none, or when it lies in the future. */
export const ageOf = (at: number | undefined, now: number): number | undefined =>
  at === undefined || at > now ? undefined : now - at;

/** True while less than `ms` have passed since a stored time. */
export function isYoungerThan(ms: number, at: number | undefined, now: number): boolean {
  const age = ageOf(at, now);
  return age !== undefined && age < ms;
}

/**
 * Milliseconds until a stored time. 0 once it has come, and when it is further away than `longestMs`: no such wait is
 * ever set, so the clock was set back since.
 */
export function waitUntil(at: number, now: number, longestMs: number): number {
  const left = at - now;
  return left <= 0 || left > longestMs ? 0 : left;
}

/** True if all waits were lifted after something was tried last, at least `gapMs` later. */
export const isLiftedSince = (triedAt: number, liftedAt: number, now: number, gapMs = 1): boolean =>
  liftedAt <= now && triedAt + gapMs <= liftedAt;

/** A stored time, or 0 ("never") when it lies in the future. */
export const pastOrNever = (at: number | undefined, now: number): number =>
  at === undefined || at > now ? 0 : at;
