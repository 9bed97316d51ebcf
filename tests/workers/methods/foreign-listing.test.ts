// Listings by price from backends whose catalogue has net prices: sorted, filtered and counted by the prices that
// customers see, whether the backend or the device answers.
import { firstValueFrom } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { ReferenceDocument } from '#schemas/documents/reference-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import type { ListProductsAnswer, ListProductsInput } from '#schemas/worker-api.ts';
import { referenceKinds$ } from '#shared/database/reference-kinds.ts';
import { PRICE_RANGES, type PriceRange, priceRangeText } from '#shared/domain/catalogue/field-filters.ts';
import { withShopperPrices } from '#shared/domain/pricing/priced-product.ts';
import { shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { referenceDocumentOf } from '#shared/wire/reference-document-of.ts';
import { readStoreSync } from '#workers/pull/write-store-sync.ts';
import {
  type ForeignBackend,
  type ForeignOptions,
  openForeignBackend,
} from '../../support/backend/foreign/foreign-backend.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { stillTime } from '../../support/worker/test-ports.ts';
import { until } from '../../support/worker/virtual-clock.ts';

type Shop = Awaited<ReturnType<typeof openWorker>>;
const all: ListProductsInput = { store: 'lv', filters: {}, sort: 'price-asc', from: 0, size: 100 };

const configOf = ({ url, prefix }: ForeignBackend, tax: Partial<ShopConfig['tax']>): ShopConfig => {
  const config = testConfig({ pullAllStores: false, priceRanges: 'fixed' });
  return {
    ...config,
    bridge: { ...config.bridge, origin: url, prefix },
    stores: config.stores.map((store) => ({ ...store, index: 'vue_storefront_catalog' })),
    tax: { ...config.tax, sourcePriceIncludesTax: false, ...tax },
  };
};
const ends: (() => Promise<unknown>)[] = [];
const stopAll = async () => {
  for (const end of ends.splice(0).reverse()) await end();
};
afterEach(stopAll);
const network = (url: string, init: RequestInit) => fetch(url, init);

const answered = async (shop: Shop, input: ListProductsInput) => {
  const answer = await shop.ask('listProducts', input);
  if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
  return answer.value;
};

/** Opens a device with the whole catalogue. */
async function openFull(config: ShopConfig): Promise<Shop> {
  const shop = await openWorker(network, { config });
  ends.push(shop.stop);
  const { catalogue } = shop.databases;
  await until(
    async () => (await readStoreSync(catalogue, 'lv'))?.complete && catalogue.reference.count().exec(),
    Boolean,
  );
  await until(
    () => answered(shop, all),
    ({ source }) => source === 'device',
  );
  return shop;
}

/** Opens a device with attributes and tax rules, but without products or pulls: the backend answers. */
async function openVisitor(config: ShopConfig, reference: ReferenceDocument[]): Promise<Shop> {
  const shop = await openWorker(network, { config, ports: { wait: stillTime } });
  ends.push(shop.stop);
  await shop.databases.catalogue.reference.bulkUpsert(reference);
  return shop;
}

/** Returns the shown prices in cents, by product key. */
async function shownPrices({ databases: { catalogue }, ports }: Shop, config: ShopConfig) {
  const rows = await catalogue.products.find({ selector: { store: 'lv' } }).exec();
  const taxRules = await firstValueFrom(referenceKinds$(catalogue, 'lv', 'taxrule'));
  const shown = (product: ProductDocument) =>
    shownPrice(
      withShopperPrices(product, undefined, { group: 0, taxRules, config }, ports.now()),
      ports.now(),
    );
  return new Map(rows.map((row) => [row.key, shown(row.toMutableJSON()).current]));
}

/** Search inputs: a brand and names, a prefix, two words, an article number and a typo. */
const WORDS = ['norra', 'vemto', 'jacket', 'ven', 'elisa bag', '24-MB02', 'ws01'];

const listings: (Pick<ForeignOptions, 'api' | 'grossTwins'> & { calculateServerSide: boolean })[] = [
  { api: 'v', calculateServerSide: true, grossTwins: 'some' },
  { api: 'v', calculateServerSide: true, grossTwins: 'final' },
  { api: 'm1', calculateServerSide: true, grossTwins: 'some' },
  { api: 'm1', calculateServerSide: true, grossTwins: 'paid' },
  { api: 'v', calculateServerSide: false },
  { api: 'm1', calculateServerSide: false },
];
describe.each(listings)('a listing of %o', ({ calculateServerSide, ...quirks }) => {
  let backend: ForeignBackend;
  let config: ShopConfig;
  beforeAll(async () => {
    backend = await openForeignBackend({ ...quirks, unknownPath: 'envelope', sortsByUnknownField: true });
    config = configOf(backend, { calculateServerSide });
  });
  afterAll(() => backend.close());

  let shown: ReadonlyMap<string, number>;
  /** keys of the listed products in default order */
  let keys: string[];
  let reference: ReferenceDocument[];
  /** responses from one source: listings per price range, price sorts, option counts */
  type Answers = {
    source: string;
    narrowed: ListProductsAnswer[];
    up: string[];
    counts: number[];
    suggested: string[][];
  };
  const answers: Answers[] = [];
  /** option counts of a listing that was requested before the tax rules arrived */
  let earlyCounts: number[];
  const tiles: { id: number; says: number; shows: number }[] = [];
  let ranges: PriceRange[];

  async function askAll(shop: Shop): Promise<Answers> {
    const narrowed: ListProductsAnswer[] = [];
    for (const range of ranges)
      narrowed.push(await answered(shop, { ...all, filters: { price: [priceRangeText(range)] } }));
    const { keys: up, facets, source } = await answered(shop, { ...all, facets: true });
    const suggested: string[][] = [];
    for (const text of WORDS) {
      const answer = await shop.ask('suggest', { store: 'lv', text, size: 5 });
      suggested.push(answer.ok ? answer.value.keys : []);
    }
    return { source, narrowed, up, counts: facets?.price?.map(({ count }) => count) ?? [], suggested };
  }
  beforeAll(async () => {
    const full = await openFull(config);
    shown = await shownPrices(full, config);
    keys = (await answered(full, { ...all, sort: 'default' })).keys;
    // also tests ranges that end exactly at a price, because the upper bound is inclusive
    const some = keys.flatMap((key) => shown.get(key) ?? []).slice(0, 12);
    ranges = [...PRICE_RANGES, ...some.map((to) => ({ from: to - 700, to }))];
    reference = (await full.databases.catalogue.reference.find().exec()).map((row) => row.toMutableJSON());
    const categories = await full.databases.catalogue.categories.find({ selector: { store: 'lv' } }).exec();
    for (const { id, product_count } of categories)
      tiles.push({
        id,
        says: product_count,
        shows: (await answered(full, { ...all, categoryId: id })).total,
      });
    answers.push(await askAll(full));
    await stopAll();
    answers.push(await askAll(await openVisitor(config, reference)));
    await stopAll();
    const early = await openVisitor(config, []);
    const asked = answered(early, { ...all, facets: true });
    await early.databases.catalogue.reference.bulkUpsert(reference);
    earlyCounts = (await asked).facets?.price?.map(({ count }) => count) ?? [];
    await stopAll();
  });

  const isIn = ({ from, to }: PriceRange, key: string): boolean => {
    const cost = shown.get(key) ?? Number.NaN;
    return from <= cost && cost <= to;
  };

  it('with a price filter contains the products displayed at those prices, on device and backend', () => {
    expect(answers.map(({ source }) => source)).toEqual(['device', 'bridge']);
    for (const { source, narrowed } of answers)
      for (const [at, range] of ranges.entries()) {
        const wanted = keys.filter((key) => isIn(range, key)).sort();
        expect([source, range, narrowed[at]?.keys.toSorted()]).toEqual([source, range, wanted]);
        expect(narrowed[at]?.total).toBe(wanted.length);
      }
  });

  it('counts the products in each price range by displayed prices', () => {
    const counts = PRICE_RANGES.map((range) => keys.filter((key) => isIn(range, key)).length);
    expect(counts.every((count) => count > 0)).toBe(true);
    expect(answers.map((one) => [one.source, one.counts])).toEqual([
      ['device', counts],
      ['bridge', counts],
    ]);
    expect(earlyCounts).toEqual(counts);
  });

  it('has the same suggestions in the same order on device and backend', () => {
    const [fromDevice, fromBackend] = answers.map(({ suggested }) => suggested);
    expect(fromDevice?.map(({ length }) => length > 0)).toEqual(WORDS.map(() => true));
    expect(fromBackend).toEqual(fromDevice);
  });

  it('contains as many products as its category states', () => {
    expect(tiles.filter(({ says, shows }) => says !== shows)).toEqual([]);
    expect(new Set(tiles.map(({ says }) => says)).size).toBeGreaterThan(4);
  });

  // some products have no price with tax: no single field can sort products of different tax rates
  it('is sorted by displayed prices', () => {
    for (const { source, up } of answers) {
      const costs = up.flatMap((key) => shown.get(key) || []);
      expect(costs.length).toBeGreaterThan(50);
      expect([source, costs]).toEqual([source, costs.toSorted((a, b) => a - b)]);
    }
  });
});

it('counts a product once if it has an option in two fields', async () => {
  const backend = await openForeignBackend({
    api: 'v',
    unknownPath: 'envelope',
    sortsByUnknownField: true,
  });
  ends.push(backend.close);
  const config = configOf(backend, { calculateServerSide: false });
  const goods = backend.catalogue.documents.product ?? [];
  for (const product of goods) if (product.type_id === 'configurable') product.color = '50';
  const isListed = ({ status, visibility }: Record<string, unknown>) => status !== 2 && visibility !== 1;
  const isBlue = ({ color, color_options }: Record<string, unknown>) =>
    color === '50' || (Array.isArray(color_options) && color_options.includes(50));
  const blue = goods.filter((product) => isListed(product) && isBlue(product)).length;
  const asked: string[] = [];
  const shop = await openWorker(
    (url, init) => {
      if (url.includes('/product/_search')) asked.push(`${decodeURIComponent(url)}${init.body ?? ''}`);
      return fetch(url, init);
    },
    { config, ports: { wait: stillTime } },
  );
  ends.push(shop.stop);
  const colour = {
    attribute_id: '93',
    attribute_code: 'color',
    frontend_input: 'select',
    label: 'Color',
    is_comparable: false,
    is_filterable: true,
    is_visible_on_front: true,
    position: 0,
    options: [],
  };
  await shop.databases.catalogue.reference.bulkUpsert([
    referenceDocumentOf('lv', 'attribute', 'color', 0, colour),
    referenceDocumentOf('lv', 'taxrule', '2', 0, {
      id: '2',
      code: 'General',
      priority: 0,
      customer_tax_class_ids: [3],
      product_tax_class_ids: [2],
      rates: [],
    }),
  ]);
  const counted = async () => {
    asked.length = 0;
    const { facets } = await answered(shop, { ...all, sort: 'default', facets: true });
    expect(facets?.color?.find(({ value }) => value === '50')?.count).toBe(blue);
    return asked.filter((request) => request.includes('agg_terms_color') || request.includes('agg_filters'));
  };
  expect(await counted()).toHaveLength(2);
  expect(await counted()).toHaveLength(1);
});
