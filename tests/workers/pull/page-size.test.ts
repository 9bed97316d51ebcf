// The page size of the pull against simulated backends whose time is per page, per product, or changes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryDelay } from '#shared/domain/outbox/retry-delay.ts';
import { createPageSize, type PageSize } from '#workers/pull/page-size.ts';
import { LONGEST_PULL_WAIT_MS } from '#workers/pull/pull-products.ts';
import { randomCases } from '../../support/random-cases.ts';

const MOST = 120;
const TIMEOUT_MS = 5_000;
const PRODUCTS = 10_000;

/** Returns the time of a page of `size` products that is requested at `at`, in ms. */
type Backend = (size: number, at: number) => number;

/** Simulates a pull of all products. Returns its duration in ms, and the requested sizes. */
function pull(backend: Backend, pageSize: PageSize, products = PRODUCTS): { ms: number; sizes: number[] } {
  let [at, pulled, failures] = [0, 0, 0];
  const sizes: number[] = [];
  while (pulled < products) {
    const size = pageSize.now();
    if (sizes.push(size) > products) throw new Error('The pull does not end');
    const ms = backend(size, at);
    if (ms > TIMEOUT_MS) {
      failures += 1;
      at += TIMEOUT_MS + retryDelay(failures, 'device', { longestMs: LONGEST_PULL_WAIT_MS });
      pageSize.timedOut(size);
    } else {
      failures = 0;
      at += ms;
      pulled += size;
      pageSize.answered(size, ms);
    }
  }
  return { ms: at, sizes };
}

const adapted = (backend: Backend, products?: number) =>
  pull(backend, createPageSize(MOST, TIMEOUT_MS), products);
/** Returns the duration with the best size that never changes, at which this backend always responds. */
const best = (backend: Backend): number =>
  Math.min(
    ...[10, 15, 20, 30, 40, 60, 80, 100, MOST]
      .filter((size) => backend(size, 0) * 1.1 <= TIMEOUT_MS)
      .map((now) => pull(backend, { now: () => now, answered: () => {}, timedOut: () => {} }).ms),
  );

/** Returns a backend whose times vary by a tenth, in the same way in each run. */
function unsteady(perPageMs: number, perProductMs: number): Backend {
  let state = 7;
  return (size) => {
    state = (state * 48_271) % 2_147_483_647;
    return (perPageMs + perProductMs * size) * (0.9 + (0.2 * state) / 2_147_483_647);
  };
}

describe('the page size', () => {
  it('is at most 1.6 times slower than the best one, whatever the time per page and per product', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 4_200 }), fc.integer({ min: 0, max: 30 }), (page, product) => {
        expect(adapted(unsteady(page, product)).ms).toBeLessThan(1.6 * best(unsteady(page, product)));
      }),
      { numRuns: randomCases(2_000) },
    );
  });

  it('is at most 2.5 times slower than the largest one where the time is per page, although some pages time out', () => {
    const largest: PageSize = { now: () => MOST, answered: () => {}, timedOut: () => {} };
    const backend = () => unsteady(4_700, 1);
    expect(adapted(backend()).ms).toBeLessThan(2.5 * pull(backend(), largest).ms);
  });

  it('shrinks to what fits where the time is per product', () => {
    const { sizes } = adapted(unsteady(50, 100));
    expect(sizes.slice(0, 3)).toEqual([120, 60, 30]);
    const tooLarge = sizes.filter((size) => size > 50);
    expect(tooLarge.length).toBeLessThan(0.05 * sizes.length);
  });

  it.each([
    ['per page', (size: number) => 6_000 + size],
    ['per product', (size: number) => 100 * size],
  ])('is the largest one within 10 pages after a time in which the backend was slow %s', (_, slow) => {
    const isSlow = (at: number) => at > 5_000 && at < 105_000;
    let since = 0;
    const pageSize = createPageSize(MOST, TIMEOUT_MS);
    const watched: PageSize = {
      ...pageSize,
      answered: (size, ms) => {
        if (ms === 300 && pageSize.now() < MOST) since += 1;
        pageSize.answered(size, ms);
      },
    };
    pull((size, at) => (isSlow(at) ? slow(size) : 300), watched, 30_000);
    expect(since).toBeLessThan(10);
    expect(pageSize.now()).toBe(MOST);
  });

  it('rarely exceeds a size at which every page times out', () => {
    const { sizes } = adapted((size) => (size > 30 ? TIMEOUT_MS + 1 : 300));
    expect(sizes.filter((size) => size > 30).length).toBeLessThan(0.05 * sizes.length);
  });

  it('stays below 10 where the configuration asks for it', () => {
    const pageSize = createPageSize(4, TIMEOUT_MS);
    pageSize.timedOut(4);
    expect(pageSize.now()).toBe(4);
  });
});
