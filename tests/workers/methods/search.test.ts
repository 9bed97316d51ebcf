// Tests search on the bridge and on the device: same rules, same products.
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SearchResponse } from '#schemas/search-request.ts';
import { wordsIn } from '#shared/domain/catalogue/search-text.ts';
import { randomCases } from '../../support/random-cases.ts';
import { catalogueWithOdd, oddId } from './catalogue-with-odd.ts';
import { found, openSearchedStore, request, type SearchedStore } from './searched-store.ts';

const SEARCHES = randomCases(1_000);

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

  it('does not list a product first because one of several words is its article number', async () => {
    const [{ mpn = '' } = {}] = products.filter(({ id }) => id === oddId('plain'));
    // no product has both, so those with either are found
    const text = `1 TB, ${mpn}`;
    const asked = ['_score:desc', 'final_price:asc'].map((sort) => request(text, { sort }));
    const visitor = await openVisitor();
    const there: SearchResponse[] = [];
    for (const each of asked) there.push(await found(visitor, each));
    await stopAll();
    const device = await openOffline();
    for (const [at, each] of asked.entries()) {
      const { items } = await found(device, each);
      expect(items.slice(1)).toContain(`lv|${oddId('plain')}`);
      expect(there[at]?.items).toEqual(items);
    }
  });

  it('returns suggestions with the products found despite one typo [S3.057]', async () => {
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
