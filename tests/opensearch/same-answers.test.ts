// A real OpenSearch answers searches as the database and the products in memory do.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import { createCatalogueVersion } from '#bridge/catalogue/catalogue-version.ts';
import { followIndex, type IndexFollower } from '#bridge/catalogue/follow-index.ts';
import { flatAnswer } from '#bridge/catalogue-search/flat-answer.ts';
import type { IndexOutcome } from '#bridge/catalogue-search/index-search.ts';
import { parseSearch } from '#bridge/catalogue-search/parse-search.ts';
import { hitsAnswer, runSearch } from '#bridge/catalogue-search/run-search.ts';
import { searchColumns } from '#bridge/catalogue-search/search-columns.ts';
import { searchDatabase } from '#bridge/catalogue-search/search-database.ts';
import { StoreView } from '#bridge/catalogue-search/store-view.ts';
import type { Found } from '#bridge/catalogue-search/terms-answer.ts';
import { createEngineRecords } from '#bridge/database/create-engine-records.ts';
import type { OpenDatabase } from '#bridge/database/open-database.ts';
import { Refusal } from '#bridge/ports/refusal.ts';
import { openSearchIndex } from '#connectors/opensearch/opensearch-index.ts';
import { READINGS, type SearchKnowledge } from '#shared/domain/catalogue/text-query.ts';
import { textQuery } from '#workers/methods/search-body.ts';
import { searches } from '../support/backend/half-valid-searches.ts';
import { openTestDatabase } from '../support/backend/open-bridge.ts';
import { productSearches } from '../support/backend/search-queries.ts';
import { stores } from '../support/backend/small-catalogue.ts';
import { askedText } from '../support/typed-query.ts';
import { missing, type OwnOpenSearch, startOpenSearch } from './start-opensearch.ts';

if (missing.length > 0) console.log(`Skipping OpenSearch: ${missing.join(', ')} not installed`);

const knowledge: SearchKnowledge = {
  rules: {
    synonyms: ['dators, norra, telefons austiņas', 'melns => veļas'],
    stopwords: ['lv'],
    pinned: [{ terms: ['dators', 'x'], skus: ['P-2', 'C-1', 'nothing'] }],
  },
  attributes: [
    {
      code: 'color',
      label: 'Krāsa',
      options: [
        { value: '49', label: 'Melns' },
        { value: '50', label: '3 kg' },
      ],
    },
  ],
  names: ['Veļas mašīnas'],
};
const REQUESTS = 2_000;
/** The comparison must not depend on the machine's speed. */
const TIMEOUT_MS = 300_000;

const written = async (found: Found) => ({
  raw: JSON.parse((await hitsAnswer({ ...found, startedAt: performance.now() })).toString()).hits,
  flat: (await flatAnswer(found)).toString(),
});

describe.skipIf(missing.length > 0)('OpenSearch', () => {
  let engine: OwnOpenSearch;
  let database: OpenDatabase;
  let facets: ReadonlySet<string>;
  let follower: IndexFollower;
  let views: Map<string, StoreView>;
  const outcomes: IndexOutcome[] = [];
  beforeAll(async () => {
    engine = await startOpenSearch();
    database = await openTestDatabase();
    const { db } = database;
    const facts = await readCatalogueFacts(db, 'UTC');
    ({ facets } = facts);
    const version = createCatalogueVersion(db);
    const at = await version();
    views = new Map();
    for (const store of stores) views.set(store, (await StoreView.read(db, store, at)) as StoreView);
    follower = followIndex(
      { db, facts },
      openSearchIndex(engine.url, 'test', TIMEOUT_MS),
      createEngineRecords(db),
      version,
      {
        report: (error) => {
          if (error) throw error;
        },
        count: (one) => {
          outcomes.push(one);
        },
      },
    );
    await vi.waitUntil(() => follower.status() === 'serving', { timeout: 120_000 });
  });
  afterAll(async () => {
    await follower?.stop();
    await database?.close();
    await engine?.stop();
  });

  /** Returns the outcome of the search at the index; expects the database's answer if the index answered. */
  async function compared(store: string, body: unknown, query: object): Promise<IndexOutcome | 'invalid'> {
    let asked: ReturnType<typeof parseSearch>;
    try {
      asked = parseSearch('product', query, body, facets);
    } catch {
      return 'invalid';
    }
    const place = { store, index: `catalogue_${store}`, entity: 'product' } as const;
    const { db, searching } = database;
    outcomes.length = 0;
    const cachedProducts = { of: async () => undefined, sourceOf: async () => undefined };
    const searched = { searching, cachedProducts, indexSearch: follower.search };
    // the database refuses some searches that are parsed; the index answers none of these
    const given = await runSearch(searched, place, asked, written).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (given === undefined) return 'invalid';
    const [outcome] = outcomes;
    if (outcome === undefined) throw new Error('The index was not asked');
    if (outcome === 'answered') expect(given).toEqual(await searchDatabase(db, place, asked, written));
    else {
      expect(outcome).toBe('untranslated');
      // whatever the products in memory can answer, the index can too, unless it would have to omit hits by their score
      if (asked.minScore <= 1)
        expect(await searchColumns((views.get(store) as StoreView).columns, asked)).toBeUndefined();
    }
    return outcome;
  }

  const typed = fc
    .array(
      fc.constantFrom(
        ...['dators', 'datros', 'datora', 'ausinas', 'AUSTIŅAS', 'norra', 'nora', '3', 'p-1', 'P 12', 'lv'],
        ...[
          'ёлочная',
          'елоч',
          'елочноя',
          'гирл',
          'mpn7',
          'mašina',
          'melna',
          '3kg',
          'veļasmašīna',
          'kategorija',
          'veļas',
          'x',
          'C-1-49',
        ],
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((words) => words.join(' '));
  const storeSearches = fc.record({
    query: fc.tuple(typed, fc.constantFrom(...READINGS)).map(([text, reading]) => ({
      bool: { must: [textQuery(askedText(text, reading, knowledge)), { terms: { visibility: [3, 4] } }] },
    })),
    sort: fc.constantFrom<unknown[]>(
      [{ _score: 'desc' }, { total_qty: 'desc' }, { id: 'asc' }],
      [{ final_price: 'asc' }, { id: 'asc' }],
      [{ total_qty: 'desc' }, { _score: 'desc' }, { id: 'asc' }],
    ),
    from: fc.integer({ min: 0, max: 3 }),
    size: fc.constant(24),
    min_score: fc.constantFrom(0.02, 0, 5),
    aggs: fc.constant({ color: { terms: { field: 'color', size: 10 } } }),
  });
  const requests = fc.record({
    store: fc.constantFrom(...stores),
    search: fc.oneof(
      searches.map(({ body, language }) => ({
        body: body as unknown,
        query: language === '' ? {} : { request_format: 'search-query' },
      })),
      productSearches.map((body) => ({ body: body as unknown, query: {} })),
      storeSearches.map((body) => ({ body: body as unknown, query: {} })),
    ),
  });

  it('returns the same products, order and counts for any search of the products', async () => {
    const seen: Partial<Record<IndexOutcome | 'invalid', number>> = {};
    await fc.assert(
      fc.asyncProperty(requests, async ({ store, search }) => {
        const became = await compared(store, search.body, search.query);
        seen[became] = (seen[became] ?? 0) + 1;
      }),
      { numRuns: REQUESTS },
    );
    console.log(seen);
    expect(seen.answered).toBeGreaterThan(REQUESTS / 2);
  });
});
