// Compares the catalogue search with a brute-force filter over the same documents.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { post } from '../support/backend/requests.ts';
import { answers, type Doc } from '../support/backend/search-oracle.ts';
import { bound, queries } from '../support/backend/search-queries.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';
import { randomCases } from '../support/random-cases.ts';

let bridge: TestBridge;
const docs = [...smallCatalogue().products()].map((product) => product.documents.lv as Doc);

beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

const search = (body: unknown, query = 'size=1000') =>
  post(bridge, `/api/catalog/catalogue_lv/product/_search?${query}`, body);

async function idsOf(body: unknown, query?: string): Promise<number[]> {
  const answer = await search(body, query);
  expect(answer.statusCode, answer.body).toBe(200);
  const { hits } = answer.json();
  expect(hits.total).toBe(hits.hits.length);
  return hits.hits.map((hit: { _id: string }) => Number(hit._id)).sort((a: number, b: number) => a - b);
}
const expected = (query: Record<string, unknown>): number[] =>
  docs
    .filter((doc) => answers(doc, query))
    .map((doc) => doc.id as number)
    .sort((a, b) => a - b);

describe('search in the Elasticsearch format', () => {
  it('returns the same hits as a brute-force filter, even with SQL in its values [S-20]', async () => {
    let nonEmpty = 0;
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const want = expected(query);
        if (want.length > 0 && want.length < docs.length) nonEmpty += 1;
        expect(await idsOf({ query })).toEqual(want);
      }),
      { numRuns: randomCases(800) },
    );
    expect(nonEmpty).toBeGreaterThan(randomCases(100));
  });

  it('accepts function_score with single objects in place of arrays', async () => {
    const query = {
      bool: {
        filter: { bool: { must: [{ terms: { status: [0, 1] } }] } },
        must: { function_score: { query: { bool: { should: { term: { visibility: 4 } } } }, functions: [] } },
      },
    };
    expect(await idsOf({ query })).toEqual(
      expected({ bool: { must: [{ terms: { status: [0, 1] } }, { term: { visibility: 4 } }] } }),
    );
  });

  it('counts terms and ranges along with the hits', async () => {
    const answer = (
      await search(
        {
          query: { match_all: {} },
          size: 0,
          aggs: {
            agg_terms_color: { terms: { field: 'color', size: 10 } },
            agg_terms_color_options: { terms: { field: 'color_options', size: 2 } },
            agg_terms_category_ids: { terms: { field: 'category_ids' } },
            agg_range_price: {
              range: { field: 'price', ranges: [{ from: 0, to: 50 }, { from: 50, to: 100 }, { from: 150 }] },
            },
          },
        },
        '',
      )
    ).json();
    expect(answer.hits.hits).toEqual([]);
    const count = (has: (doc: Doc) => boolean) => docs.filter(has).length;
    expect(answer.aggregations.agg_terms_color.buckets).toEqual([
      { key: '49', doc_count: count((doc) => doc.color === '49') },
    ]);
    expect(answer.aggregations.agg_terms_color_options).toMatchObject({
      sum_other_doc_count: 3,
      buckets: [{ doc_count: 3 }, { doc_count: 3 }],
    });
    expect(answer.aggregations.agg_terms_category_ids.buckets[0]).toEqual({ key: 30, doc_count: 60 });
    const price = (doc: Doc) => doc.price as number;
    expect(answer.aggregations.agg_range_price.buckets).toEqual([
      { key: '0.0-50.0', from: 0, to: 50, doc_count: count((doc) => price(doc) >= 0 && price(doc) < 50) },
      {
        key: '50.0-100.0',
        from: 50,
        to: 100,
        doc_count: count((doc) => price(doc) >= 50 && price(doc) < 100),
      },
      { key: '150.0-*', from: 150, doc_count: count((doc) => price(doc) >= 150) },
    ]);
  });

  it('includes and excludes fields of documents', async () => {
    const answer = await search(
      { query: { term: { sku: 'C-1' } } },
      'size=1&_source_include=sku,configurable_children.s*&_source_exclude=*.stock',
    );
    expect(answer.json().hits.hits[0]._source).toEqual({
      sku: 'C-1',
      configurable_children: [
        { sku: 'C-1-49', status: 1 },
        { sku: 'C-1-50', status: 1 },
        { sku: 'C-1-51', status: 1 },
      ],
    });
  });

  it('returns the same documents in the same order whether a page is read by one statement or several', async () => {
    const body = { query: { match_all: {} }, sort: [{ updated_at: 'desc' }, { id: 'desc' }] };
    const hitsOf = async (size: number, from: number) =>
      (await search(body, `size=${size}&from=${from}`)).json().hits.hits;
    const pages = await Promise.all([0, 1, 2, 3].map((page) => hitsOf(25, page * 25)));
    expect(await hitsOf(1_000, 0)).toEqual(pages.flat());
    expect(pages.flat()).toHaveLength(docs.length);
  });

  it('sorts missing values last, without gaps between pages', async () => {
    const pages: string[] = [];
    for (let from = 0; from < docs.length; from += 7)
      for (const hit of (
        await search({ query: { match_all: {} } }, `size=7&from=${from}&sort=final_price:desc`)
      ).json().hits.hits)
        pages.push(hit._id);
    expect(new Set(pages).size).toBe(docs.length);
    const prices = pages.map((id) => docs.find((doc) => String(doc.id) === id)?.final_price as number);
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
  });
});

describe('text search', () => {
  const words = (query: string) => ({
    bool: {
      must: {
        function_score: {
          query: {
            bool: {
              should: [
                {
                  multi_match: {
                    fields: ['name^2', 'sku^2'],
                    query,
                    operator: 'or',
                    minimum_should_match: '75%25',
                  },
                },
              ],
            },
          },
        },
      },
    },
  });

  it('ignores accents, case and ё', async () => {
    for (const typed of ['VELAS mazgajama', 'veļas mazgājamā', 'Veļas-mazgājamā']) {
      const found = (await search({ query: words(typed) })).json();
      expect(found.hits.total).toBe(12);
    }
    expect((await search({ query: words('елочная') })).json().hits.total).toBe(12);
  });

  it('finds a word of which two letters are exchanged, the first ones too', async () => {
    const right = (await search({ query: words('mazgajama') })).json().hits.total;
    expect(right).toBeGreaterThan(0);
    for (const typed of ['mazgaajma', 'amzgajama'])
      expect((await search({ query: words(typed) })).json().hits.total).toBe(right);
  });

  it('ranks an exact sku match first', async () => {
    const found = (await search({ query: words('P-11') })).json();
    expect(found.hits.hits[0]._source.sku).toBe('P-11');
  });

  it('finds nothing for a text without letters or digits', async () => {
    expect((await search({ query: words('%_%') })).json().hits.total).toBe(0);
  });
});

describe('abstract query', () => {
  const ask = (filters: unknown[], more: object = {}) =>
    idsOf(
      { _availableFilters: [], _appliedFilters: filters, _appliedSort: [], _searchText: '', ...more },
      'size=1000&request_format=search-query',
    );
  const filter = (attribute: string, value: unknown) => ({ attribute, value, scope: 'catalog' });

  it('combines attributes with AND and values with OR, on the product or its variants', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(['49', '50', '51'], { minLength: 1 }),
        fc.subarray([20, 21, 22, 30], { minLength: 1 }),
        fc.option(fc.record({ gte: bound, lte: bound })),
        async (colors, categories, price) => {
          const color = {
            bool: { should: [{ terms: { color: colors } }, { terms: { color_options: colors } }] },
          };
          const must: Record<string, unknown>[] = [color, { terms: { category_ids: categories } }];
          if (price) must.push({ range: { final_price: price } });
          const filters = [
            filter('color', { in: colors }),
            filter('category_ids', categories),
            ...(price ? [filter('price', price)] : []),
          ];
          expect(await ask(filters)).toEqual(expected({ bool: { must } }));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('combines two filters on one attribute with OR', async () => {
    expect(await ask([filter('color', { eq: '49' }), filter('color', { eq: '50' })])).toEqual(
      await ask([filter('color', { in: ['49', '50'] })]),
    );
  });

  it('supports neq, nin, null and named bounds', async () => {
    expect(await ask([filter('status', { neq: 1 })])).toEqual(
      expected({ bool: { must_not: [{ term: { status: 1 } }] } }),
    );
    expect(await ask([filter('special_price', null)])).toEqual(
      expected({ bool: { must_not: [{ exists: { field: 'special_price' } }] } }),
    );
    expect(await ask([filter('total_qty', { moreq: 20, to: 30 })])).toEqual(
      expected({ range: { total_qty: { gte: 20, lte: 30 } } }),
    );
  });

  it('matches everything without filters', async () => {
    expect(await idsOf({}, 'size=1000&request_format=search-query')).toHaveLength(docs.length);
  });
});

describe('invalid query', () => {
  it.each([
    ['an unknown field', { query: { term: { password: 'x' } } }, ''],
    ['an inherited name', { query: { term: { toString: 'x' } } }, ''],
    ['an unknown operator', { query: { script: { source: '1' } } }, ''],
    ['an unknown part of the body', { query: { match_all: {} }, script_fields: {} }, ''],
    ['a size above 4000', { query: { match_all: {} } }, 'size=4001'],
    ['a window beyond 10000', { query: { match_all: {} } }, 'size=100&from=9901'],
    ['a negative size', {}, 'size=-1'],
    ['a sort by a facet', {}, 'sort=color:asc'],
    ['a bound that is not a number', { query: { range: { final_price: { gte: 'abc' } } } }, ''],
    ['a checkpoint without an order', { search_after: [1] }, ''],
    ['two values of one parameter', {}, 'size=1&size=2'],
  ])('%s gets 400', async (_name, body, query) => {
    const answer = await search(body, query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 400, result: expect.any(String) });
  });

  it('nested deeper than the limit gets 400', async () => {
    let query: object = { match_all: {} };
    for (let depth = 0; depth < 14; depth += 1) query = { bool: { must: [query] } };
    expect((await search({ query })).statusCode).toBe(400);
  });
});
