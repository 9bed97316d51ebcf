// Tests the translation of searches to OpenSearch's query language.
import { describe, expect, it } from 'vitest';
import { indexQuery } from '#bridge/catalogue-search/index-query.ts';
import { parseSearch } from '#bridge/catalogue-search/parse-search.ts';
import { searchDsl } from '#connectors/opensearch/search-dsl.ts';

type Translated = {
  query: { bool: { should: [{ bool: { filter: unknown[]; should?: unknown[] } }, unknown] } };
  sort: unknown[];
  aggs: Record<string, unknown>;
  min_score?: number;
};

function translated(body: object): Translated | undefined {
  const query = indexQuery('lv', parseSearch('product', {}, body, new Set(['color', 'size'])));
  return query && (searchDsl(query) as Translated);
}
/** Returns the condition of a query, without that of the store view. */
const conditionOf = (query: object): unknown => translated({ query })?.query.bool.should[0].bool.filter[1];

describe('a condition', () => {
  it.each([
    [{ match_all: {} }, { match_all: {} }],
    [{ term: { sku: 'P-1' } }, { terms: { code: ['P-1'] } }],
    [{ term: { price: 17.35 } }, { terms: { price: [1_735] } }],
    [{ terms: { id: [1, '2', 'x', 1.5] } }, { terms: { id: [1, 2] } }],
    [{ terms: { id: [] } }, { match_none: {} }],
    [{ terms: { id: ['x'] } }, { match_none: {} }],
    [{ term: { 'stock.is_in_stock': 'true' } }, { terms: { in_stock: [true] } }],
    [{ terms: { color: [49, '50'] } }, { terms: { facets: ['color\u001f49', 'color\u001f50'] } }],
    [{ exists: { field: 'color' } }, { prefix: { facets: 'color\u001f' } }],
    [{ exists: { field: 'category_ids' } }, { exists: { field: 'category_ids' } }],
    [{ range: { price: { gt: 17.345, lt: '20' } } }, { range: { price: { gte: 1_735, lte: 1_999 } } }],
    [{ range: { price: { gt: 3, lt: 2 } } }, { match_none: {} }],
    [{ range: { id: { gt: 1e20 } } }, { match_none: {} }],
    [
      { match: { name: 'Veļas' } },
      { bool: { should: [{ prefix: { words_0: 'velas' } }], minimum_should_match: 1 } },
    ],
    [{ match: { name: '!' } }, { match_none: {} }],
    [
      { multi_match: { fields: ['name'], query: 'Ёлка b', operator: 'and' } },
      {
        bool: {
          should: [{ prefix: { words: 'елка' } }, { prefix: { words: 'b' } }],
          minimum_should_match: 2,
        },
      },
    ],
    [{ multi_match: { fields: ['sku'], query: 'P-1', type: 'phrase' } }, { terms: { identifiers: ['p1'] } }],
    [
      { bool: { must_not: [{ term: { id: 1 } }, { term: { id: 2 } }] } },
      {
        bool: {
          filter: [
            { bool: { must_not: [{ terms: { id: [1] } }] } },
            { bool: { must_not: [{ terms: { id: [2] } }] } },
          ],
        },
      },
    ],
    [
      { bool: { should: [{ term: { id: 1 } }, { term: { id: 2 } }], minimum_should_match: 2 } },
      { bool: { should: [{ terms: { id: [1] } }, { terms: { id: [2] } }], minimum_should_match: 2 } },
    ],
  ])('%j is translated', (query, expected) => {
    expect(conditionOf(query)).toEqual(expected);
  });
});

describe('a search that the index cannot answer exactly', () => {
  it.each([
    ['has a condition on a field without a column', { query: { term: { 'stock.qty': 1 } } }],
    ['has a range of texts', { query: { range: { sku: { gt: 'P' } } } }],
    ['has a range with a bound that is no number', { query: { range: { price: { gt: 'x' } } } }],
    ['is sorted by a field without a column', { sort: [{ special_price: 'asc' }] }],
    ['counts a field without a column', { aggs: { a: { terms: { field: 'stock.qty' } } } }],
    ['goes on after a product', { sort: ['updated_at', 'id'], search_after: ['', 1] }],
    [
      'omits hits by a score that they are not sorted by',
      { query: { match: { name: 'x' } }, sort: ['id'], min_score: 2 },
    ],
    ['has a very long word', { query: { match: { name: 'x'.repeat(65) } } }],
  ])('%s', (_what, body) => {
    expect(translated(body)).toBeUndefined();
  });
});

describe('a translated search', () => {
  it('is limited to the store view', () => {
    expect(translated({})?.query.bool.should[0].bool.filter[0]).toEqual({ term: { store: 'lv' } });
  });

  it('matches the state of the index besides its products', () => {
    const { query, aggs } = translated({}) as Translated;
    expect(query.bool.should[1]).toMatchObject({ constant_score: { filter: { term: { kind: 'state' } } } });
    expect(aggs).toEqual({ version: { max: { field: 'version' } } });
  });

  it('sorts missing values last and equal products by id', () => {
    expect(translated({ sort: [{ price: 'desc' }] })?.sort).toEqual([
      { price: { order: 'desc', missing: '_last' } },
      { id: 'asc' },
    ]);
  });

  it('sorts a text search by its score', () => {
    const found = translated({ query: { match: { name: 'x' } }, min_score: 1.5 });
    expect(found?.sort).toEqual([{ _score: 'desc' }, { id: 'asc' }]);
    expect(found?.min_score).toBe(2);
    expect(found?.query.bool.should[0].bool.should).toContainEqual({
      constant_score: { filter: { prefix: { words_2: 'x' } }, boost: 3 },
    });
  });

  it('names the parts of a score that it does not sort by', () => {
    const found = translated({ query: { match: { name: 'x' } }, sort: ['price'] });
    expect(found?.query.bool.should[0].bool.should).toContainEqual({
      constant_score: { filter: { prefix: { words_2: 'x' } }, boost: 0, _name: '2' },
    });
  });

  it('counts all attributes together', () => {
    const terms = (field: string) => ({ terms: { field, size: 3 } });
    const found = translated({ aggs: { a: terms('color'), b: terms('size'), c: terms('type_id') } });
    expect(Object.keys(found?.aggs ?? {}).sort()).toEqual(['count_2', 'facets', 'version']);
    expect(found?.aggs.facets).toMatchObject({ terms: { include: '(color|size)\\\u001f.*' } });
  });

  it('counts ranges in whole cents', () => {
    const ranges = [{ to: 24.7 }, { from: 0.005, to: 17.351 }, { from: 3, to: 2 }];
    expect(translated({ aggs: { a: { range: { field: 'price', ranges } } } })?.aggs.count_0).toEqual({
      filters: {
        filters: [
          { range: { price: { gte: -2_147_483_647, lte: 2_469 } } },
          { range: { price: { gte: 1, lte: 1_735 } } },
          { match_none: {} },
        ],
      },
    });
  });
});
