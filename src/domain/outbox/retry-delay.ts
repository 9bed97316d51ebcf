// How long whatever failed waits before it is tried again: queued writes, pulls, probes. Owns the one back-off and the
// hourly budget of a write.
// Invariants: pure and repeatable (the jitter comes from the seed, not from chance); the device clock only spaces
// requests out, it never decides order or exactly-once.

export const FIRST_RETRY_MS = 2_000;
export const LONGEST_RETRY_MS = 300_000;
/** Nothing waits longer than this, whatever the server asks: also the sign of a clock that jumped back. */
export const LONGEST_WAIT_MS = 3_600_000;
/** Requests of one order in any hour of the device's clock. */
export const REQUESTS_PER_HOUR = 10;
/** The share of them that timers may use; the rest is kept for the moment the connection comes back. */
export const TIMER_REQUESTS_PER_HOUR = 8;

const HOUR_MS = 3_600_000;
const GROWTH = 4;

/** A fraction 0 ≤ x < 1 that looks random and depends on the text alone (FNV-1a). */
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
 * The wait after the n-th request failed: exponential, 50–100 % of the step by jitter, at most five minutes or what the
 * caller allows, longer only when the server's Retry-After says so, and then at most an hour (I-13).
 * In: attempt ≥ 1, a seed (the write's id, or anything that differs from device to device), Retry-After and the longest
 * step in ms. Out: milliseconds.
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
 * The earliest moment at which one more request stays within the hourly allowance (I-13).
 * In: when earlier requests were made, now, the allowance per hour. Out: a device time, `now` when free.
 */
export function budgetFreeAt(requestedAt: readonly number[], now: number, allowance: number): number {
  const recent = requestedAt.filter((at) => at <= now && at > now - HOUR_MS).sort((a, b) => b - a);
  const oldestThatCounts = recent[allowance - 1];
  return oldestThatCounts === undefined ? now : oldestThatCounts + HOUR_MS;
}
