// Tests the cost limits of a search: refusals name the limit, real clients stay far below it, and the SQL of a large
// query is no deeper than that of a small one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLAUSES_MAX, PATTERNS_MAX, SIZE_MAX, VALUES_MAX } from '#bridge/catalogue-search/allowance.ts';
import { loadLimits } from '#bridge/catalogue-search/refuse-heavy.ts';
import { textQuery } from '#workers/methods/search-body.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { post } from '../support/backend/requests.ts';
import { askedText } from '../support/typed-query.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

const search = (body: unknown) => post(bridge, '/api/catalog/catalogue_lv/product/_search', body);
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const anyOf = (should: unknown[], minimum_should_match = 1) => ({ bool: { should, minimum_should_match } });
const text = (query: string) => ({ multi_match: { fields: ['name^2'], query } });
/** Returns `count` words that occur in no product. */
const words = (count: number, from = 0) => times(count, (at) => `qq${from + at}`).join(' ');

describe('a search above a limit gets 400', () => {
  const fields = [
    'id',
    'status',
    'price',
    'final_price',
    'total_qty',
    'url_key',
    'type_id',
    'brand',
    'name',
    'visibility',
  ];
  it.each<[string, number, (count: number) => object]>([
    [
      'clauses',
      CLAUSES_MAX,
      (count) => ({ query: { bool: { must: times(count - 1, () => ({ match_all: {} })) } } }),
    ],
    ['values', VALUES_MAX, (count) => ({ query: { terms: { sku: times(count, String) } } })],
    [
      'conditions',
      loadLimits.conditions,
      (count) => ({
        query: anyOf(
          times(count, (id) => ({ term: { id } })),
          count,
        ),
      }),
    ],
    [
      'conditions on values of attributes',
      loadLimits['conditions on values of attributes'],
      (count) => ({ query: anyOf(times(count, (at) => ({ term: { color: at } }))) }),
    ],
    [
      'conditions on fields without a column',
      loadLimits['conditions on fields without a column'],
      (count) => ({ query: anyOf(times(count, (at) => ({ range: { delivery_days: { gt: at } } }))) }),
    ],
    [
      'orders by fields without a column',
      loadLimits['orders by fields without a column'],
      (count) => ({ sort: ['name', 'slug'].slice(0, count) }),
    ],
    [
      'aggregations of other fields than attributes',
      loadLimits['aggregations of other fields than attributes'],
      (count) => ({
        aggs: Object.fromEntries(
          times(count, (at) => [`a${at}`, { terms: { field: fields[at % fields.length] } }]),
        ),
      }),
    ],
    [
      'aggregations of ranges on fields without a column',
      loadLimits['aggregations of ranges on fields without a column'],
      (count) => ({
        aggs: Object.fromEntries(
          times(count, (at) => [`a${at}`, { range: { field: 'special_price', ranges: [{ from: at }] } }]),
        ),
      }),
    ],
    [
      'ranges to be counted',
      loadLimits['ranges to be counted'],
      (count) => ({
        aggs: Object.fromEntries(
          times(3, (at) => [
            `a${at}`,
            {
              range: {
                field: 'price',
                ranges: times(
                  at < 2 ? Math.floor((count - 1) / 2) : count - 2 * Math.floor((count - 1) / 2),
                  (from) => ({ from }),
                ),
              },
            },
          ]),
        ),
      }),
    ],
    [
      'ranges of categories',
      loadLimits['ranges of categories'],
      (count) => ({ query: anyOf(times(count, (gt) => ({ range: { category_ids: { gt } } }))) }),
    ],
    [
      'words',
      loadLimits.words,
      (count) => ({
        query: anyOf(times(Math.ceil(count / 12), (at) => text(words(Math.min(12, count - at * 12))))),
      }),
    ],
    [
      'different words',
      loadLimits['different words'],
      (count) => ({ query: anyOf([text(words(12)), text(words(count - 12, 12))]) }),
    ],
    [
      'article numbers',
      loadLimits['article numbers'],
      (count) => ({
        query: anyOf(
          times(count, (at) => ({ multi_match: { fields: ['sku'], type: 'phrase', query: `q${at}` } })),
        ),
      }),
    ],
    [
      'values of attributes and categories',
      loadLimits['values of attributes and categories'],
      (count) => ({
        query: {
          bool: {
            must: [{ terms: { color: ['1'] } }, { terms: { category_ids: times(count - 1, Number) } }],
          },
        },
      }),
    ],
    ['source patterns', PATTERNS_MAX, (count) => ({ _source: times(count, (at) => `a${at}*`) })],
    ['hits', SIZE_MAX, (size) => ({ size })],
  ])('%s', async (_name, limit, bodyOf) => {
    expect((await search(bodyOf(limit))).statusCode).toBe(200);
    const refused = await search(bodyOf(limit + 1));
    expect(refused.statusCode, refused.body).toBe(400);
    expect(refused.json().result).toContain(String(limit));
  });

  it('298 conditions of which 150 must match', async () => {
    const clauses = anyOf(
      times(298, (id) => ({ term: { id } })),
      150,
    );
    expect((await search({ query: clauses })).statusCode).toBe(400);
  });

  it('forty clauses of twelve words', async () => {
    const texts = anyOf(times(40, (at) => text(words(12, at * 12))));
    expect((await search({ query: texts })).statusCode).toBe(400);
  });
});

describe('a search of a known client gets results', () => {
  it('the storefront’s search for twelve words', async () => {
    const answer = await search({ query: textQuery(askedText(words(12))), min_score: 1 });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  it('the search of Vue Storefront’s client with the minimum score 0.02', async () => {
    const asked = (query: string, more: object) => ({
      query: {
        bool: {
          filter: { bool: { must: [{ terms: { visibility: [3, 4] } }, { terms: { status: [0, 1] } }] } },
          must: {
            function_score: {
              functions: [{ filter: { match: { attribute_code: 'attribute_value' } }, weight: 1 }],
              score_mode: 'multiply',
              boost_mode: 'multiply',
              max_boost: 100,
              min_score: 1,
              query: {
                bool: {
                  should: [
                    {
                      multi_match: {
                        fields: ['name^2', 'sku^2', 'mpn^3', 'brand^1', 'category.name^1'],
                        query,
                        operator: 'or',
                        fuzziness: 2,
                        cutoff_frequency: 0.01,
                        max_expansions: 3,
                        prefix_length: 2,
                        minimum_should_match: '75%25',
                        tie_breaker: '1',
                      },
                    },
                    {
                      bool: {
                        should: [
                          { terms: { 'configurable_children.sku': [query] } },
                          { match_phrase: { sku: { query, boost: 1 } } },
                          { match_phrase: { 'configurable_children.sku': { query, boost: 1 } } },
                        ],
                      },
                    },
                  ],
                },
              },
            },
          },
        },
      },
      size: 100,
      ...more,
    });
    const found = async (more: object): Promise<[string, number][]> => {
      const answer = await search(asked('mašīna norra', more));
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().hits.hits.map((hit: { _id: string; _score: number }) => [hit._id, hit._score]);
    };
    const all = await found({});
    expect(all.length).toBeGreaterThan(0);
    expect(await found({ min_score: 0.02 })).toEqual(all);
    const [, least = 0] = all.at(-1) ?? [];
    expect(await found({ min_score: least + 0.5 })).toEqual(all.filter(([, score]) => score > least));
  });
});
