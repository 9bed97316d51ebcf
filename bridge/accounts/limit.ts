// In-memory rate limits with a sliding window per key (S-15). The maps are bounded: the key that was idle longest is
// evicted first.

export type Limit = {
  /** Counts an attempt and returns 0 if it is allowed; otherwise returns the seconds to wait and does not count it. */
  take: (key: string, now: number) => number;
  /** Refunds the last attempt. */
  giveBack: (key: string) => void;
  forget: () => void;
};

/** A set of keys that expire. */
export type Recently = {
  note: (key: string, now: number) => void;
  has: (key: string, now: number) => boolean;
  forget: () => void;
};

const KEYS_MAX = 20_000;

/** Sets a key as the newest one and evicts the oldest beyond the bound. */
function setNewest<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= KEYS_MAX) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

/** Creates a set whose keys expire `lifeMs` after they were last recorded. */
export function createRecently(lifeMs: number): Recently {
  const notedAt = new Map<string, number>();
  return {
    note: (key, now) => setNewest(notedAt, key, now),
    has: (key, now) => now - (notedAt.get(key) ?? Number.NEGATIVE_INFINITY) < lifeMs,
    forget: () => notedAt.clear(),
  };
}

/** Allows at most `count` attempts per key in `windowMs`. */
export function createLimit(count: number, windowMs: number): Limit {
  const attempts = new Map<string, number[]>();
  return {
    take: (key, now) => {
      const recent = (attempts.get(key) ?? []).filter((at) => now - at < windowMs);
      const wait =
        recent.length < count ? 0 : Math.max(1, Math.ceil(((recent[0] ?? now) + windowMs - now) / 1_000));
      if (wait === 0) recent.push(now);
      setNewest(attempts, key, recent);
      return wait;
    },
    giveBack: (key) => void attempts.get(key)?.pop(),
    forget: () => attempts.clear(),
  };
}
