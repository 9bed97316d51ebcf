// How often a list waits for the line: the products and the counts beside them are asked for together.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { demoCatalogue } from '../../../bridge/demo/demo-catalogue.ts';
import { NOW, openTestBridge, type TestBridge } from '../../bridge/open-bridge.ts';
import { bridgeConnection } from '../bridge-fetch.ts';
import { openShop } from '../open-shop.ts';
import { testConfig } from '../test-config.ts';
import { stillTime } from '../test-ports.ts';
import { until } from '../virtual-clock.ts';

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

/** A shop whose product searches are answered only together: how many such rounds does the answer take? */
async function openSlow() {
  const line = bridgeConnection(bridge);
  let isHeld = false;
  let held: (() => void)[] = [];
  let asked = 0;
  const shop = await openShop(
    async (url, init) => {
      const mine = isHeld && url.includes('/product/_search');
      if (mine) {
        asked += 1;
        await new Promise<void>((resolve) => held.push(resolve));
      }
      return line.fetch(url, init);
    },
    { config: testConfig({ pullAllStores: false }), ports: { wait: stillTime } },
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

it('a list and its counts are there after one round trip, also with a filter that leads somewhere', async () => {
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

it('a search and its counts are there after one round trip', async () => {
  const { shop, roundsOf } = await openSlow();
  const find = () =>
    shop.ask('search', {
      ...{ store: 'lv', type: 'product', searchQuery: { text: 'nor' }, size: 24, from: 0 },
    });
  expect((await roundsOf(find)).rounds).toBe(1);
});
