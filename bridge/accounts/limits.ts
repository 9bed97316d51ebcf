// How often something may be tried (S-15): a sliding window for each key, in memory. The maps are bounded: the key
// that was idle longest goes first.

export type Limit = {
  /** Counts a try. Out: 0 when it may go on, else the seconds until it may be tried again (it was not counted). */
  take: (key: string, now: number) => number;
  forget: () => void;
};

const KEYS_MAX = 20_000;

/** At most `count` tries of one key in `windowMs`. */
export function createLimit(count: number, windowMs: number): Limit {
  const tries = new Map<string, number[]>();
  return {
    take: (key, now) => {
      const recent = (tries.get(key) ?? []).filter((at) => now - at < windowMs);
      const wait =
        recent.length < count ? 0 : Math.max(1, Math.ceil(((recent[0] ?? now) + windowMs - now) / 1_000));
      if (wait === 0) recent.push(now);
      tries.delete(key);
      tries.set(key, recent);
      if (tries.size > KEYS_MAX)
        for (const oldest of tries.keys()) {
          tries.delete(oldest);
          break;
        }
      return wait;
    },
    forget: () => tries.clear(),
  };
}
