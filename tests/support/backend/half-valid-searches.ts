// Sends thousands of valid and half-valid searches in both body languages: none gets a 5xx.
import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestBridge } from './open-bridge.ts';
import { nasty, spoiled } from './spoiled-json.ts';

/** Generates mostly `usual` values, and occasionally `rare` values. */
const mostly = <T, U>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<U>) =>
  fc.oneof({ arbitrary: usual, weight: 30 }, { arbitrary: rare, weight: 1 });

const sortable = fc.constantFrom(
  ...['id', 'updated_at', 'created_at', 'sku', 'url_path', 'status', 'visibility', 'price', 'final_price'],
  ...['total_qty', 'is_promoted', 'special_price', 'name', 'name.keyword', 'stock.qty', 'rating_average'],
);
const field = mostly(
  fc.oneof(
    sortable,
    fc.constantFrom('category_ids', 'color', 'color_options', 'screen_size', 'stock.is_in_stock'),
  ),
  fc.constantFrom('parent_id', 'attribute_code', 'identifier', 'no_such_field'),
);
const number = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    0.02,
    0.005,
    -1,
    17.35,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    1e21,
    1e-7,
    1e308,
    5e-324,
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const text = fc.oneof(
  fc.constantFrom(
    'P-1',
    'norra',
    'mašīna dators',
    'a b c d e f g h i j k l m',
    '49',
    '17.35',
    '1e5',
    '%',
    '_',
    '\\',
  ),
  mostly(fc.string(), nasty),
);
const scalar = mostly(fc.oneof(number, text, fc.boolean()), fc.constant(null));
const least = mostly(
  fc.integer({ min: -9, max: 9 }),
  fc.constantFrom('75%', '75%25', '-25%', '0.5', 1e9, null),
);
const fields = fc.array(field, { minLength: 1, maxLength: 3 });
const named = <T>(value: fc.Arbitrary<T>) => fc.tuple(field, value).map(([name, one]) => ({ [name]: one }));
const some = <T extends object>(parts: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<T, never>(parts, { requiredKeys: [] });

const { query } = fc.letrec<{ query: object }>((tie) => ({
  query: fc.oneof(
    { depthSize: 'small' },
    named(scalar).map((term) => ({ term })),
    named(fc.array(scalar, { maxLength: 5 })).map((terms) => ({ terms })),
    named(some({ gt: scalar, gte: scalar, lt: scalar, lte: scalar })).map((range) => ({ range })),
    field.map((name) => ({ exists: { field: name } })),
    named(text).map((match) => ({ match })),
    fc.record({ fields, query: text, minimum_should_match: least }).map((multi_match) => ({ multi_match })),
    fc.record({ fields, query: text, operator: fc.constant('and') }).map((multi_match) => ({ multi_match })),
    fc
      .record({ fields: fc.constant(['sku', 'ean']), query: text, type: fc.constant('phrase') })
      .map((multi_match) => ({
        multi_match,
      })),
    tie('query').map((inner) => ({ function_score: { query: inner } })),
    tie('query').map((filter) => ({ constant_score: { filter } })),
    some({
      must: fc.array(tie('query'), { maxLength: 3 }),
      filter: tie('query'),
      should: fc.array(tie('query'), { maxLength: 4 }),
      must_not: tie('query'),
      minimum_should_match: least,
    }).map((bool) => ({ bool })),
  ),
}));

const direction = fc.constantFrom('asc', 'desc');
const sort = fc.oneof(
  fc
    .array(fc.tuple(sortable, direction), { maxLength: 2 })
    .map((by) => by.map(([name, to]) => ({ [name]: to }))),
  fc.constantFrom([{ _score: 'desc' }, { id: 'asc' }], [{ category_ids: 'asc' }]),
);
const patterns = fc.array(fc.oneof(field, fc.constantFrom('*', '*.s*', 'stock.*', 'a**b')), { maxLength: 4 });
const aggregation = fc.oneof(
  fc
    .record({ field, size: mostly(fc.integer({ min: 0, max: 1_000 }), fc.constantFrom(-1, 1_001)) })
    .map((terms) => ({ terms })),
  fc
    .record({
      field,
      ranges: fc.array(some({ from: number, to: number, key: text }), { minLength: 1, maxLength: 3 }),
    })
    .map((range) => ({ range })),
);
const page = mostly(
  some({ sort, size: fc.integer({ min: 0, max: 50 }), from: fc.integer({ min: 0, max: 60 }) }),
  fc.record({
    sort: fc.constant([{ updated_at: 'asc' }, { id: 'asc' }]),
    search_after: fc.tuple(scalar, number),
  }),
);

const inDsl = some({
  query,
  aggs: fc.dictionary(fc.string(), aggregation, { maxKeys: 3 }),
  min_score: number,
  timeout: mostly(fc.constantFrom('1000ms', '2s', '0ms'), fc.constant('soon')),
  track_total_hits: fc.boolean(),
  _source: fc.oneof(fc.boolean(), patterns, some({ includes: patterns, excludes: patterns })),
});
const asked = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 4 }),
  fc
    .tuple(fc.constantFrom('in', 'nin', 'eq', 'neq', 'or', 'gt', 'gte', 'from', 'to', 'moreq'), scalar)
    .map(([name, one]) => ({ [name]: one })),
);
const inAbstract = some({
  _appliedFilters: fc.array(fc.record({ attribute: field, value: asked, scope: fc.constant('catalog') }), {
    maxLength: 4,
  }),
  _availableFilters: fc.array(fc.record({ field, options: fc.constant({}) }), { maxLength: 3 }),
  _appliedSort: fc.array(fc.record({ field, options: direction }), { maxLength: 2 }),
  _searchText: text,
});
const maybeSpoiled = (parts: fc.Arbitrary<object>) =>
  fc.tuple(parts, page).chain(([asked, paged]) => {
    const good = { ...asked, ...paged };
    return Object.keys(good).length === 0 ? fc.constant(good) : mostly(fc.constant(good), spoiled(good));
  });
export const searches = fc.oneof(
  maybeSpoiled(inDsl).map((body) => ({ body, language: '' })),
  maybeSpoiled(inAbstract).map((body) => ({ body, language: 'request_format=search-query' })),
);
const entities = mostly(
  fc.constant('product'),
  fc.constantFrom('category', 'attribute', 'taxrule', 'review', 'cms_page', 'cms_block', 'cms_hierarchy'),
);

/** Sends `runs` random searches. */
export async function askHalfValidSearches(bridge: TestBridge, runs: number): Promise<void> {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(entities, searches, async (entity, { body, language }) => {
      const answer = await bridge.app.inject({
        method: 'POST',
        url: `/api/catalog/catalogue_lv/${entity}/_search?${language}`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body) ?? '',
      });
      seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
      expect([200, 400], answer.body).toContain(answer.statusCode);
      expect(answer.body).not.toContain('[object Object]');
      expect(answer.json()).toMatchObject(answer.statusCode === 200 ? { hits: {} } : { code: 400 });
    }),
    { numRuns: runs },
  );
  // enough searches are valid and enough are refused, so that both cases are tested
  for (const status of [200, 400]) expect(seen.get(status) ?? 0).toBeGreaterThan(runs / 20);
}
