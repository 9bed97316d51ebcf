// The cache of resolved URLs, with the whole worker on the real bridge.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok } from '#schemas/fault.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { newDevice } from '../../support/worker/test-databases.ts';
import { json } from '../../support/worker/test-ports.ts';
import { open } from './mapped-urls.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

describe('a URL that matches no route', () => {
  it('is resolved from the cache after a reload [S2.059]', async () => {
    const device = newDevice();
    const first = await open(bridge, { device });
    const targets = [
      await first.resolve('p/p-1'),
      await first.resolve('k/20'),
      await first.resolve('piegade'),
    ];
    expect(first.asked).toHaveLength(3);
    await first.stop();
    const second = await open(bridge, { device });
    expect([
      await second.resolve('p/p-1'),
      await second.resolve('k/20'),
      await second.resolve('piegade'),
    ]).toEqual(targets);
    expect(second.asked).toEqual([]);
    // the same path in another store view is a separate mapping
    await second.ask('resolveUrl', { store: 'en', url: 'k/20' });
    expect(second.asked).toHaveLength(1);
  });

  it('is requested again if it was not found before', async () => {
    let made = false;
    const page = { _type: 'cms_page', _source: { id: 5, identifier: 'jauna', title: 'Jauna' } };
    const shop = await open(bridge, { map: () => json(made ? page : null) });
    expect(await shop.resolve('jauna')).toEqual(ok({ type: 'not-found', why: 'no-mapping' }));
    made = true;
    expect(await shop.resolve('jauna')).toEqual(ok({ type: 'cms_page', slug: 'jauna' }));
  });

  it('clears cached URLs if storage is full [S2.060]', async () => {
    const shop = await open(bridge);
    await shop.resolve('p/p-1');
    await shop.resolve('k/20');
    const { lookups } = shop.databases.catalogue;
    await lookups.upsert({ key: 'other', store: 'lv', kind: 'search', value: {}, created_at: 1 });
    const kept = async () => (await lookups.find().exec()).map(({ kind }) => kind).sort();
    expect(await kept()).toEqual(['search', 'url', 'url']);
    const { upsert } = lookups;
    // Dexie wraps the browser's error in another error
    lookups.upsert = () =>
      Promise.reject(
        Object.assign(new Error('aborted'), {
          name: 'AbortError',
          inner: new DOMException('', 'QuotaExceededError'),
        }),
      );
    expect(await shop.resolve('k/21')).toEqual(ok({ type: 'category', slug: 'k-21' }));
    expect(await kept()).toEqual(['search']);
    // other failed writes are only logged
    lookups.upsert = upsert;
    await shop.resolve('k/20');
    lookups.upsert = () => Promise.reject(new Error('closed'));
    expect(await shop.resolve('k/30')).toMatchObject({ ok: true });
    expect(await kept()).toEqual(['search', 'url']);
    expect(shop.ports.logged.filter(({ event }) => event === 'url-mapping-not-stored')).toHaveLength(2);
    lookups.upsert = upsert;
  });
});
