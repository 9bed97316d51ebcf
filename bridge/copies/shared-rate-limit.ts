// The store of @fastify/rate-limit for several copies of the bridge. A copy reserves requests from the shared
// counter, a hundredth of the limit at a time, so that few requests wait for the counter. Invariants:
// - all copies together allow at most the limit; a request may be refused while other copies hold up to a hundredth
//   each
// - if the counter fails, each copy applies the limit alone, and the fault is reported once
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import { countersInMemory, type RequestCounters } from './request-counters.ts';

const KEYS_MAX = 20_000;
/** Share of a limit that a copy reserves in one call. */
const SHARE = 1 / 100;
/** Time for which a counter that failed is not used, so that not every client waits for it. */
const AWAY_MS = 5_000;

/** Requests that a copy may still allow in a window; `isLast`: the counter has none left. */
type Lease = { left: number; endsAt: number; isLast: boolean };
/** Allows a request, or returns the ms until the window ends. */
type Take = (key: string, windowMs: number, max: number) => Promise<number>;

/**
 * @param sign replaces keys by signatures, so that the counters contain no IP addresses
 * @param failed called when the counters fail for the first time after they have worked
 */
export function createTake(
  shared: RequestCounters,
  sign: (text: string) => string,
  failed: (error: unknown) => void,
  now: () => number = () => performance.now(),
): Take {
  const own = countersInMemory(now);
  const leases = new LRUCache<string, Lease>({ max: KEYS_MAX });
  const refills = new Map<string, Promise<void>>();
  let [awayUntil, isReported] = [Number.NEGATIVE_INFINITY, false];

  const add: RequestCounters['add'] = async (key, requests, windowMs) => {
    if (now() < awayUntil) return own.add(key, requests, windowMs);
    try {
      const counted = await shared.add(sign(`requests ${key}`), requests, windowMs);
      isReported = false;
      return counted;
    } catch (error) {
      awayUntil = now() + AWAY_MS;
      if (!isReported) failed(error);
      isReported = true;
      return own.add(key, requests, windowMs);
    }
  };
  const refill = async (key: string, windowMs: number, max: number): Promise<void> => {
    const asked = Math.max(1, Math.floor(max * SHARE));
    const { sum, leftMs } = await add(key, asked, windowMs);
    const left = Math.min(asked, Math.max(0, max - (sum - asked)));
    leases.set(key, { left, endsAt: now() + leftMs, isLast: left < asked });
  };

  return async (key, windowMs, max) => {
    for (;;) {
      const lease = leases.get(key);
      const leftMs = lease ? lease.endsAt - now() : 0;
      if (lease && leftMs > 0) {
        lease.left -= 1;
        if (lease.left >= 0) return 0;
        if (lease.isLast) return leftMs;
      }
      const refilling =
        refills.get(key) ?? refill(key, windowMs, max).finally(() => void refills.delete(key));
      refills.set(key, refilling);
      await refilling;
    }
  };
}

/** Returns the store for `@fastify/rate-limit`. */
export function sharedRateLimit(take: Take): FastifyRateLimitStoreCtor {
  const storeOf = (route: string): FastifyRateLimitStore => ({
    incr: (client, done, windowMs, max) => {
      take(`${route} ${client}`, windowMs, max).then(
        (waitMs) => done(null, { current: waitMs > 0 ? max + 1 : 0, ttl: waitMs }),
        (error: Error) => done(error),
      );
    },
    child: (options) => {
      const { method, url } = (
        options as unknown as { routeInfo: { method: string | string[]; url: string } }
      ).routeInfo;
      return storeOf(`${method} ${url}`);
    },
  });
  // the plug-in creates its store with `new`
  function Store() {
    return storeOf('');
  }
  return Store as unknown as FastifyRateLimitStoreCtor;
}
