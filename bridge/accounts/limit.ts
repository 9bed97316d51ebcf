// Rate limits with a sliding window per key (S-15): in memory, for a process that is alone on its database, or in the
// database, for all copies of the bridge.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database/open-database.ts';

export type Limit = {
  /** Counts an attempt and returns 0 if it is allowed; otherwise returns the seconds to wait and does not count it. */
  take: (key: string, now: number) => Promise<number>;
  /** Refunds the last attempt. */
  giveBack: (key: string) => Promise<void>;
  forget: () => Promise<void>;
};

/** A set of keys that expire. */
export type Recently = {
  note: (key: string, now: number) => Promise<void>;
  has: (key: string, now: number) => Promise<boolean>;
  forget: () => Promise<void>;
};

/** Creates limits and sets; `name` is unique among both. */
export type Limits = {
  /** allows at most `count` attempts per key in `windowMs` */
  limit: (name: string, count: number, windowMs: number) => Limit;
  /** a set whose keys expire `lifeMs` after they were last recorded */
  recently: (name: string, lifeMs: number) => Recently;
};

const KEYS_MAX = 20_000;
const EXPIRED_EVERY_MS = 60_000;

/** Sets a key as the newest one and evicts the oldest beyond the bound. */
function setNewest<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= KEYS_MAX) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

const secondsOf = (ms: number): number => (ms > 0 ? Math.max(1, Math.ceil(ms / 1_000)) : 0);

/** True within `ms` before or after `now`: the clock may have been set back since. */
const isWithin = (ms: number, at: number, now: number): boolean => Math.abs(now - at) < ms;

/** Limits of one process. The maps are bounded: the key that was idle longest is evicted first. */
export const limitsInMemory: Limits = {
  limit: (_name, count, windowMs) => {
    const attempts = new Map<string, number[]>();
    return {
      take: async (key, now) => {
        const recent = (attempts.get(key) ?? []).filter((at) => isWithin(windowMs, at, now));
        const wait = recent.length < count ? 0 : Math.max(1, (recent[0] ?? now) + windowMs - now);
        if (wait === 0) recent.push(now);
        setNewest(attempts, key, recent);
        return secondsOf(wait);
      },
      giveBack: async (key) => void attempts.get(key)?.pop(),
      forget: async () => attempts.clear(),
    };
  },
  recently: (_name, lifeMs) => {
    const notedAt = new Map<string, number>();
    return {
      note: async (key, now) => setNewest(notedAt, key, now),
      has: async (key, now) => isWithin(lifeMs, notedAt.get(key) ?? Number.NEGATIVE_INFINITY, now),
      forget: async () => notedAt.clear(),
    };
  },
};

/**
 * Limits that all copies of the bridge on a database share. Rows expire, so nothing is evicted.
 * @param sign replaces keys by signatures, so that the table contains neither IP addresses nor e-mail addresses
 */
export function limitsInDatabase(db: Db, sign: (text: string) => string): Limits {
  let deletedAt = Number.NEGATIVE_INFINITY; // of this copy; deleting expired rows twice is harmless
  const deleteExpired = async (now: number): Promise<void> => {
    if (isWithin(EXPIRED_EVERY_MS, deletedAt, now)) return;
    deletedAt = now;
    await db.execute(sql`delete from attempts where expires_at <= ${now}::bigint`);
  };
  const forgetting = (name: string) => async () => {
    await db.execute(sql`delete from attempts where name = ${name}`);
  };
  const keyOf = (name: string, key: string) => sign(`attempts ${name} ${key}`);
  return {
    limit: (name, count, windowMs) => ({
      take: async (key, now) => {
        await deleteExpired(now);
        const [row] = await rowsOf<{ wait: number }>(
          db,
          sql`select take_attempt(${name}, ${keyOf(name, key)}, ${count}::integer, ${windowMs}::bigint, ${now}::bigint)::float8 as wait`,
        );
        return secondsOf(row?.wait ?? 0);
      },
      giveBack: async (key) => {
        await db.execute(
          sql`update attempts set times = trim_array(times, 1)
            where name = ${name} and key = ${keyOf(name, key)} and cardinality(times) > 0`,
        );
      },
      forget: forgetting(name),
    }),
    recently: (name, lifeMs) => ({
      note: async (key, now) => {
        await db.execute(
          sql`insert into attempts values (${name}, ${keyOf(name, key)}, '{}', ${now + lifeMs}::bigint)
            on conflict (name, key) do update set expires_at = excluded.expires_at`,
        );
      },
      has: async (key, now) => {
        const rows = await rowsOf(
          db,
          sql`select from attempts where name = ${name} and key = ${keyOf(name, key)} and expires_at > ${now}::bigint`,
        );
        return rows.length > 0;
      },
      forget: forgetting(name),
    }),
  };
}
