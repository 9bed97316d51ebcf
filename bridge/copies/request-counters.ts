// Counters of requests that all copies of the bridge share, in PostgreSQL or in Redis.
import { sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { type Db, rowsOf } from '../database/open-database.ts';

export type RequestCounters = {
  /**
   * Adds to the counter of a key, which starts at 0 with a new window. Returns the sum in the window, and the ms until
   * the window ends.
   */
  add: (key: string, requests: number, windowMs: number) => Promise<{ sum: number; leftMs: number }>;
  close: () => Promise<void>;
};

const EXPIRED_EVERY_MS = 60_000;
/** Time limit for connecting to Redis and for each of its commands. */
const REDIS_MS = 500;

/** Windows begin and end by the clock of the database, so the clocks of the copies need not agree. */
export function countersInDatabase(db: Db): RequestCounters {
  let deletedAt = performance.now(); // of this copy; deleting expired rows twice is harmless
  return {
    add: async (key, requests, windowMs) => {
      if (performance.now() - deletedAt > EXPIRED_EVERY_MS) {
        deletedAt = performance.now();
        await db.execute(sql`delete from request_counts where ends_at <= clock_timestamp()`);
      }
      const [row] = await rowsOf<{ sum: number; left: number }>(
        db,
        sql`insert into request_counts as stored values
            (${key}, ${requests}::bigint, clock_timestamp() + make_interval(secs => ${windowMs / 1_000}::float8))
          on conflict (key) do update set
            requests = case when stored.ends_at > clock_timestamp() then stored.requests else 0 end + excluded.requests,
            ends_at = case when stored.ends_at > clock_timestamp() then stored.ends_at else excluded.ends_at end
          returning requests::float8 as sum,
            extract(epoch from stored.ends_at - clock_timestamp())::float8 * 1000 as left`,
      );
      if (row === undefined) throw new Error('Counting requests returned no row');
      return { sum: row.sum, leftMs: row.left };
    },
    close: async () => undefined,
  };
}

/** Resolves once the connection succeeded or failed. A command without a connection fails immediately. */
export async function countersInRedis(url: string): Promise<RequestCounters> {
  const redis = new Redis(url, {
    ...{ connectTimeout: REDIS_MS, commandTimeout: REDIS_MS },
    ...{ maxRetriesPerRequest: 0, enableOfflineQueue: false, lazyConnect: true },
  });
  // the next command reports the fault
  redis.on('error', () => undefined);
  // the client keeps trying to connect
  await redis.connect().catch(() => undefined);
  return {
    add: async (key, requests, windowMs) => {
      const name = `store:requests:${key}`;
      const results = await redis
        .multi()
        .set(name, 0, 'PX', windowMs, 'NX')
        .incrby(name, requests)
        .pttl(name)
        .exec();
      const failure = results?.find(([error]) => error !== null)?.[0];
      if (failure) throw failure;
      const leftMs = Number(results?.[2]?.[1]);
      // negative if the counter expired during the transaction and was created again without a window
      if (leftMs < 0) await redis.pexpire(name, windowMs);
      return { sum: Number(results?.[1]?.[1]), leftMs: leftMs < 0 ? windowMs : leftMs };
    },
    close: async () => redis.disconnect(),
  };
}

const KEYS_MAX = 20_000;

/** Counters of one process; the key that was idle longest is evicted first. */
export function countersInMemory(elapsed = () => performance.now()): RequestCounters {
  const windows = new LRUCache<string, { sum: number; endsAt: number }>({ max: KEYS_MAX });
  return {
    add: async (key, requests, windowMs) => {
      const now = elapsed();
      const stored = windows.get(key);
      const current = stored && stored.endsAt > now ? stored : { sum: 0, endsAt: now + windowMs };
      current.sum += requests;
      windows.set(key, current);
      return { sum: current.sum, leftMs: current.endsAt - now };
    },
    close: async () => undefined,
  };
}
