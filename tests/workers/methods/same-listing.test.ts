// Compares listings of the whole demo catalogue from the bridge and from the device: the two must be equal, and each
// must satisfy the listing rules for every product. One file although it is long: all tests read the listings that one
// set-up requests.

import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { ReferenceDocument } from '#schemas/documents/reference-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import type { Facets, ListProductsAnswer, ListProductsInput } from '#schemas/worker-api.ts';
import { parseShopConfig } from '#shared/config/parse-shop-config.ts';
import { listingSorts } from '#src/features/product/listing-url.ts';
import { readStoreSync } from '#workers/pull/write-store-sync.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { randomCases } from '../../support/random-cases.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { type Device, newDevice } from '../../support/worker/test-databases.ts';
import { stillTime } from '../../support/worker/test-ports.ts';
import { until } from '../../support/worker/virtual-clock.ts';

type Shop = Awaited<ReturnType<typeof openWorker>>;
const config = testConfig({ pullAllStores: false });
const all: ListProductsInput = { store: 'lv', filters: {}, sort: 'default', from: 0, size: 100 };
const PRODUCTS = 200;

let bridge: TestBridge;
let full: Device;
let reference: ReferenceDocument[];
let categories: CategoryDocument[];
let products: Map<string, ProductDocument>;
let facets: Facets;
const ends: (() => Promise<unknown>)[] = [];
const stopAll = async () => {
  for (const end of ends.splice(0)) await end();
};

async function answered(shop: Shop, input: ListProductsInput) {
  const answer = await shop.ask('listProducts', input);
  if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
  return answer.value;
}

/** Opens the device with the whole catalogue. */
async function openFull(used: ShopConfig = config): Promise<Shop> {
  const shop = await openWorker(bridgeConnection(bridge).fetch, { device: full, config: used });
  ends.push(shop.stop);
  await until(
    () => readStoreSync(shop.databases.catalogue, 'lv'),
    (sync) => sync?.complete ?? false,
  );
  await until(
    () => answered(shop, all),
    ({ source }) => source === 'device',
  );
  return shop;
}

/** Opens a device with categories and attributes, but without products or pulls: the bridge answers. */
async function openVisitor(used: ShopConfig = config): Promise<Shop> {
  const shop = await openWorker(bridgeConnection(bridge).fetch, {
    config: used,
    ports: { wait: stillTime },
  });
  ends.push(shop.stop);
  await shop.databases.catalogue.reference.bulkUpsert(reference);
  await shop.databases.catalogue.categories.bulkUpsert(categories);
  return shop;
}

/** Returns every product of a listing, page after page. */
async function everyProduct(shop: Shop, input: ListProductsInput): Promise<ProductDocument[]> {
  const keys: string[] = [];
  for (let from = 0, total = 1; from < total; from += input.size) {
    const page = await answered(shop, { ...input, from });
    total = page.total;
    keys.push(...page.keys);
  }
  return keys.flatMap((key) => products.get(key) ?? []);
}

const options = () =>
  Object.entries(facets).flatMap(([code, counted]) =>
    counted.map(({ value }): [string, string] => [code, value]),
  );
const junk: [string, string][] = [
  ['price', '-'],
  ['price', '100-90'],
  ['price', '12000-70050'],
  ['brand', 'Nobody'],
  ['nothing', '1'],
  ['constructor', '1'],
  ['stock', '0'],
];
/** Random listings as URLs may request them, some with values that no product has. */
function randomListings(): ListProductsInput[] {
  const filters = fc
    .array(
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...options()) },
        { weight: 1, arbitrary: fc.constantFrom(...junk) },
      ),
      { maxLength: 5 },
    )
    .map((chosen) => {
      const byCode = new Map<string, Set<string>>();
      for (const [code, value] of chosen) byCode.set(code, (byCode.get(code) ?? new Set()).add(value));
      return Object.fromEntries([...byCode].map(([code, values]) => [code, [...values]]));
    });
  const requests = fc
    .record({
      categoryId: fc.option(fc.constantFrom(...categories.map(({ id }) => id), 99_999), {
        nil: undefined,
        freq: 3,
      }),
      filters,
      sort: fc.constantFrom(...listingSorts),
      from: fc.constantFrom(0, 0, 3, 24, 500),
      size: fc.constantFrom(5, 24, 100),
    })
    .map(({ categoryId, ...rest }) => ({
      store: 'lv',
      ...rest,
      ...(categoryId === undefined ? {} : { categoryId }),
    }));
  return fc.sample(requests, randomCases(1_000));
}

/** Returns the two most frequent options of an attribute. */
const commonest = (code: string): string[] =>
  [...(facets[code] ?? [])]
    .sort((a, b) => b.count - a.count)
    .slice(0, 2)
    .map(({ value }) => value);

const inPages: ListProductsInput = { ...all, size: 24 };
const beyond: ListProductsInput = { ...inPages, from: 9_000 };
const counted: ListProductsInput = { ...all, facets: true };
const whole = [...listingSorts.map((sort) => ({ ...all, sort })), inPages];

/** Responses from one source: whole listings and single pages, by request. */
type Answered = {
  whole: Map<ListProductsInput, ProductDocument[]>;
  branch: ProductDocument[];
  pages: Map<ListProductsInput, ListProductsAnswer>;
};
const sources = ['bridge', 'device'] as const;
const seen = {} as Record<(typeof sources)[number], Answered>;
let random: ListProductsInput[];
/** the category with the most products, in small pages */
let branch: ListProductsInput & { categoryId: number };
/** a listing filtered by two brands and two grades */
let crossed: ListProductsInput & { filters: { brand: string[]; condition_grade: string[] } };

async function askAll(shop: Shop): Promise<Answered> {
  const answers: Answered = { whole: new Map(), branch: [], pages: new Map() };
  for (const input of whole) answers.whole.set(input, await everyProduct(shop, input));
  answers.branch = await everyProduct(shop, branch);
  for (const input of [beyond, counted, crossed, ...random])
    answers.pages.set(input, await answered(shop, input));
  return answers;
}

beforeAll(async () => {
  bridge = await openTestBridge({}, demoCatalogue({ products: PRODUCTS, seed: 5, now: new Date(NOW) }));
  full = newDevice();
  const shop = await openFull();
  const { catalogue } = shop.databases;
  const rows = await catalogue.products.find({ selector: { store: 'lv' } }).exec();
  products = new Map(rows.map((row) => [row.key, row.toMutableJSON()]));
  reference = (await catalogue.reference.find().exec()).map((row) => row.toMutableJSON());
  categories = (await catalogue.categories.find().exec()).map((row) => row.toMutableJSON());
  facets = (await answered(shop, { ...all, facets: true })).facets ?? {};
  random = randomListings();
  const [widest] = categories
    .filter(({ level }) => level > 1)
    .sort((a, b) => b.product_count - a.product_count);
  branch = { ...all, categoryId: widest?.id ?? 0, size: 7 };
  crossed = { ...all, filters: { brand: commonest('brand'), condition_grade: commonest('condition_grade') } };
  seen.device = await askAll(shop);
  await stopAll();
  seen.bridge = await askAll(await openVisitor());
  await stopAll();
});
afterEach(stopAll);
afterAll(() => bridge.close());

const price = (product: ProductDocument) => product.final_price ?? product.price;
const listedProducts = () =>
  [...products.values()].filter(
    ({ status, visibility }) => [0, 1].includes(status) && [2, 3, 4].includes(visibility),
  );
const keysOf = (list: readonly ProductDocument[]) => list.map(({ key }) => key);

describe('a listing from the bridge and from the device', () => {
  it('shows exactly the visible products in every order', () => {
    const listed = listedProducts();
    expect(listed.length).toBeGreaterThan(80);
    expect(products.size - listed.length).toBeGreaterThan(10);
    for (const source of sources)
      for (const shown of seen[source].whole.values())
        expect([source, keysOf(shown).sort()]).toEqual([source, keysOf(listed).sort()]);
  });

  const rules: Record<(typeof listingSorts)[number], (a: ProductDocument, b: ProductDocument) => number> = {
    default: (a, b) => Number(b.is_promoted) - Number(a.is_promoted),
    latest: (a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at),
    'price-asc': (a, b) => price(a) - price(b),
    'price-desc': (a, b) => price(b) - price(a),
    'qty-desc': (a, b) => b.total_qty - a.total_qty,
    'qty-asc': (a, b) => a.total_qty - b.total_qty,
  };

  it('sorts by is_promoted, updated_at, price or quantity [S9.024 S9.027 S9.028 S9.029 S9.030 S9.031 S9.032]', () => {
    expect([...listingSorts].sort()).toEqual(Object.keys(rules).sort());
    for (const source of sources)
      for (const [{ sort }, shown] of seen[source].whole) {
        const rule = rules[sort as keyof typeof rules];
        const ordered = [...shown].sort((a, b) => rule(a, b) || a.id - b.id);
        expect([source, sort, keysOf(shown)]).toEqual([source, sort, keysOf(ordered)]);
        const [first] = shown;
        expect(new Set(shown.map((each) => (first ? rule(each, first) : 0))).size).toBeGreaterThan(1);
      }
  });

  it('lists each product exactly once over all its pages [S2.085]', () => {
    for (const source of sources) {
      const paged = keysOf(seen[source].whole.get(inPages) ?? []);
      expect(paged.length).toBeGreaterThan(80);
      expect([source, paged]).toEqual([source, keysOf(seen.device.whole.get(whole[0] ?? all) ?? [])]);
      expect(new Set(paged).size).toBe(paged.length);
      expect(seen[source].pages.get(beyond)).toMatchObject({ keys: [], total: paged.length });
    }
    // the same holds for a category with all its descendants
    const below = categories
      .filter(({ id, parent_ids }) => [id, ...parent_ids].includes(branch.categoryId))
      .map(({ id }) => id);
    const inBranch = listedProducts().filter((each) => each.category_ids.some((id) => below.includes(id)));
    expect(inBranch.length).toBeGreaterThan(3 * branch.size);
    for (const source of sources)
      expect([source, keysOf(seen[source].branch).sort()]).toEqual([source, keysOf(inBranch).sort()]);
  });

  it('is the same for random requests', () => {
    let telling = 0;
    for (const input of random) {
      const there = seen.bridge.pages.get(input);
      const here = seen.device.pages.get(input);
      expect([there?.source, here?.source]).toEqual(['bridge', 'device']);
      expect([input, here?.keys, here?.total]).toEqual([input, there?.keys, there?.total]);
      if (here && here.keys.length > 0 && Object.keys(input.filters).length > 0) telling += 1;
    }
    expect(telling).toBeGreaterThanOrEqual(random.length / 5);
  });

  it('combines filters as AND across attributes and OR within one [S2.083]', () => {
    const { brand, condition_grade } = crossed.filters;
    const listed = listedProducts();
    const isOf = (product: ProductDocument) => brand.includes(product.brand);
    const isGraded = (product: ProductDocument) => condition_grade.includes(product.condition_grade);
    const wanted = listed.filter((product) => isOf(product) && isGraded(product));
    // each option adds products to the result, and each attribute excludes some
    for (const option of [...brand, ...condition_grade]) {
      const without = wanted.filter((each) => each.brand !== option && each.condition_grade !== option);
      expect([option, without.length]).not.toEqual([option, wanted.length]);
    }
    expect(listed.filter(isOf).length).toBeGreaterThan(wanted.length);
    expect(listed.filter(isGraded).length).toBeGreaterThan(wanted.length);
    for (const source of sources) {
      const page = seen[source].pages.get(crossed);
      expect([source, page?.keys.toSorted(), page?.total]).toEqual([
        source,
        keysOf(wanted).sort(),
        wanted.length,
      ]);
    }
  });

  it('counts all options, although a search counts ten by default [S9.022]', async () => {
    const [code, options] = Object.entries(facets).find(
      ([name, { length }]) => length > 10 && !['brand', 'price'].includes(name),
    ) ?? ['', []];
    expect(options.length).toBeGreaterThan(10);
    const terms = (size?: number) => ({ terms: { field: code, ...(size !== undefined && { size }) } });
    const { body } = await bridge.app.inject({
      method: 'POST',
      url: '/api/catalog/catalogue_lv/product/_search',
      payload: { query: { match_all: {} }, size: 0, aggs: { few: terms(), all: terms(999) } },
    });
    const { aggregations } = JSON.parse(body) as {
      aggregations: Record<'few' | 'all', { buckets: unknown[]; sum_other_doc_count: number }>;
    };
    expect(aggregations.few.buckets).toHaveLength(10);
    expect(aggregations.few.sum_other_doc_count).toBeGreaterThan(0);
    expect(aggregations.all.sum_other_doc_count).toBe(0);
    for (const source of sources)
      expect([source, seen[source].pages.get(counted)?.facets]).toEqual([source, facets]);
  });

  it('has the same automatic price ranges on device and backend', async () => {
    const auto = testConfig({ pullAllStores: false, priceRanges: 'auto' });
    const chosen = { color: [facets.color?.[0]?.value ?? ''] };
    const asked = (shop: Shop) =>
      Promise.all(
        [{}, chosen].map(
          async (filters) => (await answered(shop, { ...all, filters, facets: true })).facets?.price,
        ),
      );
    const fromBackend = await asked(await openVisitor(auto));
    await stopAll();
    expect(fromBackend[0]?.length).toBeGreaterThan(3);
    expect(fromBackend[1]?.map(({ value }) => value)).toEqual(fromBackend[0]?.map(({ value }) => value));
    expect(await asked(await openFull(auto))).toEqual(fromBackend);
  });

  it('includes products out of stock unless configured otherwise [S9.047]', async () => {
    const { listOutOfStock: _absent, ...others } = config.catalogue;
    const parsed = parseShopConfig({ ...config, catalogue: others });
    expect(parsed.ok && parsed.config.catalogue.listOutOfStock).toBe(true);
    const sold = (list: ProductDocument[] = []) => list.filter(({ stock }) => !stock.is_in_stock).length;
    for (const source of sources) expect(sold(seen[source].whole.get(inPages))).toBeGreaterThan(0);

    const without = testConfig({ pullAllStores: false, listOutOfStock: false });
    expect(sold(await everyProduct(await openVisitor(without), all))).toBe(0);
    await stopAll();
    expect(sold(await everyProduct(await openFull(without), all))).toBe(0);
  });

  it('counts the stored products without a request if only the device is queried', async () => {
    const shop = await openVisitor();
    const ask = (input: Partial<ListProductsInput>) =>
      shop.ask('listProducts', { ...all, size: 1, ...input });
    const local = { deviceOnly: true, categoryId: branch.categoryId };
    expect(await ask(local)).toMatchObject({ ok: false, fault: { code: 'not-on-device' } });
    const [first, second, third] = seen.device.branch;
    if (!first || !second || !third) throw new Error('The category is too small.');
    await shop.databases.catalogue.products.bulkUpsert([first, second, third]);
    await until(
      () => ask(local),
      (answer) => answer.ok && answer.value.total === 3,
    );
    expect(await ask(local)).toMatchObject({ ok: true, value: { source: 'device-partial', total: 3 } });
    // once online, the backend's total of that category is returned
    expect(await ask({ categoryId: branch.categoryId })).toMatchObject({
      ok: true,
      value: { source: 'bridge', total: seen.device.branch.length },
    });
  });
});
