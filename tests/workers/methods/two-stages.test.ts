// Category listings in two stages, and the switch that disables them.
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { twoStageSwitch } from '#workers/methods/two-stages.ts';
import type { Ports } from '#workers/ports.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { requestedSearch } from '../../support/worker/requested-search.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Listing = { stage: 'lean' | 'whole' };

/** Opens a device whose clock advances only during category listings, by the duration of each stage. */
async function open(takes: (listing: Listing) => number) {
  const line = bridgeConnection(bridge);
  const listings: Listing[] = [];
  let now = 1_000_000;
  const fetch: Ports['fetch'] = async (url, init) => {
    const text = JSON.stringify(requestedSearch(url, init) ?? '');
    // the request that counts the products of all categories is not a listing
    const isListing = text.includes('category_ids') && !text.includes('agg_categories');
    if (url.includes('/product/_search') && isListing) {
      const listing: Listing = { stage: text.includes('excludes') ? 'lean' : 'whole' };
      listings.push(listing);
      now += takes(listing);
    }
    return line.fetch(url, init);
  };
  // the pull never gets past its first wait, so that the bridge answers listings
  const shop = await openWorker(fetch, {
    ports: {
      now: () => now,
      elapsed: () => now,
      wait: (ms, signal) => (ms > 1_000 ? aborted(signal) : Promise.resolve()),
    },
  });
  ends.push(shop.stop);
  const list = async () => {
    const answer = await shop.ask('listProducts', {
      store: 'lv',
      categoryId: 21,
      filters: {},
      sort: 'default',
      from: 0,
      size: 24,
    });
    expect(answer).toMatchObject({ ok: true, value: { source: 'bridge' } });
    return answer;
  };
  /** Lists the category. Returns how its documents are read from the device. */
  const listed = async () => {
    const answer = await list();
    const keys = answer.ok ? answer.value.keys : [];
    expect(keys.length).toBeGreaterThan(0);
    const { products } = shop.databases.catalogue;
    const stored = async () => [...(await products.findByIds(keys).exec()).values()];
    const areWhole = (documents: Awaited<ReturnType<typeof stored>>) =>
      documents.every(({ updated_at }) => updated_at !== '');
    return { keys, stored, areWhole };
  };
  return { ...shop, listings, list, listed };
}
const aborted = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    if (signal?.aborted) resolve();
    signal?.addEventListener('abort', () => resolve());
  });

describe('a category listing in two stages', () => {
  it('stores card fields first, then complete documents', async () => {
    const shop = await open(() => 10);
    const { keys, stored, areWhole } = await shop.listed();
    expect(await stored()).toHaveLength(keys.length);
    await until(stored, areWhole);
    expect(shop.listings.map(({ stage }) => stage)).toEqual(['lean', 'whole']);
  });

  it('never replaces a complete document with card fields', async () => {
    const shop = await open(() => 10);
    const { stored, areWhole } = await shop.listed();
    await until(stored, areWhole);
    await shop.list();
    expect(areWhole(await stored())).toBe(true);
  });

  it('skips the first stage after two listings in which it was slower [S4.149]', async () => {
    const shop = await open(({ stage }) => (stage === 'lean' ? 50 : 10));
    /** Requests the listing once. Returns the stages of the request. */
    const visit = async () => {
      const before = shop.listings.length;
      await shop.list();
      // also waits for the second stage, whose measured time the next visit would otherwise lengthen
      await clock.settled();
      return shop.listings.slice(before).map(({ stage }) => stage);
    };
    expect(await visit()).toEqual(['lean', 'whole']);
    expect(await visit()).toEqual(['lean', 'whole']);
    expect(await visit()).toEqual(['whole']);
  });

  it('keeps the first stage while it is the faster one', async () => {
    const shop = await open(({ stage }) => (stage === 'lean' ? 10 : 50));
    for (const visit of [1, 2, 3]) {
      await shop.list();
      await until(
        () => shop.listings.length,
        (count) => count === visit * 2,
      );
      await clock.settled();
    }
    expect(shop.listings.map(({ stage }) => stage)).toEqual([
      'lean',
      'whole',
      'lean',
      'whole',
      'lean',
      'whole',
    ]);
  });

  it('skips the first stage for the rest of the visit once it was slower twice in a row', () => {
    const times = fc.array(fc.record({ one: fc.nat(9), two: fc.nat(9) }), { maxLength: 30 });
    fc.assert(
      fc.property(times, (visits) => {
        const stages = twoStageSwitch();
        let running = 0;
        let off = false;
        for (const { one, two } of visits) {
          expect(stages.isOn()).toBe(!off);
          stages.timed(one, two);
          running = one > two ? running + 1 : 0;
          off ||= running >= 2;
        }
        expect(stages.isOn()).toBe(!off);
      }),
    );
  });
});
