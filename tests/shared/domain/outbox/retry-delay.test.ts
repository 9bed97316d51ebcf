// How long an order waits before it is sent again, and how often in an hour.
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
  it('I-13 It is never shorter than half the first step and never longer than five minutes without a Retry-After.', () => {
    fc.assert(
      fc.property(attempt, fc.string(), (n, seed) => {
        const wait = retryDelay(n, seed);
        expect(wait).toBeGreaterThanOrEqual(FIRST_RETRY_MS / 2);
        expect(wait).toBeLessThanOrEqual(LONGEST_RETRY_MS);
        expect(Number.isInteger(wait)).toBe(true);
      }),
    );
  });

  it('It is the same for the same attempt and seed.', () => {
    fc.assert(
      fc.property(attempt, fc.string(), (n, seed) => {
        const first = retryDelay(n, seed);
        expect(retryDelay(n, seed)).toBe(first);
      }),
    );
  });

  it('It grows exponentially up to the longest step, whatever the jitter.', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.uuid(), (n, seed) => {
        expect(retryDelay(n + 1, seed)).toBeGreaterThanOrEqual(retryDelay(n, seed) * 2);
      }),
    );
  });

  it('Orders do not retry in step: the jitter spreads over its whole range.', () => {
    const waits = Array.from({ length: 1000 }, (_, i) => retryDelay(9, `order-${i}`) / LONGEST_RETRY_MS);
    expect(new Set(waits).size).toBeGreaterThan(950);
    expect(Math.min(...waits)).toBeLessThan(0.52);
    expect(Math.max(...waits)).toBeGreaterThan(0.98);
  });

  it('Retry-After is honoured up to an hour, and nonsense in it is ignored (F18).', () => {
    expect(retryDelay(1, 'a', { retryAfterMs: 90_000 })).toBe(90_000);
    expect(retryDelay(1, 'a', { retryAfterMs: 9e9 })).toBe(LONGEST_WAIT_MS);
    for (const nonsense of [Number.NaN, Number.POSITIVE_INFINITY, -5])
      expect(retryDelay(1, 'a', { retryAfterMs: nonsense })).toBe(retryDelay(1, 'a'));
  });
});

it('The longest step is what the caller says, and Retry-After may ask for more.', () => {
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
  it('I-13 Retrying by timer for a day of outage never makes more than ten requests in any hour (F18).', () => {
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

  it('One more request is made at the first moment that leaves the hour within the allowance, in whatever order they were noted.', () => {
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
    // one made at this very moment counts
    expect(budgetFreeAt([5], 5, 1)).toBe(5 + LONGEST_WAIT_MS);
  });

  it('Requests of a clock that has jumped back since do not count.', () => {
    expect(budgetFreeAt(Array(20).fill(9e12), 1000, 2)).toBe(1000);
  });
});
