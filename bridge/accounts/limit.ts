// How often something may be tried (S-15): a sliding window for each key, in memory. The maps are bounded: the key
// that was idle longest goes first.

export type Limit = {
  /** Counts a try. Out: 0 when it may go on, else the seconds until it may be tried again (it was not counted). */
  take: (key: string, now: number) => number;
  /** Takes the newest try of a key back: it was none that counts. */
  giveBack: (key: string) => void;
  forget: () => void;
};

/** What lately happened, by key. */
export type Recently = {
  note: (key: string, now: number) => void;
  has: (key: string, now: number) => boolean;
  forget: () => void;
};

const KEYS_MAX = 20_000;

/** Sets a key as the newest one; beyond the bound the oldest goes. */
function setNewest<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= KEYS_MAX) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

/** Remembers a key for `lifeMs` after it was noted. */
export function createRecently(lifeMs: number): Recently {
  const notedAt = new Map<string, number>();
  return {
    note: (key, now) => setNewest(notedAt, key, now),
    has: (key, now) => now - (notedAt.get(key) ?? Number.NEGATIVE_INFINITY) < lifeMs,
    forget: () => notedAt.clear(),
  };
}

/** At most `count` tries of one key in `windowMs`. */
export function createLimit(count: number, windowMs: number): Limit {
  const tries = new Map<string, number[]>();
  return {
    take: (key, now) => {
      const recent = (tries.get(key) ?? []).filter((at) => now - at < windowMs);
      const wait =
        recent.length < count ? 0 : Math.max(1, Math.ceil(((recent[0] ?? now) + windowMs - now) / 1_000));
      if (wait === 0) recent.push(now);
      setNewest(tries, key, recent);
      return wait;
    },
    giveBack: (key) => void tries.get(key)?.pop(),
    forget: () => tries.clear(),
  };
}
