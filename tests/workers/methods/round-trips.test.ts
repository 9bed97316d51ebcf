// Network round trips of a listing: products and option counts are requested together.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { openForeignBackend } from '../../support/backend/foreign/foreign-backend.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { stillTime } from '../../support/worker/test-ports.ts';
import { until } from '../../support/worker/virtual-clock.ts';

let bridge: TestBridge;
beforeAll(async () => {
  const catalogue = (seed: number) => demoCatalogue({ products: 40, seed, now: new Date(NOW) });
  bridge = await openTestBridge({ admin: { catalogue } });
});
afterAll(() => bridge.close());
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Opens a device whose product searches are answered in rounds, to count the rounds that a response takes. */
async function openSlow(
  { fetch: network }: Pick<ReturnType<typeof bridgeConnection>, 'fetch'> = bridgeConnection(bridge),
  config = testConfig({ pullAllStores: false }),
) {
  let isHeld = false;
  let held: (() => void)[] = [];
  let asked = 0;
  const shop = await openWorker(
    async (url, init) => {
      // ignores requests for category counts: they belong to the pull, which may still be in flight
      const mine = isHeld && url.includes('/product/_search') && !url.includes('agg_categories');
      if (mine) {
        asked += 1;
        await new Promise<void>((resolve) => held.push(resolve));
      }
      return network(url, init);
    },
    { config, ports: { wait: stillTime } },
  );
  ends.push(shop.stop);
  const { reference, categories } = shop.databases.catalogue;
  await until(
    async () => (await reference.count().exec()) * (await categories.count().exec()),
    (count) => count > 0,
  );
  const roundsOf = async (ask: () => Promise<{ ok: boolean }>) => {
    isHeld = true;
    asked = 0;
    let isOver = false;
    let rounds = 0;
    const answer = ask().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (let turn = 0; turn < 200 && !isOver; turn++)
        await new Promise((resolve) => setTimeout(() => setImmediate(resolve), 0));
      if (held.length > 0) rounds += 1;
      for (const release of held.splice(0)) release();
    }
    isHeld = false;
    held = [];
    expect((await answer).ok).toBe(true);
    return { rounds, asked };
  };
  return { shop, roundsOf };
}

it('loads a listing and its counts in one round trip, with or without a filter', async () => {
  const { shop, roundsOf } = await openSlow();
  const list = () =>
    shop.ask('listProducts', {
      ...{ store: 'lv', filters: {}, sort: 'default', from: 0, size: 24, facets: true },
    });
  expect((await roundsOf(list)).rounds).toBe(1);
  expect((await roundsOf(list)).rounds).toBe(1);
  const filtered = () =>
    shop.ask('listProducts', {
      ...{ store: 'lv', filters: { price: ['0-50000'] }, sort: 'default', from: 0, size: 24, facets: true },
    });
  expect((await roundsOf(filtered)).rounds).toBe(1);
});

it('loads a search and its counts in one round trip', async () => {
  const { shop, roundsOf } = await openSlow();
  const find = () =>
    shop.ask('search', {
      ...{ store: 'lv', type: 'product', searchQuery: { text: 'nor' }, size: 24, from: 0 },
    });
  expect((await roundsOf(find)).rounds).toBe(1);
});

it.each(['v', 'm1'] as const)(
  'needs one round trip to another backend once its quirks are known (%s)',
  async (api) => {
    const backend = await openForeignBackend({ api, unknownPath: 'envelope' });
    ends.push(backend.close);
    const config = testConfig({ pullAllStores: false });
    const { shop, roundsOf } = await openSlow(
      { fetch: (url, init) => fetch(url, init) },
      {
        ...config,
        bridge: { ...config.bridge, origin: backend.url, prefix: backend.prefix },
        stores: config.stores.map((store) => ({ ...store, index: 'vue_storefront_catalog' })),
        tax: { ...config.tax, sourcePriceIncludesTax: false },
      },
    );
    const list = (filters: Record<string, string[]>) => () =>
      shop.ask('listProducts', { store: 'lv', filters, sort: 'default', from: 0, size: 24, facets: true });
    const find = (text: string) => () =>
      shop.ask('search', { store: 'lv', type: 'product', searchQuery: { text }, size: 24, from: 0 });
    await list({})();
    await find('norra')();
    expect((await roundsOf(list({}))).rounds).toBe(1);
    expect((await roundsOf(list({ price: ['0-50000'] }))).rounds).toBe(1);
    expect((await roundsOf(find('vento'))).rounds).toBe(1);
  },
);
