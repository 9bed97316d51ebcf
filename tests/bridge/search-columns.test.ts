// Tests that searches on cached products return the same as searches in the database.
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import { type CatalogueVersion, createCatalogueVersion } from '#bridge/catalogue/catalogue-version.ts';
import { createCachedProducts } from '#bridge/catalogue/create-cached-products.ts';
import { flatAnswer } from '#bridge/catalogue-search/flat-answer.ts';
import { parseSearch } from '#bridge/catalogue-search/parse-search.ts';
import { hitsAnswer, runSearch } from '#bridge/catalogue-search/run-search.ts';
import { searchColumns } from '#bridge/catalogue-search/search-columns.ts';
import { searchDatabase } from '#bridge/catalogue-search/search-database.ts';
import { type CachedProducts, StoreView } from '#bridge/catalogue-search/store-view.ts';
import type { Found } from '#bridge/catalogue-search/terms-answer.ts';
import type { Db, OpenDatabase } from '#bridge/database/open-database.ts';
import { catalogueChanges } from '../support/backend/catalogue-changes.ts';
import { searches } from '../support/backend/half-valid-searches.ts';
import { openTestBridge, openTestDatabase } from '../support/backend/open-bridge.ts';
import { productSearches } from '../support/backend/search-queries.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';
import { randomCases } from '../support/random-cases.ts';

const place = { store: 'lv', index: 'catalogue_lv', entity: 'product' } as const;
const version: CatalogueVersion = { count: 0, anew: 0 };
let database: OpenDatabase;
let facets: ReadonlySet<string>;
let view: StoreView;
let cachedProducts: CachedProducts;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ facets } = await readCatalogueFacts(database.db, 'UTC'));
  view = (await StoreView.read(database.db, 'lv', version)) as StoreView;
  cachedProducts = { of: async () => view, sourceOf: async () => undefined };
});
afterAll(() => database.close());

const written = async (found: Found) => ({
  raw: JSON.parse((await hitsAnswer({ ...found, startedAt: performance.now() })).toString()).hits,
  flat: (await flatAnswer(found)).toString(),
});

/**
 * Compares a search on the cached columns with the same search in the database. Returns true if the columns can answer
 * it, and undefined if the query is invalid.
 */
async function bothAnswer(body: unknown, query: object): Promise<boolean | undefined> {
  let asked: ReturnType<typeof parseSearch>;
  try {
    asked = parseSearch('product', query, body, facets);
  } catch {
    return undefined;
  }
  const { db, searching } = database;
  const reported = await searchColumns(view.columns, asked);
  if (reported === undefined) return false;
  const kept = await runSearch({ searching, cachedProducts }, place, asked, written);
  expect(kept).toEqual(await searchDatabase(db, place, asked, written));
  return true;
}

/** Waits until the store view is cached. */
async function viewOf(kept: CachedProducts): Promise<StoreView> {
  for (;;) {
    const now = await kept.of('lv');
    if (now) return now;
    await setImmediate();
  }
}

describe('cached products', () => {
  it('match the database’s results for any search, or leave the search to the database', async () => {
    const reported = { true: 0, false: 0, undefined: 0 };
    await fc.assert(
      fc.asyncProperty(searches, async ({ body, language }) => {
        const format = language === '' ? {} : { request_format: 'search-query' };
        reported[`${await bothAnswer(body, format)}`] += 1;
      }),
      { numRuns: randomCases(1_000) },
    );
    expect(reported.true).toBeGreaterThan(randomCases(100));
  });

  it('match the database’s results for searches on these products', async () => {
    let some = 0;
    await fc.assert(
      fc.asyncProperty(productSearches, async (body) => {
        if (await bothAnswer(body, {})) some += 1;
      }),
      { numRuns: randomCases(400) },
    );
    expect(some).toBeGreaterThan(randomCases(100));
  });

  it('reflect every change before the next response', async () => {
    const bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
    const { db } = bridge;
    const kept = createCachedProducts(db, createCatalogueVersion(db));
    const asked = parseSearch('product', { size: 100 }, { sort: [{ final_price: 'asc' }] }, facets);
    const searched = {
      searching: async <T>(_: unknown, work: (db: Db) => Promise<T>) => work(db),
      cachedProducts: kept,
    };
    let before = await viewOf(kept);
    for (const [name, change] of Object.entries(catalogueChanges)) {
      await change(bridge);
      const truth = await searchDatabase(db, place, asked, written);
      // the response comes from the database or the cache
      expect(await runSearch(searched, place, asked, written), name).toEqual(truth);
      const now = await viewOf(kept);
      expect(await runSearch(searched, place, asked, written), name).toEqual(truth);
      const isRead = !['an order', 'stock that is gone', 'a price', 'a review, which is none'].includes(name);
      expect(now !== before, name).toBe(isRead);
      before = now;
    }
    await bridge.close();
  });
});
