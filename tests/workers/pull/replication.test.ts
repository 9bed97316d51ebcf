// The schedule of pulls: they start after the first view is rendered, with the shown store view.
import { afterEach, describe, expect, it } from 'vitest';
import { goOffline } from '../../support/worker/go-offline.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { json, stillTime } from '../../support/worker/test-ports.ts';
import { bridgeDoc, tinyBridge } from '../../support/worker/tiny-bridge.ts';
import { until } from '../../support/worker/virtual-clock.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
const documents = (count: number) => Array.from({ length: count }, (_, at) => bridgeDoc(at + 1));
const listing = { store: 'lv', filters: {}, sort: 'default', from: 0, size: 24 } as const;

describe('the schedule of pulls', () => {
  it('fetches the products of the home page before the catalogue on a first visit', async () => {
    const bridge = tinyBridge(documents(30));
    bridge.faults.push((url) =>
      url.endsWith('/home-page')
        ? json({ code: 200, result: { new_collection: ['S-7'], bestsellers: ['S-9'] } })
        : undefined,
    );
    // no time passes except the pause in which the listing is rendered
    const wait = (ms: number, signal?: AbortSignal) =>
      ms === 4_500 ? Promise.resolve() : stillTime(ms, signal);
    const shop = await openWorker(bridge.fetch, { ports: { wait } });
    ends.push(shop.stop);
    const { products } = shop.databases.catalogue;
    await until(
      async () => (await products.find({ selector: { store: 'lv' } }).exec()).map(({ sku }) => sku).sort(),
      (skus) => JSON.stringify(skus) === '["S-7","S-9"]',
    );
    expect(bridge.productPages()).toHaveLength(0);
    await shop.ask('listProducts', { ...listing, skus: ['S-1'] });
    await until(
      () => bridge.productPages().length,
      (pages) => pages > 0,
    );
  });

  it('pulls the catalogue even if no listing is shown', async () => {
    const bridge = tinyBridge(documents(3));
    const shop = await openWorker(bridge.fetch);
    ends.push(shop.stop);
    await until(
      () => bridge.productPages().length,
      (pages) => pages > 0,
    );
  });

  it('pulls products again after the browser evicted them during a visit [F30]', async () => {
    const bridge = tinyBridge(documents(3));
    const minutes: (() => void)[] = [];
    const wait = (ms: number, signal?: AbortSignal) => {
      if (ms === 60_000) return new Promise<void>((resolve) => minutes.push(resolve));
      return ms === 3_000 || ms === 4_500 ? Promise.resolve() : stillTime(ms, signal);
    };
    const shop = await openWorker(bridge.fetch, {
      config: testConfig({ pullAllStores: false }),
      ports: { wait },
    });
    ends.push(shop.stop, async () => minutes.map((pass) => pass()));
    const { products, lookups } = shop.databases.catalogue;
    const count = () => products.count({ selector: { store: 'lv' } }).exec();
    const isWhole = async () => {
      const rows = await lookups.find().exec();
      return rows.some((row) => JSON.stringify(row).includes('"complete":true'));
    };
    await until(isWhole, (whole) => whole);
    await products.find().remove();
    expect(await count()).toBe(0);
    for (const pass of minutes.splice(0)) pass();
    await until(count, (found) => found === 3);
  });

  it('pulls changes after each reconnection, unlike the small families', async () => {
    const bridge = tinyBridge(documents(3));
    let pass = 0;
    const shop = await openWorker(bridge.fetch, {
      config: testConfig({ pullAllStores: false }),
      ports: { now: () => Date.now() + pass },
    });
    ends.push(shop.stop);
    const { products } = shop.databases.catalogue;
    const count = () => products.count({ selector: { store: 'lv' } }).exec();
    await until(count, (found) => found === 3);
    await goOffline(shop, () => bridge.goDown(true));
    bridge.documents.push(bridgeDoc(4, { updated_at: '2026-11-01 08:00:00' }));
    const homePages = () => bridge.asked.filter(({ url }) => url.endsWith('/home-page')).length;
    const before = homePages();
    bridge.goDown(false);
    shop.connectionMayHaveChanged();
    await until(count, (found) => found === 4);
    expect(homePages()).toBe(before);
    pass = 120_000;
    shop.nudge('awake', {});
    await until(homePages, (pages) => pages > before);
  });
});
