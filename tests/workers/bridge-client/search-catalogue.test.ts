// The catalogue adapter against the real bridge. The same tests run over both transports and compare the responses with
// independently computed results.
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AppliedFilter, SortBy } from '#workers/bridge-client/bridge-query.ts';
import { isOneOf } from '#workers/bridge-client/bridge-query.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { smallCatalogue, stores } from '../../support/backend/small-catalogue.ts';
import { randomCases } from '../../support/random-cases.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { json } from '../../support/worker/test-ports.ts';
import { until } from '../../support/worker/virtual-clock.ts';
import { adapter, apis, configFor, ids, meets, products } from './searched-products.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const filter: fc.Arbitrary<AppliedFilter> = fc.oneof(
  fc.subarray(['P-1', 'P-2', 'P-30', 'C-1', 'B-1']).map((list) => isOneOf('sku', list)),
  fc.subarray([0, 1, 2]).map((list) => isOneOf('status', list)),
  fc.subarray([1, 2, 3, 4], { minLength: 1 }).map((list) => isOneOf('visibility', list)),
  fc.subarray([20, 21, 22, 30], { minLength: 1 }).map((list) => isOneOf('category_ids', list)),
  fc.subarray(['simple', 'configurable', 'virtual']).map(
    (list): AppliedFilter => ({
      attribute: 'type_id',
      value: { nin: list },
      scope: 'default',
    }),
  ),
  fc.subarray(['49', '50', '51'], { minLength: 1 }).map(
    (list): AppliedFilter => ({
      attribute: 'color',
      value: { in: list },
      scope: 'catalog',
    }),
  ),
  fc.tuple(fc.nat(300), fc.nat(400)).map(
    ([gte, more]): AppliedFilter => ({
      attribute: 'price',
      value: { gte, lte: gte + more },
      scope: 'catalog',
    }),
  ),
);
const filters = fc.uniqueArray(filter, { maxLength: 4, selector: ({ attribute }) => attribute });

describe.each(apis)('the catalogue over %s', (api) => {
  it('finds the matching documents in order and page by page for any query', async () => {
    const { find } = adapter(bridge, api);
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.integer({ min: -3, max: 40 }),
        fc.integer({ min: 1, max: 30 }),
        async (applied, direction, from, size) => {
          const answer = await find('product', {
            filters: applied,
            sort: [{ final_price: direction }, { id: 'asc' }],
            from,
            size,
          });
          const wanted = products
            .filter((product) => applied.every((each) => meets(product, each)))
            .sort((a, b) => (a.final_price - b.final_price) * (direction === 'asc' ? 1 : -1) || a.id - b.id)
            .map(({ id }) => id);
          const start = Math.max(0, from);
          expect(answer).toMatchObject({ total: wanted.length, start, perPage: size });
          expect(ids(answer)).toEqual(wanted.slice(start, start + size));
        },
      ),
      { numRuns: randomCases(300) },
    );
  });

  it('returns items, attributeMetadata, aggregations, total, perPage and start [S7.060]', async () => {
    const { find } = adapter(bridge, api);
    const answer = await find('product', {
      query: { terms: { type_id: ['configurable'] } },
      aggs: { agg_terms_color_options: { terms: { field: 'color_options', size: 10 } } },
      sort: [{ id: 'asc' }],
      from: 1,
      size: 2,
    });
    expect(Object.keys(answer).sort()).toEqual(
      ['aggregations', 'attributeMetadata', 'items', 'perPage', 'start', 'total'].sort(),
    );
    expect(ids(answer)).toEqual([2_002, 2_003]);
    expect(answer).toMatchObject({ total: 3, perPage: 2, start: 1 });
    expect(answer.aggregations.agg_terms_color_options).toMatchObject({
      buckets: ['49', '50', '51'].map((key) => ({ key, doc_count: 3 })),
    });
    expect(answer.attributeMetadata).toMatchObject([
      { attribute_code: 'color', attribute_id: '93', options: [{ value: '49', label: 'Melns' }, {}, {}] },
    ]);
    const plain = await find('product', { filters: [isOneOf('sku', ['P-1'])] });
    expect(plain).toMatchObject({ total: 1, start: 0, perPage: 50, aggregations: {}, attributeMetadata: [] });
  });

  it('finds a product in every store view [S7.068]', async () => {
    const { find } = adapter(bridge, api);
    for (const store of stores) {
      const { items } = await find('product', { filters: [isOneOf('sku', ['C-2'])], size: 1 }, store);
      const source = [...smallCatalogue().products()].find(({ documents }) => documents.lv?.sku === 'C-2');
      const { updated_at: _stamped, ...document } = source?.documents[store] ?? {};
      expect(items).toMatchObject([document]);
    }
  });

  it('finds categories by level, parent and activity [S7.067]', async () => {
    const { find } = adapter(bridge, api);
    const whole = await find('category', { sort: [{ position: 'asc' }], size: 4_000 });
    expect(ids(whole)).toEqual([20, 21, 22, 30]);
    const active = { attribute: 'is_active', value: { eq: true }, scope: 'default' as const };
    const filled = { attribute: 'product_count', value: { gt: 0 }, scope: 'default' as const };
    const menu = await find('category', {
      filters: [isOneOf('level', [2]), active, filled],
      sort: [{ position: 'asc' }],
    });
    expect(ids(menu)).toEqual([20, 21]);
    expect(ids(await find('category', { filters: [isOneOf('parent_id', [20])] }))).toEqual([30]);
  });

  it('finds the same products in both API modes, without excluded fields', async () => {
    const { find } = adapter(bridge, api);
    const found = await find('product', {
      filters: [isOneOf('visibility', [3, 4])],
      sort: [{ id: 'asc' }],
      exclude: ['description', 'stock', '*.color'],
    });
    expect(found.total).toBeGreaterThan(0);
    for (const item of found.items) {
      expect(item).toHaveProperty('name');
      expect(item).not.toHaveProperty('stock');
    }
    const other = adapter(bridge, api === 'search' ? 'graphql' : 'search');
    const again = await other.find('product', {
      filters: [isOneOf('visibility', [3, 4])],
      sort: [{ id: 'asc' }],
    });
    expect(ids(again)).toEqual(ids(found));
  });

  it('continues after the cursor of the previous page', async () => {
    const { find } = adapter(bridge, api);
    const sort: SortBy[] = [{ updated_at: 'asc' }, { id: 'asc' }];
    const seen: number[] = [];
    let after: (string | number)[] | undefined;
    for (let page = 0; page < 20; page += 1) {
      const { items } = await find('product', { sort, size: 7, ...(after ? { after } : {}) });
      seen.push(...items.map((item) => (item as { id: number }).id));
      const last = items.at(-1) as { updated_at: string; id: number } | undefined;
      if (!last) break;
      after = [last.updated_at, last.id];
    }
    expect(seen).toHaveLength(products.length);
    expect(new Set(seen).size).toBe(products.length);
  });

  it('maps each failure to the same fault in both API modes', async () => {
    const answers: [Response | Error, string][] = [
      [json({ code: 500, result: 'x' }, 500), 'server-error'],
      [json({ code: 400, result: 'x' }, 400), 'refused'],
      [json({ hits: 7 }), 'bad-shape'],
      [json({ data: { found: { items: [] } } }), 'bad-shape'],
      [new Response('<p>portal</p>', { headers: { 'content-type': 'text/html' } }), 'bad-content-type'],
      [new TypeError('Failed to fetch'), 'offline'],
    ];
    for (const [answer, code] of answers) {
      const { ask } = adapter(bridge, api, async () => {
        if (answer instanceof Error) throw answer;
        return answer;
      });
      expect(await ask('product', {})).toMatchObject({ ok: false, fault: { code } });
    }
    const { ask } = adapter(bridge, api);
    expect(await ask('product', { filters: [isOneOf('no_such_field', [1])] })).toMatchObject({
      ok: false,
      fault: { code: 'refused' },
    });
  });

  it('pulls the whole catalogue of the bridge', async () => {
    const line = bridgeConnection(bridge);
    const shop = await openWorker(line.fetch, { config: configFor(api) });
    ends.push(shop.stop);
    const { catalogue } = shop.databases;
    const enabled = products.filter(({ status }) => Number(status) < 2);
    const count = (store: string) => catalogue.products.count({ selector: { store } }).exec();
    for (const store of stores)
      await until(
        () => count(store),
        (n) => n === enabled.length,
      );
    const keys = (await catalogue.products.find({ selector: { store: 'ru' } }).exec()).map(({ id }) => id);
    expect(keys.sort((a, b) => a - b)).toEqual(enabled.map(({ id }) => id).sort((a, b) => a - b));
    expect(await catalogue.categories.count({ selector: { store: 'lv' } }).exec()).toBe(4);
    const kinds = (await catalogue.reference.find({ selector: { store: 'lv' } }).exec()).map(
      ({ kind }) => kind,
    );
    expect(new Set(kinds)).toEqual(
      new Set(['attribute', 'taxrule', 'country', 'shipping-method', 'payment-method', 'search-rules']),
    );
    expect((await shop.ask('loadProduct', { store: 'lv', sku: 'C-1-50' })).ok).toBe(true);
    const listed = await shop.ask('listProducts', {
      store: 'lv',
      filters: {},
      sort: 'price-asc',
      from: 0,
      size: 10,
    });
    expect(listed).toMatchObject({ ok: true, value: { keys: { length: 10 } } });
    const toGraphql = line.asked.filter((url) => url.includes('/graphql'));
    const toSearch = line.asked.filter((url) => url.includes('/_search'));
    expect(toGraphql.length > 0).toBe(api === 'graphql');
    expect(toSearch.length > 0).toBe(api === 'search');
  });
});
