// Option counts for the same listing, from the bridge and from the device.

import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import type { ReferenceDocument } from '#schemas/documents/reference-document.ts';
import type { ListProductsAnswer, ListProductsInput } from '#schemas/worker-api.ts';
import { readStoreSync } from '#workers/pull/write-store-sync.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { randomCases } from '../../support/random-cases.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { requestedSearch } from '../../support/worker/requested-search.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { type Device, newDevice } from '../../support/worker/test-databases.ts';
import { stillTime } from '../../support/worker/test-ports.ts';
import { until } from '../../support/worker/virtual-clock.ts';

type Shop = Awaited<ReturnType<typeof openWorker>>;
const config = testConfig({ pullAllStores: false });
const plain: ListProductsInput = {
  store: 'lv',
  filters: {},
  sort: 'default',
  from: 0,
  size: 5,
  facets: true,
};
const ends: (() => Promise<unknown>)[] = [];
const stopAll = async () => {
  for (const end of ends.splice(0)) await end();
};
const neverPulls = { wait: stillTime };
let bridge: TestBridge;
/** a device with the whole catalogue */
let full: Device;
/** documents on the full device that a listing needs in addition to products */
let reference: ReferenceDocument[];
let categories: CategoryDocument[];

const openFull = async () => {
  const shop = await openWorker(bridgeConnection(bridge).fetch, { device: full, config });
  await until(
    () => readStoreSync(shop.databases.catalogue, 'lv'),
    (sync) => sync?.complete ?? false,
  );
  await until(
    () => answered(shop, plain),
    ({ source }) => source === 'device',
  );
  ends.push(shop.stop);
  return shop;
};
/** Opens a device with categories and attributes, but without products or pulls: the bridge answers. */
async function openVisitor(fetch = bridgeConnection(bridge).fetch) {
  const shop = await openWorker(fetch, { config, ports: neverPulls });
  await shop.databases.catalogue.reference.bulkUpsert(reference);
  await shop.databases.catalogue.categories.bulkUpsert(categories);
  ends.push(shop.stop);
  return shop;
}

beforeAll(async () => {
  bridge = await openTestBridge();
  full = newDevice();
  const shop = await openFull();
  const { catalogue } = shop.databases;
  reference = (await catalogue.reference.find().exec()).map((row) => row.toMutableJSON());
  categories = (await catalogue.categories.find().exec()).map((row) => row.toMutableJSON());
  await stopAll();
});
afterEach(stopAll);
afterAll(() => bridge.close());

const some = (...values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 });
const listings: fc.Arbitrary<ListProductsInput> = fc.record({
  store: fc.constant('lv'),
  categoryId: fc.constantFrom(20, 21, 22, 30, 99),
  filters: fc.record(
    {
      color: some('49', '50', '51', '52'),
      connectivity: some('1', '2', '3'),
      screen_size: some('13', '15'),
      brand: some('Norra', 'Vento', 'Nobody'),
      condition_grade: some('Brand New', 'A', 'nonsense'),
      energy_class: some('C', 'D'),
      stock: some('1', '0'),
      price: some('0-5000', '5000-10000', '10000-15000', '15000-', '2470-20000', '-', 'x'),
      unknown: some('1'),
    },
    { requiredKeys: [] },
  ),
  sort: fc.constant('default' as const),
  from: fc.constantFrom(0, 5),
  size: fc.constantFrom(7, 100),
  facets: fc.constant(true),
});

async function answered(shop: Shop, input: ListProductsInput) {
  const answer = await shop.ask('listProducts', input);
  if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
  return answer.value;
}

type Source = { id: number; status: number; visibility: number };

it('lists exactly the products with status 0 or 1 and visibility 2, 3 or 4 [S4.003 S4.004]', async () => {
  const answer = await bridge.app.inject({ url: '/api/catalog/catalogue_lv/product/_search?size=200' });
  const sources: Source[] = answer.json().hits.hits.map((hit: { _source: Source }) => hit._source);
  const isEnabled = ({ status }: Source) => [0, 1].includes(status);
  const isVisible = ({ visibility }: Source) => [2, 3, 4].includes(visibility);
  const listed = sources.filter((source) => isEnabled(source) && isVisible(source));
  expect(new Set(listed.map(({ status }) => status))).toEqual(new Set([0, 1]));
  expect(new Set(listed.map(({ visibility }) => visibility))).toEqual(new Set([2, 3, 4]));
  expect(sources.some((source) => !isEnabled(source) && isVisible(source))).toBe(true);
  expect(sources.some((source) => isEnabled(source) && !isVisible(source))).toBe(true);

  const wanted = { keys: listed.map(({ id }) => `lv|${id}`).sort(), total: listed.length };
  for (const [source, open] of [
    ['bridge', () => openVisitor()],
    ['device', openFull],
  ] as const) {
    const { keys, total, ...rest } = await answered(await open(), { ...plain, size: 100 });
    expect(rest.source).toBe(source);
    expect({ keys: keys.sort(), total }).toEqual(wanted);
    await stopAll();
  }
});

describe('a filtered listing', () => {
  it('has the same products, options and counts on the bridge and on the device', async () => {
    const asked = fc.sample(listings, randomCases(250));
    const visitor = await openVisitor();
    const there: ListProductsAnswer[] = [];
    for (const input of asked) there.push(await answered(visitor, input));
    await stopAll();
    expect(new Set(there.map(({ source }) => source))).toEqual(new Set(['bridge']));

    const device = await openFull();
    let telling = 0;
    for (const [at, input] of asked.entries()) {
      const here = await answered(device, input);
      expect([input, here]).toEqual([input, { ...there[at], source: 'device' }]);
      if (here.total > 0 && Object.keys(input.filters).length > 1) telling += 1;
    }
    expect(telling).toBeGreaterThan(asked.length / 10);
  });

  it('counts up to 999 options per attribute [S9.021]', async () => {
    const device = await openFull();
    const documents = await device.databases.catalogue.products.find({ selector: { store: 'lv' } }).exec();
    const shown = documents.filter(({ status, visibility }) => status <= 1 && visibility >= 2);
    for (const [at, document] of shown.entries()) await document.incrementalPatch({ brand: `Brand ${at}` });
    const options = await until(
      async () => (await answered(device, plain)).facets?.brand ?? [],
      (brands) => brands.length === shown.length,
    );
    expect(options.length).toBeGreaterThan(20);
    await stopAll();

    const sizes: number[] = [];
    const visitor = await openVisitor(async (address, options) => {
      const counted = JSON.stringify(requestedSearch(address, options ?? {})?.aggs ?? '');
      // ignores the counts of categories, which are not attributes
      if (!counted.includes('agg_categories'))
        for (const [, size] of counted.matchAll(/"terms":\{"field":"[^"]+","size":(\d+)\}/g))
          sizes.push(Number(size));
      return bridgeConnection(bridge).fetch(address, options);
    });
    expect((await answered(visitor, plain)).facets?.brand).toHaveLength(2);
    expect(new Set(sizes)).toEqual(new Set([999]));
  });

  it('shows the products even if counting the options fails', async () => {
    const shop = await openVisitor(async (address, options) => {
      if (requestedSearch(address, options ?? {})?.aggs !== undefined)
        return new Response('{}', { status: 500 });
      return bridgeConnection(bridge).fetch(address, options);
    });
    const answer = await answered(shop, plain);
    expect(answer.keys).toHaveLength(5);
    expect(answer.facets).toBeUndefined();
  });
});
