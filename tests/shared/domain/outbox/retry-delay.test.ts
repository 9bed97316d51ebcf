// The wait before an order is sent again, and the hourly limit of requests.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  budgetFreeAt,
  FIRST_RETRY_MS,
  LONGEST_RETRY_MS,
  LONGEST_WAIT_MS,
  REQUESTS_PER_HOUR,
  retryDelay,
  TIMER_REQUESTS_PER_HOUR,
} from '#shared/domain/outbox/retry-delay.ts';

const attempt = fc.integer({ min: 1, max: 10_000 });

describe('the wait before a retry', () => {
  it('is between half the first step and five minutes without Retry-After [I-13]', () => {
    fc.assert(
      fc.property(attempt, fc.string(), (n, seed) => {
        const wait = retryDelay(n, seed);
        expect(wait).toBeGreaterThanOrEqual(FIRST_RETRY_MS / 2);
        expect(wait).toBeLessThanOrEqual(LONGEST_RETRY_MS);
        expect(Number.isInteger(wait)).toBe(true);
      }),
    );
  });

  it('is the same for the same attempt and seed', () => {
    fc.assert(
      fc.property(attempt, fc.string(), (n, seed) => {
        const first = retryDelay(n, seed);
        expect(retryDelay(n, seed)).toBe(first);
      }),
    );
  });

  it('grows exponentially up to the longest step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.uuid(), (n, seed) => {
        expect(retryDelay(n + 1, seed)).toBeGreaterThanOrEqual(retryDelay(n, seed) * 2);
      }),
    );
  });

  it('is distributed over the whole range of the jitter', () => {
    const waits = Array.from({ length: 1000 }, (_, i) => retryDelay(9, `order-${i}`) / LONGEST_RETRY_MS);
    expect(new Set(waits).size).toBeGreaterThan(950);
    expect(Math.min(...waits)).toBeLessThan(0.52);
    expect(Math.max(...waits)).toBeGreaterThan(0.98);
  });

  it('respects a valid Retry-After up to an hour [F18]', () => {
    expect(retryDelay(1, 'a', { retryAfterMs: 90_000 })).toBe(90_000);
    expect(retryDelay(1, 'a', { retryAfterMs: 9e9 })).toBe(LONGEST_WAIT_MS);
    for (const nonsense of [Number.NaN, Number.POSITIVE_INFINITY, -5])
      expect(retryDelay(1, 'a', { retryAfterMs: nonsense })).toBe(retryDelay(1, 'a'));
  });
});

it('limits every delay except Retry-After as requested', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.uuid(), (attempt, seed) => {
      const waits = retryDelay(attempt, seed, { longestMs: 30_000 });
      expect(waits).toBe(Math.min(waits, 30_000));
      if (attempt > 2) expect(waits).toBeGreaterThanOrEqual(15_000);
    }),
  );
  expect(retryDelay(9, 'a', { longestMs: 30_000, retryAfterMs: 90_000 })).toBe(90_000);
});

describe('the hourly budget', () => {
  it('allows at most ten requests in any hour during a day-long outage [F18 I-13]', () => {
    fc.assert(
      fc.property(fc.uuid(), (seed) => {
        const times: number[] = [];
        for (let now = 0, n = 1; now < 24 * LONGEST_WAIT_MS; n++) {
          times.push(now);
          now = Math.max(now + retryDelay(n, seed), budgetFreeAt(times, now, TIMER_REQUESTS_PER_HOUR));
        }
        for (const start of times) {
          const inHour = times.filter((at) => at >= start && at < start + LONGEST_WAIT_MS);
          expect(inHour.length).toBeLessThanOrEqual(REQUESTS_PER_HOUR);
        }
        expect(times.length).toBeGreaterThan(24 * 5);
      }),
      { numRuns: 30 },
    );
  });

  it('allows the next request as soon as the hourly limit permits, for any order of times', () => {
    const times = fc.array(fc.integer({ min: 0, max: 3 * LONGEST_WAIT_MS }), { maxLength: 12 });
    const moment = fc.integer({ min: 0, max: 3 * LONGEST_WAIT_MS });
    fc.assert(
      fc.property(times, moment, fc.integer({ min: 1, max: 4 }), (requestedAt, now, allowance) => {
        const made = requestedAt.filter((at) => at <= now);
        const isFree = (at: number) => made.filter((each) => each > at - LONGEST_WAIT_MS).length < allowance;
        const ends = [now, ...made.map((at) => at + LONGEST_WAIT_MS)].filter((at) => at >= now && isFree(at));
        expect(budgetFreeAt(requestedAt, now, allowance)).toBe(Math.min(...ends));
      }),
    );
    // a request of the current millisecond counts, too
    expect(budgetFreeAt([5], 5, 1)).toBe(5 + LONGEST_WAIT_MS);
  });

  it('ignores requests in the future after a clock jump', () => {
    expect(budgetFreeAt(Array(20).fill(9e12), 1000, 2)).toBe(1000);
  });
});
