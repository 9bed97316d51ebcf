// Eviction when a device runs out of quota: what is deleted, when, and what stays. Runs the whole worker against a
// small backend.
import type { RxCollection } from 'rxdb/plugins/core';
import { afterEach, describe, expect, it } from 'vitest';
import { rxSchema } from '#shared/database/database-schemas.ts';
import { readStoreSync } from '#workers/pull/write-store-sync.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { bridgeDoc, tinyBridge } from '../../support/worker/tiny-bridge.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
const documents = (count: number) => Array.from({ length: count }, (_, at) => bridgeDoc(at + 1));

describe('a device that runs out of quota', () => {
  it('evicts everything except personal data in turn every 30 s [S9.064]', async () => {
    const bridge = tinyBridge(documents(6));
    let used = 10;
    /** times at which the storage estimate was read */
    const looks: number[] = [];
    let dropped = 0;
    const shop = await openWorker(bridge.fetch, {
      config: testConfig({ pullAllStores: true }),
      ports: {
        room: async () => {
          looks.push(clock.now());
          return { used, quota: 100 };
        },
        dropPictures: async () => void dropped++,
      },
    });
    ends.push(shop.stop);
    const { catalogue, personal } = shop.databases;
    const count = (store: string) => catalogue.products.count({ selector: { store } }).exec();
    await until(
      async () => [await count('lv'), await count('en'), await count('ru')],
      (counts) => counts.every((here) => here === 6),
    );
    await personal.addCollections({ added: { schema: rxSchema('wishlist') } });
    const { added } = personal.collections as unknown as { added: RxCollection };
    for (const [list, id] of [
      [personal.wishlist, 2],
      [added, 3],
    ] as const)
      await list.insert({
        ...{ sku: `S-${id}`, product_id: id, qty: 1 },
        ...{ name: `S-${id}`, image: '', added_at: 1 },
      });
    await catalogue.lookups.insert({
      ...{ key: 'an-answer', store: 'lv', kind: 'search', owner: 'person' },
      ...{ value: {}, created_at: 1 },
    });
    const answers = () => catalogue.lookups.findOne('an-answer').exec();
    used = 95;
    const pulls = () => bridge.asked.length;
    /** Waits for the next read of the estimate and everything that it causes. */
    const look = async () => {
      const before = looks.length;
      await until(
        () => looks.length,
        (now) => now > before,
      );
      await clock.settled();
    };
    await look();
    expect([dropped, (await answers())?.key]).toEqual([1, 'an-answer']);
    await look();
    expect(await answers()).toBeNull();
    expect(await count('en')).toBe(6);
    await look();
    await until(
      async () => [await count('en'), await count('ru')],
      (counts) => counts.every((here) => here === 2),
    );
    expect(await count('lv')).toBe(6);
    await look();
    await until(
      () => count('lv'),
      (here) => here === 2,
    );
    // products that the personal collections refer to are still readable, and nothing is refetched in the background
    expect(
      (await catalogue.products.find({ selector: { store: 'lv' } }).exec()).map(({ sku }) => sku),
    ).toEqual(['S-2', 'S-3']);
    expect(await personal.wishlist.count().exec()).toBe(1);
    const sync = await readStoreSync(catalogue, 'lv');
    expect([sync?.complete, sync?.fetching, sync?.products]).toEqual([false, 'no-room', 2]);
    const before = bridge.productPages().length;
    await clock.pass(120_000);
    expect(bridge.productPages().length).toBe(before);
    expect(pulls()).toBeGreaterThan(0);
    expect(dropped).toBe(1);
    expect(new Set(looks.slice(1).map((at, each) => at - (looks[each] ?? 0)))).toEqual(new Set([30_000]));
  });
});
