// Category rounds: which requests a device sends for the first products of each category, its pauses, and where an
// interrupted round resumes. The database is in memory; the tests end each pause.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LONGEST_PULL_WAIT_MS } from '#workers/pull/pull-products.ts';
import { writeStoreSync } from '#workers/pull/write-store-sync.ts';
import { until } from '../../support/worker/virtual-clock.ts';
import {
  BETWEEN_MS,
  branches,
  categories,
  endWaits,
  HALF_DAY_MS,
  NOW,
  openRounds,
  type RoundsBench,
  rests,
  start,
  sync,
} from './rounds-bench.ts';

let bench: RoundsBench;

beforeEach(async () => {
  bench = await openRounds();
});

afterEach(async () => {
  await bench.rounds?.stop();
  await Promise.all([bench.databases.catalogue.remove(), bench.databases.personal.remove()]);
});

describe('a round', () => {
  it('requests the first products of each displayed category, departments first, with pauses', async () => {
    await categories(
      bench,
      { id: 30, position: 2 },
      { id: 31, position: 1, level: 3, parent_id: 30, path: '1/2/30/31' },
      { id: 21, position: 1 },
      { id: 20, position: 1 },
      { id: 40, position: 0, is_active: false },
      { id: 2, position: 0, level: 1, path: '1/2' },
    );
    await start(bench);
    for (let done = 1; done < 4; done++) {
      await rests(bench, BETWEEN_MS);
      expect((await sync(bench))?.kept).toEqual({ done, total: 4, at: 0 });
      expect([bench.asked.length, bench.isComplete]).toEqual([done, false]);
      bench.now += 1_000;
      endWaits(bench);
    }
    await rests(bench, HALF_DAY_MS);
    expect(branches(bench)).toEqual([[20], [21], [30, 31], [31]]);
    expect(bench.asked[0]).toEqual({
      query: {
        bool: {
          filter: {
            bool: {
              must: [
                { terms: { visibility: [2, 3, 4] } },
                { terms: { status: [0, 1] } },
                { terms: { category_ids: [20] } },
              ],
            },
          },
        },
      },
      size: 2,
      sort: 'is_promoted:desc,id:asc',
      from: 0,
    });
    expect(bench.isComplete).toBe(true);
    expect(await sync(bench)).toMatchObject({ products: 1, kept: { done: 4, total: 4, at: bench.now } });
  });

  it('requests only products in stock if the configuration lists no others', async () => {
    await categories(bench, { id: 10 });
    await start(bench, { listOutOfStock: false });
    await rests(bench, HALF_DAY_MS);
    expect(JSON.stringify(bench.asked[0]?.query)).toContain('stock.is_in_stock');
  });

  it('starts half a day after the previous one, across visits', async () => {
    await categories(bench, { id: 10 }, { id: 20 });
    const row = { store: 'lv', products: 0, total: 0, complete: false, pulledAt: 0, unreadable: [] };
    const kept = { done: 2, total: 2, at: NOW - HALF_DAY_MS + 5_000 };
    await writeStoreSync(bench.databases.catalogue, { ...row, kept }, NOW);
    await start(bench);
    await rests(bench, 5_000);
    expect([bench.asked.length, bench.isComplete]).toEqual([0, true]);
    bench.now += 5_000;
    endWaits(bench);
    await rests(bench, BETWEEN_MS);
    // the result of the previous round stays stored until this round is complete
    expect((await sync(bench))?.kept).toEqual({ done: 1, total: 2, at: kept.at });
  });

  it('is not postponed after the clock was set back', async () => {
    await categories(bench, { id: 10 });
    const row = { store: 'lv', products: 0, total: 0, complete: false, pulledAt: 0, unreadable: [] };
    await writeStoreSync(
      bench.databases.catalogue,
      { ...row, kept: { done: 1, total: 1, at: NOW + HALF_DAY_MS } },
      NOW,
    );
    await start(bench);
    await rests(bench, HALF_DAY_MS);
    expect(bench.asked).toHaveLength(1);
  });

  it.each([
    ['resumes where it stopped', { done: 1, total: 2, at: NOW - 1 }, [[20]]],
    ['resumes even if no round was complete before', { done: 1, total: 2, at: 0 }, [[20]]],
    ['restarts if the categories have changed', { done: 1, total: 3, at: NOW - 1 }, [[10], [20]]],
  ])('that was interrupted %s', async (_, kept, expected) => {
    await categories(bench, { id: 10 }, { id: 20 });
    const row = { store: 'lv', products: 0, total: 0, complete: false, pulledAt: 0, unreadable: [] };
    await writeStoreSync(bench.databases.catalogue, { ...row, kept }, NOW);
    await start(bench);
    if (expected.length > 1) {
      await rests(bench, BETWEEN_MS);
      endWaits(bench);
    }
    await rests(bench, HALF_DAY_MS);
    expect(branches(bench)).toEqual(expected);
  });

  it('waits for missing categories', async () => {
    await start(bench);
    await rests(bench, LONGEST_PULL_WAIT_MS);
    expect(bench.isComplete).toBe(false);
    await categories(bench, { id: 10 });
    endWaits(bench);
    await rests(bench, HALF_DAY_MS);
    expect(bench.asked).toHaveLength(1);
  });

  it('is empty if no products are to be stored', async () => {
    await categories(bench, { id: 10 });
    await start(bench, { keptOfCategory: 0 });
    await until(
      () => bench.isComplete,
      (over) => over,
    );
    expect([bench.asked.length, bench.waits]).toEqual([0, []]);
  });

  it.each([
    ['stops at its share of the quota', { used: 10, quota: 100 }, true],
    ['continues below its share of the quota', { used: 9.9, quota: 100 }, false],
    ['continues without a storage estimate', { used: 0, quota: 0 }, false],
  ])('%s', async (_, given, isFull) => {
    await categories(bench, { id: 10 });
    bench.room = async () => given;
    await start(bench);
    await rests(bench, HALF_DAY_MS);
    expect([bench.asked.length, bench.isComplete]).toEqual([isFull ? 0 : 1, true]);
    expect((await sync(bench))?.fetching).toBe(isFull ? 'no-room' : undefined);
  });

  it('continues if the browser refuses a storage estimate', async () => {
    await categories(bench, { id: 10 });
    bench.room = () => Promise.reject(new Error('refused'));
    await start(bench);
    await rests(bench, HALF_DAY_MS);
    expect(bench.asked).toHaveLength(1);
  });
});
