// Tests that responses kept across changes of stock, prices and status equal computed ones.
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCachedAnswers } from '#bridge/catalogue/cached-answers.ts';
import { type CatalogueFacts, readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import { createCatalogueVersion } from '#bridge/catalogue/catalogue-version.ts';
import { createCachedProducts } from '#bridge/catalogue/create-cached-products.ts';
import { flatAnswer } from '#bridge/catalogue-search/flat-answer.ts';
import { parseSearch } from '#bridge/catalogue-search/parse-search.ts';
import { hitsAnswer, runSearch } from '#bridge/catalogue-search/run-search.ts';
import { type CachedProducts, StoreView } from '#bridge/catalogue-search/store-view.ts';
import type { Found } from '#bridge/catalogue-search/terms-answer.ts';
import type { OpenDatabase } from '#bridge/database/open-database.ts';
import type { Json } from '#bridge/database/tables.ts';
import { rewriteProducts } from '#bridge/stock/publish-stock.ts';
import { branchCatalogue } from '../support/backend/branch-catalogue.ts';
import { NOW, openTestDatabase } from '../support/backend/open-bridge.ts';
import { queries, textQueries } from '../support/backend/search-queries.ts';
import { stores } from '../support/backend/small-catalogue.ts';
import { randomCases } from '../support/random-cases.ts';

const place = { store: 'lv', index: 'catalogue_lv', entity: 'product' } as const;
let database: OpenDatabase;
let facts: CatalogueFacts;
beforeAll(async () => {
  database = await openTestDatabase(branchCatalogue());
  facts = await readCatalogueFacts(database.db, 'UTC');
});
afterAll(() => database.close());

const counted = ['color', 'available_in', 'total_qty', 'stock.is_in_stock', 'final_price', 'category_ids'];
const aggregation = fc.constantFrom(...counted, 'price').map((field) => ({
  [field]:
    field === 'price'
      ? { range: { field, ranges: [{ to: 24.7 }, { from: 17.35 }] } }
      : { terms: { field, size: 4 } },
}));
type Asked = { query: object | undefined; sort: unknown[]; from: number; size: number; aggs: object };
const askedSearches: fc.Arbitrary<Asked[]> = fc.array(
  fc.record({
    query: fc.oneof(
      queries,
      textQueries,
      fc.constantFrom<object>(
        { term: { available_in: 'RIX' } },
        { bool: { must: [{ terms: { category_ids: [20, 21] } }, { range: { total_qty: { gt: 3 } } }] } },
        { range: { final_price: { gte: 17.35, lte: 60 } } },
      ),
    ),
    sort: fc.constantFrom<unknown[]>(
      [{ is_promoted: 'desc' }, { id: 'asc' }],
      [{ total_qty: 'desc' }, { id: 'asc' }],
      [{ final_price: 'asc' }, { id: 'asc' }],
      ['_score', { 'stock.is_in_stock': 'desc' }],
      [],
    ),
    from: fc.constantFrom(0, 5),
    size: fc.constantFrom(0, 1, 7),
    aggs: fc.array(aggregation, { maxLength: 2 }).map((many) => Object.assign({}, ...many)),
  }),
  { minLength: 3, maxLength: 8 },
);

const change = fc.oneof(
  fc.constantFrom(0, 1, 3, 4, 9, 60).map((qty) => (doc: Json) => ({
    ...{ ...doc, total_qty: qty, stock: { ...(doc.stock as Json), qty, is_in_stock: qty > 0 } },
  })),
  fc.constantFrom(17.35, 24.7, 61).map((price) => (doc: Json) => ({ ...doc, price, final_price: price })),
  fc.constantFrom(0, 1, 2).map((status) => (doc: Json) => ({ ...doc, status })),
  fc
    .constantFrom([], ['RIX'], ['RIX', 'VLM'])
    .map((available_in) => (doc: Json) => ({ ...doc, available_in })),
  fc.constant((doc: Json) => ({ ...doc })),
);
const allIds = Array.from({ length: 62 }, (_, at) => 1_001 + at);
type Published = { ids: number[]; change: (doc: Json) => Json };
const publications: fc.Arbitrary<Published[]> = fc.array(
  fc.record({
    ids: fc.uniqueArray(fc.constantFrom(...allIds), { minLength: 1, maxLength: 4 }),
    change,
  }),
  { minLength: 1, maxLength: 6 },
);

/** Hides every product, after which no word is known that the search could mean. */
const allHidden: [
  { query: object; sort: unknown[]; from: number; size: number; aggs: object }[],
  Published[],
] = [
  [{ query: { match: { name: { query: 'austinas' } } }, sort: [], from: 0, size: 7, aggs: {} }],
  [2, 1].map((status) => ({ ids: allIds, change: (doc) => ({ ...doc, status }) })),
];

const withoutDuration = (text: string) => text.replace(/^\{"took":\d+,"timed_out":\w+,/, '{');
const forms = [flatAnswer, hitsAnswer];

/** Waits until the store view is in memory. */
async function read(products: CachedProducts): Promise<void> {
  while ((await products.of('lv')) === undefined) await setImmediate();
}

it('keeps a response across changes only if computing it again gives the same bytes', async () => {
  const { db, searching } = database;
  const version = createCatalogueVersion(db);
  const cachedProducts = createCachedProducts(db, version);
  await read(cachedProducts);
  const cached = createCachedAnswers(version, async (_, body) => body);
  const never = new AbortController().signal;
  const numbers = { asked: 0, computed: 0 };
  let now = NOW;
  await fc.assert(
    fc.asyncProperty(askedSearches, publications, async (asked, published) => {
      const searches = asked.flatMap((body) => {
        try {
          return [{ body, search: parseSearch('product', {}, body, facts.facets) }];
        } catch {
          return []; // the bridge refuses it
        }
      });
      for (const { ids, change: changed } of [{ ids: [1_001], change: (doc: Json) => doc }, ...published]) {
        now += 1_000;
        await db.transaction((tx) => rewriteProducts(tx, stores, ids, now, changed));
        const view = (await StoreView.read(db, 'lv', { count: 0 })) as StoreView;
        const anew = { of: async () => view, sourceOf: async () => undefined };
        for (const { body, search } of searches)
          for (const form of forms) {
            const make = async () => {
              numbers.computed += 1;
              const write = async (found: Found) => ({ body: await form(found), holdsAt: found.holdsAt });
              return runSearch({ searching, cachedProducts }, place, search, write);
            };
            const answer = await cached(facts, [form.name, JSON.stringify(body)], make, never);
            numbers.asked += 1;
            const truth = await runSearch({ searching, cachedProducts: anew }, place, search, form);
            expect(withoutDuration(answer.body.toString())).toBe(withoutDuration(truth.toString()));
          }
      }
    }),
    { numRuns: randomCases(60), examples: [allHidden] },
  );
  expect(numbers.computed).toBeLessThan(0.8 * numbers.asked);
  expect(numbers.computed).toBeGreaterThan(0.2 * numbers.asked);
});
