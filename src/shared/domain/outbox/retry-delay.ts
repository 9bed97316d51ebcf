// Retry delays of queued writes, pulls and probes: the only backoff, and the hourly budget of a write.
// Invariants: pure and deterministic (jitter comes from the seed); the device clock only spaces requests and never
// decides order or exactly-once delivery.

export const FIRST_RETRY_MS = 2_000;
export const LONGEST_RETRY_MS = 300_000;
/** Upper limit of every delay, including Retry-After; a longer one means that the clock was set back. */
export const LONGEST_WAIT_MS = 3_600_000;
/** Maximum requests for one order per hour of device time. */
export const REQUESTS_PER_HOUR = 10;
/** The part of REQUESTS_PER_HOUR available to timers; the rest is reserved for the return of the connection. */
export const TIMER_REQUESTS_PER_HOUR = 8;

const HOUR_MS = 3_600_000;
const GROWTH = 4;

/** Returns a pseudo-random fraction 0 ≤ x < 1 that depends on the text alone (FNV-1a). */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return (hash >>> 0) / 0x1_0000_0000;
}

/**
 * Returns the delay after the n-th failed request in ms: exponential, reduced by jitter to 50–100 % of the step, at
 * most five minutes or `longestMs`. Retry-After may extend it, to an hour at most (I-13).
 * @param attempt ≥ 1.
 * @param seed The id of the write, or anything that differs between devices.
 */
export function retryDelay(
  attempt: number,
  seed: string,
  { retryAfterMs = 0, longestMs = LONGEST_RETRY_MS }: { retryAfterMs?: number; longestMs?: number } = {},
): number {
  const step = Math.min(longestMs, FIRST_RETRY_MS * GROWTH ** Math.max(0, attempt - 1));
  const jittered = Math.round(step * (0.5 + 0.5 * fractionOf(`${seed}:${attempt}`)));
  const requested = Number.isFinite(retryAfterMs) ? Math.min(LONGEST_WAIT_MS, retryAfterMs) : 0;
  return Math.max(jittered, requested);
}

/**
 * Returns the earliest time at which another request stays within the hourly allowance (I-13); `now` if it already
 * does.
 */
export function budgetFreeAt(requestedAt: readonly number[], now: number, allowance: number): number {
  const recent = requestedAt.filter((at) => at <= now && at > now - HOUR_MS).sort((a, b) => b - a);
  const oldestThatCounts = recent[allowance - 1];
  return oldestThatCounts === undefined ? now : oldestThatCounts + HOUR_MS;
}
