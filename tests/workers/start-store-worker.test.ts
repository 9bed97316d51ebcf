// The whole worker on the reference bridge.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { promotedBanners } from '#schemas/documents/content-document.ts';
import { type ReferenceKind, referenceKinds } from '#schemas/documents/reference-document.ts';
import type { ListProductsInput, SortOption } from '#schemas/worker-api.ts';
import { sortOption } from '#schemas/worker-api.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { noSnapshots } from '#workers/catalogue-index/dexie-snapshot-store.ts';
import { readStoreSync } from '#workers/pull/write-store-sync.ts';
import { startStoreWorker } from '#workers/start-store-worker.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { type BridgeConnection, bridgeConnection } from '../support/worker/bridge-fetch.ts';
import { goOffline } from '../support/worker/go-offline.ts';
import { openWorker } from '../support/worker/open-worker.ts';
import { testConfig } from '../support/worker/test-config.ts';
import { stillTime, testPorts } from '../support/worker/test-ports.ts';
import { until } from '../support/worker/virtual-clock.ts';

let bridge: TestBridge;
let line: BridgeConnection;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
async function open(over: Parameters<typeof openWorker>[1] = {}) {
  line = bridgeConnection(bridge);
  const shop = await openWorker(line.fetch, over);
  ends.push(shop.stop);
  return shop;
}
type Shop = Awaited<ReturnType<typeof open>>;

const listing = (over: Partial<ListProductsInput> = {}): ListProductsInput => ({
  store: 'lv',
  filters: {},
  sort: 'default',
  from: 0,
  size: 24,
  ...over,
});
const complete = (shop: Shop, store = 'lv') =>
  until(
    () => readStoreSync(shop.databases.catalogue, store),
    (sync) => sync?.complete ?? false,
  );
const listed = async (shop: Shop, input: ListProductsInput) => {
  const answer = await shop.ask('listProducts', input);
  if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
  return answer.value;
};

describe('the worker on the reference bridge', () => {
  it('pulls reference data, content, categories and products that match their schemas', async () => {
    const shop = await open();
    await complete(shop);
    const { reference, content, categories } = shop.databases.catalogue;
    const rows = await reference.find({ selector: { store: 'lv' } }).exec();
    for (const { kind, value } of rows) referenceKinds[kind as ReferenceKind].parse(value);
    // this catalogue has no branches
    const kinds = Object.keys(referenceKinds).filter((kind) => kind !== 'branch');
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(kinds));
    expect(await categories.find({ selector: { store: 'lv' } }).exec()).not.toHaveLength(0);
    const banners = await content.findOne('lv|banners|banners').exec();
    expect(promotedBanners.parse(banners?.toMutableJSON().value)).toMatchObject({
      headImage: { title: 'Galvenais' },
      mainBanners: [{ sku: 'P-8' }],
    });
    expect((await content.findOne('lv|contact|contact').exec())?.value).toMatchObject({
      phone: '+371 20000000',
    });
    expect(await content.findOne('lv|home-page|home-page').exec()).not.toBeNull();
    const claim = await readClaim(shop.databases.personal, 'connection');
    expect(claim).toMatchObject({ online: true });
  });

  it('pulls the other store views after the shown one, with the common banners as a fallback', async () => {
    const shop = await open({ store: 'en' });
    await complete(shop, 'ru');
    const [first] = await shop.databases.catalogue.lookups
      .find({ selector: { kind: 'catalogue-sync' }, sort: [{ created_at: 'asc' }] })
      .exec();
    expect(first?.store).toBe('en');
    const banners = await shop.databases.catalogue.content.findOne('en|banners|banners').exec();
    expect(banners?.value).toMatchObject({ mainBanners: [{ title: 'Common' }] });
    expect(
      line.asked.filter((url) => url.includes('catalogue_ru')).every((url) => url.includes('storeCode=ru')),
    ).toBe(true);
  });

  it('pulls a newly shown store view before the others', async () => {
    const shop = await open({ config: testConfig({ pullAllStores: false }) });
    await complete(shop, 'lv');
    shop.nudge('store-view', { store: 'ru' });
    await complete(shop, 'ru');
    expect(line.asked.some((url) => url.includes('catalogue_en'))).toBe(false);
  });

  it('lists the same products from the bridge and from the device', async () => {
    const shop = await open({ config: testConfig({ pullAllStores: false }) });
    // category 30 has only products with a known quantity; bridge and device sort unknown quantities differently
    const questions = sortOption.options.flatMap((sort: SortOption) => [
      listing({ sort, size: 100, categoryId: 30 }),
      listing({ sort, size: 7, from: 5, categoryId: 21 }),
      listing({ sort, size: 100, filters: { color: ['49', '50'], screen_size: ['13', '15'] } }),
      listing({ sort, size: 100, filters: { price: ['2000-20000'], brand: ['Norra'] } }),
      listing({ sort, skus: ['P-8', 'P-2', 'C-1', 'nope', 'P-6'] }),
    ]);
    questions.unshift(listing({ size: 100 }));
    const online = [];
    for (const question of questions) online.push(await listed(shop, question));
    expect(online[0]?.source).toBe('bridge');
    expect(online[0]?.total).toBeGreaterThan(20);
    await complete(shop);
    for (const [at, question] of questions.entries()) {
      const device = await listed(shop, question);
      expect([question, device]).toEqual([question, { ...online[at], source: 'device' }]);
    }
  });

  it('stores every listed product before it returns the keys', async () => {
    const shop = await open();
    const { keys } = await listed(shop, listing({ sort: 'price-desc' }));
    const found = await shop.databases.catalogue.products.findByIds(keys).exec();
    expect([...found.keys()].sort()).toEqual([...keys].sort());
  });

  it('rejects only methods that need the backend while offline', async () => {
    const shop = await open({ config: testConfig({ pullAllStores: false }) });
    await complete(shop);
    await goOffline(shop, () => line.cut(true));
    expect(await listed(shop, listing())).toMatchObject({ source: 'device' });
    expect(await shop.ask('sendNow', {})).toEqual({ ok: false, fault: { code: 'offline' } });
    line.cut(false);
    shop.connectionMayHaveChanged();
    await until(
      () => readClaim(shop.databases.personal, 'connection'),
      (claim) => claim?.online === true,
    );
    expect(await shop.ask('sendNow', {})).toEqual({ ok: true, value: { waiting: 0 } });
  });

  it('responds immediately if the bridge is down at the start', async () => {
    line = bridgeConnection(bridge);
    line.cut(true);
    const shop = await openWorker(line.fetch);
    ends.push(shop.stop);
    const first = await shop.ask('listProducts', listing());
    expect(first.ok || ['offline', 'not-on-device']).toContain(first.ok || first.fault.code);
    expect(await shop.ask('loadProduct', { store: 'lv', sku: 'P-1' })).toEqual({
      ok: false,
      fault: { code: 'not-on-device' },
    });
    line.cut(false);
    await complete(shop);
    expect((await listed(shop, listing())).total).toBeGreaterThan(20);
  });

  it('lists the stored part of the catalogue while offline, marked as partial', async () => {
    const shop = await open({ ports: { wait: stillTime } });
    const seen = await listed(shop, listing({ size: 5 }));
    line.cut(true);
    shop.connectionMayHaveChanged();
    const partial = await until(
      () => listed(shop, listing({ size: 100 })),
      ({ source }) => source === 'device-partial',
    );
    for (const key of seen.keys) expect(partial.keys).toContain(key);
    expect(await shop.ask('listProducts', listing({ store: 'ru' }))).toEqual({
      ok: false,
      fault: { code: 'not-on-device' },
    });
  });

  it('loads an enabled product by its own sku or that of a variant', async () => {
    const shop = await open({ ports: { wait: stillTime } });
    const load = (sku: string) => shop.ask('loadProduct', { store: 'lv', sku });
    expect(await load('P-6')).toEqual({ ok: true, value: { key: 'lv|1006' } });
    const document = (
      await bridge.app.inject({ url: '/api/catalog/catalogue_lv/product/_search?size=200' })
    ).json<{
      hits: {
        hits: {
          _source: { id: number; sku: string; status: number; configurable_children?: { sku: string }[] };
        }[];
      };
    }>();
    const sources = document.hits.hits.map((hit) => hit._source);
    const parent = sources.find((source) => source.configurable_children?.length);
    const child = parent?.configurable_children?.[0]?.sku ?? '';
    expect(await load(child)).toEqual({ ok: true, value: { key: `lv|${parent?.id}` } });
    const disabled = sources.find(({ status }) => status >= 2)?.sku ?? '';
    expect(await load(disabled)).toMatchObject({ ok: false, fault: { code: 'product-status' } });
    expect(await load('no such sku')).toEqual({ ok: false, fault: { code: 'not-found' } });
    line.cut(true);
    expect(await load('P-6')).toEqual({ ok: true, value: { key: 'lv|1006' } });
    expect(await load(child)).toEqual({ ok: true, value: { key: `lv|${parent?.id}` } });
  });

  it('throws on an unknown worker method, an invalid input or an unknown nudge', async () => {
    const shop = await open();
    await expect(shop.ask('nonsense' as 'ping', {})).rejects.toThrow('Unknown worker method');
    await expect(shop.ask('listProducts', { ...listing(), size: 0 })).rejects.toThrow();
    expect(() => shop.nudge('constructor', {})).toThrow('Unknown message');
  });

  it('returns a fault if the device refuses storage', async () => {
    const refused = await startStoreWorker(
      testPorts(() => Promise.reject(new Error('not used'))),
      testConfig(),
      'lv',
      () => Promise.reject(new Error('SecurityError')),
      noSnapshots,
    );
    expect(refused).toEqual({ ok: false, fault: { code: 'not-saved' } });
  });
});
