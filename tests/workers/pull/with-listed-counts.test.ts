// The product counts shown for categories, from a scripted backend.
import { beforeEach, describe, expect, it } from 'vitest';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { mapCategory } from '#shared/wire/map-category.ts';
import { newQuirks } from '#workers/bridge-client/backend-quirks.ts';
import type { CallOptions } from '#workers/bridge-client/call.ts';
import type { PullRound } from '#workers/pull/family.ts';
import { withListedCounts } from '#workers/pull/with-listed-counts.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { bridgeCategory } from '../../support/worker/tiny-bridge.ts';

type Asked = { query: unknown; aggs: { agg_categories: Record<string, unknown> } };
let asked: Asked[];
/** the backend's counts for each category; `byName` returns the counts for the branches requested by name */
let byTerm: unknown;
let byName: (filters: Record<string, { terms: { category_ids: number[] } }>) => unknown;
let quirks: ReturnType<typeof newQuirks>;
beforeEach(() => {
  asked = [];
  byTerm = { buckets: [] };
  byName = (filters) => ({
    buckets: Object.fromEntries(
      Object.entries(filters).map(([name, { terms }]) => [
        name,
        { doc_count: 10 * terms.category_ids.length },
      ]),
    ),
  });
  quirks = newQuirks();
});

const category = (id: number, product_count: number, over: object = {}) => {
  const mapped = mapCategory('lv', { ...bridgeCategory(id, over), product_count });
  if (!mapped.ok) throw new Error(mapped.fault.code);
  return mapped.value;
};
const child = (id: number, parent: number, product_count: number) =>
  category(id, product_count, { level: 3, parent_id: parent, path: `1/2/${parent}/${id}` });
const bucket = (key: number | string, doc_count: number) => ({ key, doc_count });

async function counted(categories: Parameters<typeof withListedCounts>[1], listOutOfStock = true) {
  const config = testConfig();
  Object.assign(config.catalogue, { listOutOfStock });
  const call = async (endpoint: string, { query, body: posted }: CallOptions): Promise<Result<unknown>> => {
    // requests that are too long for a URL are sent as POST
    const isPosted = endpoint === 'catalog/search';
    const body = (isPosted ? posted : JSON.parse(String(query?.request))) as Asked & { size?: number };
    asked.push({ query: body.query, aggs: body.aggs });
    expect(isPosted ? body.size : query?.size).toBe(0);
    const { agg_categories: agg } = body.aggs;
    const filters = (agg.filters as { filters: Parameters<typeof byName>[0] } | undefined)?.filters;
    const counts = filters ? byName(filters) : byTerm;
    if (counts === undefined) return failed('refused');
    return ok({ hits: { total: 1, hits: [] }, aggregations: { agg_categories: counts } });
  };
  const round = { config, call, store: 'lv', quirks } as unknown as PullRound;
  const found = await withListedCounts(round, categories);
  return found.map(({ id, product_count }) => [id, product_count]);
}

describe('category counts', () => {
  it('are verified once per visit, over listed products only, if they are correct', async () => {
    const categories = [category(10, 4), category(20, 0)];
    byTerm = { buckets: [bucket(10, 4)] };
    expect(await counted(categories)).toEqual([
      [10, 4],
      [20, 0],
    ]);
    expect(await counted(categories)).toHaveLength(2);
    expect(asked).toEqual([
      {
        query: {
          bool: {
            filter: { bool: { must: [{ terms: { visibility: [2, 3, 4] } }, { terms: { status: [0, 1] } }] } },
          },
        },
        aggs: { agg_categories: { terms: { field: 'category_ids', size: expect.any(Number) } } },
      },
    ]);
    expect(quirks.countsCategories.has('lv')).toBe(true);
  });

  it('include only products in stock if the configuration lists no others', async () => {
    await counted([category(10, 4)], false);
    expect(JSON.stringify(asked[0]?.query)).toContain(
      '[{"terms":{"visibility":[2,3,4]}},{"terms":{"status":[0,1]}},{"terms":{"stock.is_in_stock":[true]}}]',
    );
  });

  it('are replaced by the counted ones if they are wrong', async () => {
    byTerm = { buckets: [bucket(10, 4), bucket('10', 2), bucket(30, 1)] };
    expect(await counted([category(10, 9), category(20, 5), category(30, 1)])).toEqual([
      [10, 6],
      [20, 0],
      [30, 1],
    ]);
    expect(quirks.countsCategories.has('lv')).toBe(false);
  });

  it('of departments include all descendants, each product once', async () => {
    byTerm = { buckets: [bucket(10, 1), bucket(11, 2), bucket(12, 3), bucket(20, 7)] };
    const categories = [category(10, 99), child(11, 10, 8), child(12, 10, 3), category(20, 7)];
    expect(await counted(categories)).toEqual([
      [10, 30],
      [11, 2],
      [12, 3],
      [20, 7],
    ]);
    expect(asked[1]?.aggs).toEqual({
      agg_categories: { filters: { filters: { c10: { terms: { category_ids: [10, 11, 12] } } } } },
    });
  });

  it('of departments alone cause no extra request', async () => {
    byTerm = { buckets: [bucket(11, 2)] };
    expect(await counted([category(10, 99), child(11, 10, 2)])).toEqual([
      [10, 99],
      [11, 2],
    ]);
    expect(asked).toHaveLength(1);
  });

  it('of many departments are requested sixty at a time', async () => {
    const ids = Array.from({ length: 61 }, (_, at) => 100 + 2 * at);
    const categories = ids.flatMap((id) => [category(id, 5), child(id + 1, id, 5)]);
    const found = await counted(categories);
    const filters = asked
      .slice(1)
      .map(({ aggs }) => Object.keys((aggs.agg_categories.filters as { filters: object }).filters));
    expect(filters.map(({ length }) => length)).toEqual([60, 1]);
    expect(filters.flat()).toEqual(ids.map((id) => `c${id}`));
    expect(found.filter(([, count]) => count === 20)).toHaveLength(61);
  });

  it('of a branch that is missing from the response are 0', async () => {
    byName = () => ({ buckets: {} });
    expect(await counted([category(10, 99), child(11, 10, 2)])).toEqual([
      [10, 0],
      [11, 0],
    ]);
  });

  it.each([undefined, { buckets: 5 }])(
    'are kept if the backend cannot count by category: %j',
    async (answer) => {
      byTerm = answer;
      expect(await counted([category(10, 9)])).toEqual([[10, 9]]);
      expect(quirks.countsCategories.has('lv')).toBe(false);
    },
  );

  it('are kept without another request if the backend cannot count branches', async () => {
    byName = () => undefined;
    expect(await counted([category(10, 99), child(11, 10, 8)])).toEqual([
      [10, 99],
      [11, 8],
    ]);
    expect(quirks.countsCategories.has('lv')).toBe(true);
  });

  it('are not requested if there are no categories', async () => {
    expect(await counted([])).toEqual([]);
    expect(asked).toEqual([]);
  });
});
