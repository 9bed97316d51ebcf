// Tests search on the bridge and on the device: same rules, same products.
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueSource } from '#bridge/ports/catalogue-source.ts';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import type { SearchRequest, SearchResponse } from '#schemas/search-request.ts';
import { wordsIn } from '#shared/domain/catalogue/search-text.ts';
import { randomCases } from '../../support/random-cases.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { testConfig } from '../../support/worker/test-config.ts';

import {
  config,
  found,
  neverPulls,
  openSearchedStore,
  request,
  type SearchedStore,
  type StoreWorker,
  searchesIn,
} from './searched-store.ts';

const SEARCHES = randomCases(1_000);

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

let bridge: SearchedStore['bridge'];
let products: SearchedStore['products'];
let categories: SearchedStore['categories'];
let openOffline: SearchedStore['openOffline'];
let openVisitor: SearchedStore['openVisitor'];
let stopAll: SearchedStore['stopAll'];
beforeAll(async () => {
  ({ bridge, products, categories, openOffline, openVisitor, stopAll } = await openSearchedStore(
    catalogueWithOdd(),
  ));
});
afterEach(() => stopAll());
afterAll(() => bridge.close());

const byKey = (key: string) => products.find((product) => product.key === key);

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

describe('search on bridge and device', () => {
  it('finds the same products in the same order', async () => {
    // suggestions are sorted by best-match, too
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
    // the search panel's requests do not count options; another test covers the counts
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

  it('lists an exact article number, EAN or manufacturer number first, in any sort order and spelling', async () => {
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

  it('finds products despite one typo and returns suggestions [S3.057]', async () => {
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
  const onBoth = async (look: (shop: StoreWorker) => Promise<void>) => {
    await look(await openVisitor());
    await stopAll();
    await look(await openOffline());
  };

  const seen = async (shop: StoreWorker, searchQuery: SearchRequest['searchQuery']) => {
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

  it('have the status and the visibility that a text search or a listing requires [S4.005 S5.024 S5.025]', () =>
    onBoth(async (shop) => {
      expect(await seen(shop, { text })).toEqual(exactly(...byText));
      expect(await seen(shop, { text, variant: 'panel' })).toEqual(exactly(...byText, 'sold'));
      expect(await seen(shop, { id: everyId })).toEqual(exactly(...byText, 'sold', 'visibility 2'));
      for (const name of ['visibility 1', 'status 2'] as const)
        expect(await seen(shop, { url_path: oddPath(name) })).toEqual(exactly());
    }));

  it('exclude out-of-stock products from the panel if listing them is disabled [S5.026]', async () => {
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
