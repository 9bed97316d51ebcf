// Search on the bridge and on the device: both apply the same rules and find the same products. Also covers caching and
// offline behaviour.

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fillDatabase } from '#bridge/catalogue/fill-database.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import type { CatalogueSource } from '#bridge/ports/catalogue-source.ts';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { ReferenceDocument } from '#schemas/documents/reference-document.ts';
import {
  type SearchRequest,
  type SearchResponse,
  searchRequest,
  searchResponse,
} from '#schemas/search-request.ts';
import { wordsIn } from '#shared/domain/catalogue/search-text.ts';
import { lookupKey } from '#workers/caches/lookup.ts';
import { readStoreSync } from '#workers/pull/write-store-sync.ts';
import { NOW, type TestBridge } from '../../support/backend/open-bridge.ts';
import { openInMemory } from '../../support/backend/open-in-memory.ts';
import { randomCases } from '../../support/random-cases.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { requestedSearch } from '../../support/worker/requested-search.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { type Device, newDevice } from '../../support/worker/test-databases.ts';
import { stillTime } from '../../support/worker/test-ports.ts';
import { until } from '../../support/worker/virtual-clock.ts';

const SEARCHES = randomCases(1_000);

type Shop = Awaited<ReturnType<typeof openWorker>>;
const config = testConfig({ pullAllStores: false });
const ends: (() => Promise<unknown>)[] = [];
const stopAll = async () => {
  for (const end of ends.splice(0)) await end();
};
const neverPulls = { wait: stillTime };
const noConnection = async () => {
  throw new TypeError('Failed to fetch');
};
let bridge: TestBridge;
/** a device with the whole catalogue */
let full: Device;
let products: ProductDocument[];
let reference: ReferenceDocument[];
let categories: CategoryDocument[];

const request = (text: string, over: Partial<SearchRequest> = {}): SearchRequest => ({
  store: 'lv',
  type: 'product',
  searchQuery: { text },
  size: 100,
  from: 0,
  ...over,
});

/** Opens the device with the whole catalogue, offline. */
async function openOffline(over: typeof config = config) {
  const shop = await openWorker(noConnection, {
    device: full,
    config: over,
    ports: { maybeOnline: () => false },
  });
  await shop.databases.catalogue.lookups.find().remove();
  ends.push(shop.stop);
  return shop;
}
/** Opens a device with categories and attributes, but without products or pulls: the bridge answers. */
async function openVisitor(
  fetch = bridgeConnection(bridge).fetch,
  over: Parameters<typeof openWorker>[1] = {},
) {
  const shop = await openWorker(fetch, { config, ports: neverPulls, ...over });
  await shop.databases.catalogue.reference.bulkUpsert(reference);
  await shop.databases.catalogue.categories.bulkUpsert(categories);
  ends.push(shop.stop);
  return shop;
}
async function found(shop: Shop, asked: SearchRequest): Promise<SearchResponse> {
  const answer = await shop.ask('search', asked);
  if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
  return answer.value;
}
const byKey = (key: string) => products.find((product) => product.key === key);
const searchesIn = (asked: readonly string[]) =>
  asked.filter((url) => url.includes('/product/_search')).length;

/** Changes of one field each, by the name of the product that has the change. */
const odd = {
  plain: {},
  'status 0': { status: 0 },
  'status 2': { status: 2 },
  'visibility 1': { visibility: 1 },
  'visibility 2': { visibility: 2 },
  'visibility 3': { visibility: 3 },
  'no price': { final_price: 0 },
  sold: { total_qty: 0 },
} as const;
type Odd = keyof typeof odd;
/** a word that occurs in these products only */
const ODD_WORD = 'Savaditis';
const oddId = (name: Odd): number => 9_000_000 + Object.keys(odd).indexOf(name);
const oddPath = (name: Odd): string => `savaditis/${oddId(name)}`;

/** Builds the demo catalogue plus the odd products, which are copies of one of its plain products. */
function catalogueWithOdd(): CatalogueSource {
  const demo = demoCatalogue({ products: 260, seed: 7 });
  const documents = [...demo.products()].map((product) => product.documents);
  const sold = documents.find(
    ({ lv }) =>
      lv?.type_id === 'simple' &&
      lv.status === 1 &&
      lv.visibility === 4 &&
      !lv.special_price &&
      Number(lv.total_qty) > 0,
  );
  if (!sold) throw new Error('nothing plain is sold');
  const oddOf = (name: Odd) => {
    const id = oddId(name);
    const own = {
      id,
      sku: `ODD-${id}`,
      mpn: `M${id}`,
      ean: `${id}000000`,
      name: `${ODD_WORD} ${id}`,
      slug: `savaditis-${id}`,
      url_key: `savaditis-${id}`,
      url_path: oddPath(name),
      ...odd[name],
    };
    return Object.fromEntries(Object.entries(sold).map(([store, source]) => [store, { ...source, ...own }]));
  };
  const all = [...documents, ...(Object.keys(odd) as Odd[]).map(oddOf)];
  return { ...demo, products: () => all.map((each) => ({ documents: each })) };
}

beforeAll(async () => {
  const database = await openInMemory();
  await fillDatabase(database.db, catalogueWithOdd(), NOW);
  const app = await buildBridge({ db: database.db, clock: () => NOW, requestsPerMinute: false });
  bridge = { app, ...database, close: () => app.close().then(database.close) };
  full = newDevice();
  const shop = await openWorker(bridgeConnection(bridge).fetch, { device: full, config });
  await until(
    () => readStoreSync(shop.databases.catalogue, 'lv'),
    (sync) => sync?.complete ?? false,
  );
  const { catalogue } = shop.databases;
  products = (await catalogue.products.find().exec()).map((row) => row.toMutableJSON());
  reference = (await catalogue.reference.find().exec()).map((row) => row.toMutableJSON());
  categories = (await catalogue.categories.find().exec()).map((row) => row.toMutableJSON());
  await shop.stop();
});
afterEach(stopAll);
afterAll(() => bridge.close());

/** Search terms made of the catalogue's own words and numbers: whole, prefixes, misspelt, joined, and nonsense. */
function terms(): fc.Arbitrary<string> {
  const words = [
    ...new Set([
      ...products.flatMap(({ name, brand, sku, mpn }) => wordsIn(`${name} ${brand} ${sku} ${mpn}`)),
      ...categories.flatMap(({ name }) => wordsIn(name)),
    ]),
  ];
  const raw = products.flatMap(({ name, sku, mpn, ean, configurable_children }) => [
    ...name.split(' '),
    sku,
    mpn,
    ean,
    ...configurable_children.map((child) => child.sku),
  ]);
  const word = fc.constantFrom(...words);
  const at = fc.nat({ max: 12 });
  const spoilt = fc.tuple(word, at, fc.constantFrom('', 'x', 'e', '9')).map(([text, place, letter]) => {
    const cut = 1 + (place % Math.max(1, text.length));
    return text.slice(0, cut) + letter + text.slice(cut + (place % 2));
  });
  const one = fc.oneof(
    { weight: 4, arbitrary: word },
    { weight: 3, arbitrary: fc.tuple(word, at).map(([text, cut]) => text.slice(0, 3 + cut)) },
    { weight: 3, arbitrary: spoilt },
    { weight: 4, arbitrary: fc.constantFrom(...raw) },
    { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
  );
  return fc
    .oneof(
      { weight: 5, arbitrary: one },
      { weight: 3, arbitrary: fc.tuple(one, one).map((two) => two.join(' ')) },
      { weight: 1, arbitrary: fc.tuple(one, one).map((two) => two.join('-')) },
    )
    .map((text) => text.toUpperCase());
}

describe('search on the bridge and on the device', () => {
  it('finds the same products in the same order', async () => {
    // best-match is the order that suggestions use, too
    const sorts = [
      '_score:desc',
      'best-match',
      'total_qty:desc',
      'final_price:asc',
      'final_price:desc',
      'updated_at:desc',
      undefined,
    ];
    const asked = fc.sample(
      fc.record({ text: terms(), sort: fc.constantFrom(...sorts), page: fc.constantFrom(1, 1, 2) }),
      SEARCHES,
    );
    // requests of the panel do not count options; another test covers the counts
    const requests = asked.map(({ text, sort, page }, at) =>
      request(text, {
        searchQuery: at % 3 === 0 ? { text, variant: 'panel' } : { text },
        ...(sort && { sort }),
        // options are counted on the first page only, so some requests skip the first products
        from: at % 3 === 0 ? 0 : page,
        size: 60,
      }),
    );
    const visitor = await openVisitor();
    const there: SearchResponse[] = [];
    for (const each of requests) there.push(await found(visitor, each));
    await stopAll();
    const device = await openOffline();
    let telling = 0;
    for (const [at, each] of requests.entries()) {
      const here = await found(device, each);
      const other = there[at];
      expect([each, here.items, here.total]).toEqual([each, other?.items, other?.total]);
      if (here.total > 0 && here.total < 100) telling += 1;
    }
    expect(telling).toBeGreaterThan(SEARCHES * 0.3);
  });

  it('counts the same filter options', async () => {
    const some = (...values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 });
    const brands = [...new Set(products.map(({ brand }) => brand))].slice(0, 4);
    const asked = fc
      .sample(
        fc.record({
          text: fc.constantFrom(...products.map(({ name }) => name.split(' ')[0] ?? name)),
          brand: some(...brands, 'Nobody'),
          price: some('0-5000', '15000-', 'x'),
          unknown: some('1'),
        }),
        15,
      )
      .map(({ text, ...filters }) => request(text, { searchQuery: { text, filters }, size: 24 }));
    const visitor = await openVisitor();
    const there: SearchResponse[] = [];
    for (const each of asked) there.push(await found(visitor, each));
    await stopAll();
    const device = await openOffline();
    for (const [at, each] of asked.entries()) {
      const { items, total, availableFilters } = await found(device, each);
      const other = there[at];
      expect([each, items, total]).toEqual([each, other?.items, other?.total]);
      expect([each, availableFilters]).toEqual([each, other?.availableFilters]);
    }
    expect(there.some(({ total }) => total > 0)).toBe(true);
  });

  it('lists an exact article number, EAN or manufacturer number first, in any order and spelling', async () => {
    const device = await openOffline();
    const seller = products.filter(
      ({ status, visibility, total_qty, final_price = 0 }) =>
        status <= 1 && visibility >= 3 && total_qty > 0 && final_price > 0,
    );
    let looked = 0;
    for (const { key, sku, ean, mpn, configurable_children } of seller.slice(0, 60)) {
      const numbers = [sku, sku.toLowerCase(), sku.replaceAll('-', ' '), sku.replaceAll('-', ''), ean, mpn];
      for (const child of configurable_children.slice(0, 1)) numbers.push(child.sku);
      for (const number of numbers) {
        if (number.length < 3) continue;
        looked += 1;
        expect([
          number,
          (await found(device, request(number, { sort: 'final_price:asc' }))).items[0],
        ]).toEqual([number, key]);
      }
    }
    expect(looked).toBeGreaterThan(100);
  });

  it('tolerates one typo in words of four letters, and returns the correction [S3.057]', async () => {
    const device = await openOffline();
    const { name } = products.find((product) => /^\p{L}{7,}/u.test(product.name)) ?? { name: '' };
    const word = name.split(' ')[0] ?? '';
    const right = await found(device, request(word));
    const wrong = await found(device, request(`${word.slice(0, 3)}x${word.slice(4)}`));
    expect(right.total).toBeGreaterThan(0);
    expect(wrong.items).toEqual(expect.arrayContaining(right.items.slice(0, 1)));
    expect(wrong.suggestions.length).toBeGreaterThan(0);
    expect(right.suggestions).toEqual([]);
  });
});

describe('search results', () => {
  const onBoth = async (look: (shop: Shop) => Promise<void>) => {
    await look(await openVisitor());
    await stopAll();
    await look(await openOffline());
  };

  const seen = async (shop: Shop, searchQuery: SearchRequest['searchQuery']) => {
    const { items, total } = await found(shop, request('', { searchQuery }));
    return { items: items.sort(), total };
  };
  const exactly = (...names: Odd[]) => ({
    items: names.map((name) => `lv|${oddId(name)}`).sort(),
    total: names.length,
  });
  const byText = ['plain', 'status 0', 'visibility 3'] as const;
  const text = ODD_WORD.toLowerCase();
  const everyId = (Object.keys(odd) as Odd[]).map(oddId);

  it('exclude products without a price [S5.022]', () =>
    onBoth(async (shop) => {
      expect(await seen(shop, { text })).toEqual(exactly(...byText));
      expect(await seen(shop, { id: [oddId('no price'), oddId('plain')] })).toEqual(exactly('plain'));
      expect(await seen(shop, { url_path: oddPath('no price') })).toEqual(exactly());
    }));

  it('exclude sold-out products unless the query targets an id or url_path [S5.023]', () =>
    onBoth(async (shop) => {
      expect(await seen(shop, { text })).toEqual(exactly(...byText));
      expect(await seen(shop, { id: [oddId('sold'), oddId('plain')] })).toEqual(exactly('sold', 'plain'));
      expect(await seen(shop, { url_path: oddPath('sold') })).toEqual(exactly('sold'));
    }));

  it('have visibility 3 or 4 for a text, else 2 to 4, and status 0 or 1 [S4.005 S5.024 S5.025]', () =>
    onBoth(async (shop) => {
      expect(await seen(shop, { text })).toEqual(exactly(...byText));
      expect(await seen(shop, { text, variant: 'panel' })).toEqual(exactly(...byText, 'sold'));
      expect(await seen(shop, { id: everyId })).toEqual(exactly(...byText, 'sold', 'visibility 2'));
      for (const name of ['visibility 1', 'status 2'] as const)
        expect(await seen(shop, { url_path: oddPath(name) })).toEqual(exactly());
    }));

  it('exclude out-of-stock products of the panel when listing them is disabled [S5.026]', async () => {
    const sold = products.find(
      ({ stock, total_qty, status, visibility, final_price = 0 }) =>
        !stock.is_in_stock && total_qty === 0 && status <= 1 && visibility >= 3 && final_price > 0,
    );
    const asked = request(sold?.sku ?? '', { searchQuery: { text: sold?.sku ?? '', variant: 'panel' } });
    const without = testConfig({ pullAllStores: false, listOutOfStock: false });
    for (const open of [
      (over: typeof config) =>
        openVisitor(bridgeConnection(bridge).fetch, { config: over, ports: neverPulls }),
      (over: typeof config) => openOffline(over),
    ]) {
      expect((await found(await open(config), asked)).items).toContain(sold?.key);
      await stopAll();
      expect((await found(await open(without), asked)).items).not.toContain(sold?.key);
      await stopAll();
    }
  });

  it('have a default size of 50, start of 0 and order by quantity [S5.029 S5.030 S9.012 S9.014 S9.025]', () =>
    onBoth(async (shop) => {
      const sold = products.filter(({ visibility, total_qty }) => visibility === 4 && total_qty > 0);
      // the name of each product contains its brand
      const text = sold[0]?.brand ?? '';
      for (const size of [0, -1, -999]) {
        const answer = await found(shop, request(text, { size, from: -7 }));
        expect(answer).toMatchObject({ perPage: 50, start: 0 });
        expect(answer.items).toHaveLength(Math.min(50, answer.total));
        expect(answer.total).toBeGreaterThan(0);
        const page = answer.items.flatMap((key) => byKey(key) ?? []);
        expect(page.map(({ total_qty }) => total_qty)).toEqual(
          page.map(({ total_qty }) => total_qty).sort((a, b) => b - a),
        );
      }
    }));

  it('are empty for a term that is too short, without a request', async () => {
    const line = bridgeConnection(bridge);
    const shop = await openVisitor(line.fetch);
    const before = searchesIn(line.asked);
    for (const text of ['', 'ab', '##', '  x '])
      expect(await found(shop, request(text))).toMatchObject({
        items: [],
        total: 0,
        noresults: true,
        cache: false,
      });
    expect(searchesIn(line.asked)).toBe(before);
  });

  it('treat markup, operators and very long terms as text', () =>
    onBoth(async (shop) => {
      const spiteful = [
        'x'.repeat(10_000),
        '<img src=x onerror=alert(1)>',
        '%_%',
        "'; drop table documents; --",
        '\u0000abc',
        '{"$gt":""}',
        '-'.repeat(5_000),
        '(((((',
        'abc AND NOT *',
      ];
      for (const text of spiteful)
        expect((await found(shop, request(text))).total).toBeLessThan(products.length);
    }));
});

describe('search requests', () => {
  /** Returns the URL and body of the search request that is sent. */
  async function sentFor(asked: SearchRequest) {
    const sent: { address: string; body: Record<string, unknown> }[] = [];
    const shop = await openVisitor(async (address, init) => {
      if (address.includes('/_search')) sent.push({ address, body: requestedSearch(address, init) ?? {} });
      return bridgeConnection(bridge).fetch(address, init);
    });
    await found(shop, asked);
    return sent.find(({ body }) => body.min_score !== undefined) ?? { address: '', body: {} };
  }
  const bodyOf = async (asked: SearchRequest) => (await sentFor(asked)).body;

  it('have a minimum score of 1 and a timeout of 1000 ms [S9.037 S9.040]', async () => {
    expect(await bodyOf(request('norra'))).toMatchObject({ min_score: 1, timeout: '1000ms' });
    const hits = async (min_score: number) => {
      const answer = await bridge.app.inject({
        method: 'POST',
        url: '/api/catalog/zibens_lv/product/_search?size=50',
        payload: { query: { multi_match: { fields: ['name^2'], query: products[0]?.brand } }, min_score },
      });
      return answer.json().hits as { total: number; hits: { _score: number }[] };
    };
    const all = await hits(1);
    expect(all.total).toBeGreaterThan(0);
    for (const { _score } of all.hits) expect(_score).toBeGreaterThanOrEqual(1);
    expect((await hits(1_000)).total).toBe(0);
  });

  it('weigh name and sku 2, mpn 3, brand and category name 1 [S9.038]', async () => {
    const body = JSON.stringify(await bodyOf(request('norra')));
    expect(body).toContain('"fields":["name^2","sku^2","mpn^3","brand^1","category.name^1"]');
  });

  it('carry every field of the search [S3.056]', async () => {
    expect(Object.keys(searchRequest.shape).sort()).toEqual(
      [
        'excludeFields',
        'from',
        'groupId',
        'groupToken',
        'includeFields',
        'searchQuery',
        'size',
        'sort',
        'store',
        'type',
      ].sort(),
    );
    const asked = request('Norra', {
      sort: 'final_price:asc',
      size: 7,
      from: 3,
      includeFields: ['id', 'sku'],
      excludeFields: ['*.sgn'],
      groupId: '4',
      groupToken: 'secret',
    });
    const { address, body } = await sentFor(asked);
    expect(new URL(address, 'http://shop').pathname).toBe('/api/catalog/zibens_lv/product/_search');
    expect(JSON.stringify(body.query)).toMatch(/"query":"Norra","type":"phrase"/);
    expect(body).toMatchObject({
      size: 7,
      from: 3,
      sort: [{ final_price: 'asc' }, { id: 'asc' }],
      _source: { includes: ['id', 'sku', 'id'], excludes: ['*.sgn'] },
      groupId: '4',
      groupToken: 'secret',
    });
  });

  it('return every field of the response [S3.057]', async () => {
    const shop = await openVisitor();
    const answer = await found(shop, request(products[0]?.brand ?? ''));
    expect(Object.keys(answer).sort()).toEqual(Object.keys(searchResponse.shape).sort());
    expect(answer.items.length).toBeGreaterThan(0);
    expect(Object.keys(answer.availableFilters)).toContain('brand');
    expect(answer.aggregations.brand?.buckets.length).toBe(answer.availableFilters.brand?.length);
    expect(answer.attributeMetadata.length).toBeGreaterThan(0);
    expect(answer).toMatchObject({ start: 0, perPage: 100, cache: false, offline: false, noresults: false });
  });
});

describe('the search cache', () => {
  it('stores responses by the SHA3-224 hash of the request, and is read first [S7.061 S7.062 S7.063]', async () => {
    const line = bridgeConnection(bridge);
    const shop = await openVisitor(line.fetch);
    const asked = request(products[0]?.brand ?? '');
    const first = await found(shop, asked);
    const calls = searchesIn(line.asked);
    expect(calls).toBeGreaterThan(0);
    const kept = await shop.databases.catalogue.lookups.find().exec();
    const question = { ...asked, sort: 'total_qty:desc' };
    const sorted = JSON.stringify(
      Object.fromEntries(Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1))),
    );
    expect(kept.map(({ key }) => key)).toEqual([createHash('sha3-224').update(sorted).digest('hex')]);
    expect(lookupKey(question)).toBe(kept[0]?.key);
    expect(await found(shop, asked)).toEqual({ ...first, cache: true });
    expect(searchesIn(line.asked)).toBe(calls);
    await found(shop, { ...asked, from: 1 });
    expect(searchesIn(line.asked)).toBeGreaterThan(calls);
  });

  it('is refreshed when stale, and used when the backend fails', async () => {
    let now = NOW;
    let broken = false;
    const line = bridgeConnection(bridge);
    const shop = await openVisitor(
      async (url, init) =>
        broken
          ? new Response('{"code":500,"result":"x"}', {
              status: 500,
              headers: { 'content-type': 'application/json' },
            })
          : line.fetch(url, init),
      { config, ports: { ...neverPulls, now: () => now } },
    );
    const asked = request(products[0]?.brand ?? '');
    const first = await found(shop, asked);
    now += 11 * 60_000;
    expect(await found(shop, asked)).toEqual(first);
    now += 11 * 60_000;
    broken = true;
    expect(await found(shop, asked)).toEqual({ ...first, cache: true });
  });

  it('returns the fault of the backend while online when it has no response [S8.057]', async () => {
    const shop = await openVisitor(async (url, init) =>
      url.includes('/product/_search')
        ? new Response('{"code":500,"result":"x"}', {
            status: 500,
            headers: { 'content-type': 'application/json' },
          })
        : bridgeConnection(bridge).fetch(url, init),
    );
    expect(await shop.ask('search', request('norra'))).toMatchObject({
      ok: false,
      fault: { code: 'server-error' },
    });
  });

  it('returns an empty result flagged offline when it has no response while offline [S3.057 S8.058]', async () => {
    const shop = await openWorker(noConnection, { config, ports: { maybeOnline: () => false } });
    ends.push(shop.stop);
    expect(await found(shop, request('norra'))).toMatchObject({
      items: [],
      total: 0,
      offline: true,
      noresults: true,
      cache: false,
    });
  });

  it('is replaced by a search on the device when the connection breaks', async () => {
    const shop = await openWorker(noConnection, { device: full, config });
    ends.push(shop.stop);
    const answer = await found(shop, request(products[0]?.brand ?? '', { from: 2 }));
    expect(answer).toMatchObject({ offline: true, noresults: false });
    expect(answer.items.length).toBeGreaterThan(0);
  });
});

describe('suggestions', () => {
  it('come from a complete device, without a request', async () => {
    const device = await openOffline();
    const { name, key } =
      products.find(
        ({ status, visibility, final_price = 0 }) => status <= 1 && visibility >= 3 && final_price > 0,
      ) ?? {};
    const answer = await device.ask('suggest', { store: 'lv', text: name ?? '', size: 5 });
    expect(answer).toMatchObject({ ok: true, value: { offline: true } });
    expect(answer.ok && answer.value.keys).toContain(key);
    expect(await device.ask('suggest', { store: 'lv', text: '', size: 5 })).toMatchObject({
      ok: true,
      value: { keys: [] },
    });
  });

  it('come from the backend while the device has no products', async () => {
    const shop = await openVisitor();
    const answer = await shop.ask('suggest', { store: 'lv', text: products[0]?.brand ?? '', size: 5 });
    expect(answer).toMatchObject({ ok: true, value: { offline: false } });
    expect(answer.ok && answer.value.keys.length).toBeGreaterThan(0);
  });
});
