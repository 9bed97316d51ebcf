// The catalogue adapter against the real bridge. The same tests run over both transports and compare the responses with
// independently computed results.
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '#schemas/bridge/catalogue-answer.ts';
import type { AppliedFilter, CatalogueSearch, SortBy } from '#workers/bridge-client/bridge-query.ts';
import { isOneOf } from '#workers/bridge-client/bridge-query.ts';
import { type Call, call, urlOf } from '#workers/bridge-client/call.ts';
import { type CatalogueAnswer, searchCatalogue } from '#workers/bridge-client/search-catalogue.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { smallCatalogue, stores } from '../../support/backend/small-catalogue.ts';
import { randomCases } from '../../support/random-cases.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { json, testPorts } from '../../support/worker/test-ports.ts';
import { until } from '../../support/worker/virtual-clock.ts';

type Api = 'search' | 'graphql';
const apis: Api[] = ['search', 'graphql'];
const configFor = (api: Api) => {
  const config = testConfig();
  return { ...config, bridge: { ...config.bridge, api } };
};

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Creates an adapter for the test bridge and records its requests. */
function adapter(api: Api, fetch = bridgeConnection(bridge).fetch) {
  const config = configFor(api);
  const sent: { url: URL; init: RequestInit }[] = [];
  const ports = testPorts((url, init) => {
    sent.push({ url: new URL(url, 'http://shop'), init });
    return fetch(url, init);
  });
  const line = { config, call: ((name, options) => call(ports, config, name, options)) as Call };
  const ask = (entity: Entity, search: CatalogueSearch, store = 'lv') =>
    searchCatalogue(line, store, entity, search);
  const find = async (entity: Entity, search: CatalogueSearch, store = 'lv'): Promise<CatalogueAnswer> => {
    const answer = await ask(entity, search, store);
    if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
    return answer.value;
  };
  return { ask, find, sent };
}

type Product = Record<string, unknown> & {
  id: number;
  final_price: number;
  configurable_children?: { color: string }[];
};
const products = [...smallCatalogue().products()].map(({ documents }) => documents.lv as Product);
const ids = ({ items }: CatalogueAnswer) => items.map((item) => (item as { id: number }).id);

/** True if the product meets the filter; computed independently of the bridge. */
function meets(product: Product, { attribute, value, scope }: AppliedFilter): boolean {
  const own = attribute === 'price' ? product.final_price : product[attribute];
  const values = [
    ...(Array.isArray(own) ? own : own === undefined ? [] : [own]),
    ...(scope === 'catalog' && attribute === 'color'
      ? (product.configurable_children ?? []).map(({ color }) => color)
      : []),
  ];
  const {
    in: allowed,
    nin,
    gte,
    lte,
  } = value as {
    in?: unknown[];
    nin?: unknown[];
    gte?: number;
    lte?: number;
  };
  const has = (list: unknown[]) => values.some((each) => list.map(String).includes(String(each)));
  if (allowed) return has(allowed);
  if (nin) return !has(nin);
  return values.some((each) => Number(each) >= (gte ?? 0) && Number(each) <= (lte ?? Number.MAX_VALUE));
}

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
    const { find } = adapter(api);
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
    const { find } = adapter(api);
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
    const { find } = adapter(api);
    for (const store of stores) {
      const { items } = await find('product', { filters: [isOneOf('sku', ['C-2'])], size: 1 }, store);
      const source = [...smallCatalogue().products()].find(({ documents }) => documents.lv?.sku === 'C-2');
      const { updated_at: _stamped, ...document } = source?.documents[store] ?? {};
      expect(items).toMatchObject([document]);
    }
  });

  it('finds categories by level, parent and activity [S7.067]', async () => {
    const { find } = adapter(api);
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
    const { find } = adapter(api);
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
    const other = adapter(api === 'search' ? 'graphql' : 'search');
    const again = await other.find('product', {
      filters: [isOneOf('visibility', [3, 4])],
      sort: [{ id: 'asc' }],
    });
    expect(ids(again)).toEqual(ids(found));
  });

  it('continues after the cursor of the previous page', async () => {
    const { find } = adapter(api);
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
      const { ask } = adapter(api, async () => {
        if (answer instanceof Error) throw answer;
        return answer;
      });
      expect(await ask('product', {})).toMatchObject({ ok: false, fault: { code } });
    }
    const { ask } = adapter(api);
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
      new Set(['attribute', 'taxrule', 'country', 'shipping-method', 'payment-method']),
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

describe('the search endpoint', () => {
  const storeIndexes = { lv: 'catalogue_lv', en: 'catalogue_en', ru: 'catalogue_ru' };

  it('is requested with GET on the search index of the store view [S7.057]', async () => {
    const { find, sent } = adapter('search');
    for (const store of stores) await find('product', { filters: [isOneOf('sku', ['P-1'])] }, store);
    expect(sent.map(({ url, init }) => [init.method, url.pathname, init.body])).toEqual(
      stores.map((store) => ['GET', `/api/catalog/${storeIndexes[store]}/product/_search`, undefined]),
    );
  });

  it('takes storeCode, from, size, sort, request and _source_exclude as query parameters [S7.058]', async () => {
    const { find, sent } = adapter('search');
    const answer = await find(
      'product',
      {
        filters: [isOneOf('status', [0, 1])],
        sort: [{ final_price: 'desc' }, { id: 'asc' }],
        from: 10,
        size: 5,
        exclude: ['description', 'stock'],
      },
      'en',
    );
    const [request] = sent;
    const query = Object.fromEntries(request?.url.searchParams ?? []);
    expect(query).toMatchObject({
      storeCode: 'en',
      from: '10',
      size: '5',
      sort: 'final_price:desc,id:asc',
      _source_exclude: 'description,stock',
    });
    expect(Object.keys(query).sort()).toEqual(
      ['_source_exclude', 'from', 'request', 'size', 'sort', 'storeCode'].sort(),
    );
    expect(JSON.parse(query.request ?? '')).toMatchObject({
      query: { bool: { filter: { terms: { status: [0, 1] } } } },
    });
    // the bridge has applied each parameter
    const wanted = products.filter(({ status }) => Number(status) < 2);
    const byPrice = wanted.sort((a, b) => b.final_price - a.final_price || a.id - b.id);
    expect(ids(answer)).toEqual(byPrice.slice(10, 15).map(({ id }) => id));
    expect((answer.items[0] as { name: string }).name).toMatch(/en$/);
    expect(answer.items[0]).not.toHaveProperty('stock');
  });

  it('returns products, total and available_filters [S7.059]', async () => {
    const request = JSON.stringify({
      query: { terms: { type_id: ['simple', 'configurable'] } },
      aggs: {
        agg_terms_color: { terms: { field: 'color' } },
        agg_terms_color_options: { terms: { field: 'color_options' } },
        agg_range_price: {
          range: { field: 'price', ranges: [{ from: 0, to: 50 }, { from: 50, to: 100 }, { from: 100 }] },
        },
      },
    });
    const query = new URLSearchParams({ storeCode: 'lv', size: '3', sort: 'id:asc', request });
    const url = `/api/catalog/catalogue_lv/product/_search?${query}`;
    const answer = (await bridge.app.inject({ url })).json();
    const wanted = products.filter(({ type_id }) => ['simple', 'configurable'].includes(String(type_id)));
    expect(answer.products).toHaveLength(3);
    expect(answer.total).toBe(wanted.length);
    const colour = (value: string) =>
      wanted.filter((product) =>
        meets(product, { attribute: 'color', value: { in: [value] }, scope: 'catalog' }),
      ).length;
    expect(answer.available_filters.color).toEqual(
      [
        { id: '49', label: 'Melns', count: colour('49') },
        { id: '50', label: 'Balts', count: colour('50') },
        { id: '51', label: 'Zils', count: colour('51') },
      ].filter(({ count }) => count > 0),
    );
    const within = (from: number, to: number) =>
      wanted.filter(({ price }) => Number(price) >= from && Number(price) < to).length;
    expect(answer.available_filters.price).toMatchObject([
      { from: 0, to: 50, count: within(0, 50) },
      { from: 50, to: 100, count: within(50, 100) },
      { from: 100, count: within(100, Number.POSITIVE_INFINITY) },
    ]);
  });

  it('accepts the search engine’s own response format, with old and new totals', async () => {
    for (const total of [3, '3', { value: 3, relation: 'eq' }, { value: '3' }]) {
      const hits = { total, hits: [{ _id: '7', _source: { id: 7 } }] };
      const { find, sent } = adapter('search', async () => json({ hits }));
      expect(await find('product', {})).toMatchObject({ total: 3, items: [{ id: 7 }] });
      expect(sent).toHaveLength(1);
    }
  });

  it('requests the exact total once when it is missing or only a lower bound', async () => {
    const hits = [{ _source: { id: 7 } }, { _source: { id: 8 } }];
    const asksWhole = (url: string) => url.includes('track_total_hits');
    for (const total of [undefined, null, { value: 2, relation: 'gte' }]) {
      const { find, sent } = adapter('search', async (url) =>
        json({ hits: { total: asksWhole(url) ? 40 : total, hits } }),
      );
      expect(await find('product', { from: 3 })).toMatchObject({ total: 40 });
      expect(sent.map(({ url }) => asksWhole(url.href))).toEqual([false, true]);
    }
    const { find, ask } = adapter('search', async () => json({ hits: { hits } }));
    expect(await find('product', { from: 3 })).toMatchObject({ total: 5, items: [{ id: 7 }, { id: 8 }] });
    expect(await ask('product', { size: 0 })).toMatchObject({ ok: false, fault: { code: 'bad-shape' } });
  });

  it('uses the id of the hit when the document has none', async () => {
    const sources = [
      { _id: '7', _source: { sku: 'A' } },
      { _id: '8', _source: { sku: 'B', id: null } },
      { _id: 9, _source: { sku: 'C', id: '' } },
      { _id: 'hash', _source: { sku: 'D', id: 10 } },
      { _id: {}, _source: { sku: 'E' } },
    ];
    const { find } = adapter('search', async () => json({ hits: { total: 5, hits: sources } }));
    expect((await find('product', {})).items).toEqual([
      { sku: 'A', id: '7' },
      { sku: 'B', id: '8' },
      { sku: 'C', id: 9 },
      { sku: 'D', id: 10 },
      { sku: 'E' },
    ]);
  });

  it('keeps every request line below 4,096 bytes, the length at which some servers refuse it', async () => {
    const { find, sent } = adapter('search', async () => json({ hits: { total: 0, hits: [] } }));
    for (let length = 0; length < 400; length += 5)
      await find('product', { filters: [isOneOf('sku', Array(length).fill('Ž-1234'))] });
    const lines = sent.map(({ url, init }) => `${init.method} ${url} HTTP/1.1`);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(4_096);
    expect(new Set(sent.map(({ init }) => init.method))).toEqual(new Set(['GET', 'POST']));
  });

  it('sends a search that is too long for a URL as a POST body', async () => {
    const { find, sent } = adapter('search');
    const skus = [...Array.from({ length: 900 }, (_, at) => `NOTHING-${at}`), 'P-1', 'P-2'];
    const answer = await find('product', {
      filters: [isOneOf('sku', skus)],
      sort: [{ id: 'desc' }],
      exclude: ['stock'],
    });
    expect(sent[0]?.init.method).toBe('POST');
    expect(ids(answer)).toEqual([1_002, 1_001]);
    expect(answer.items[0]).not.toHaveProperty('stock');
  });
});

describe('the api mode', () => {
  it('posts to /graphql only in graphql mode [S7.086]', async () => {
    for (const api of apis) {
      const line = bridgeConnection(bridge);
      const calls: [string, string][] = [];
      const shop = await openWorker(
        (url, init) => {
          calls.push([String(init.method), new URL(url, 'http://shop').pathname]);
          return line.fetch(url, init);
        },
        { config: configFor(api) },
      );
      const { products: stored } = shop.databases.catalogue;
      await shop.ask('loadProduct', { store: 'lv', sku: 'P-1' });
      await shop.ask('listProducts', { store: 'lv', filters: {}, sort: 'default', from: 0, size: 5 });
      await until(
        () => stored.count({ selector: { store: 'ru' } }).exec(),
        (n) => n > 50,
      );
      await shop.stop();
      const posts = calls.filter(([, path]) => path === urlOf(testConfig(), 'graphql'));
      if (api === 'search') expect(posts).toEqual([]);
      else expect(new Set(posts.map(([method]) => method))).toEqual(new Set(['POST']));
    }
  });

  it('defaults to search', () => {
    expect(testConfig().bridge.api).toBe('search');
  });
});
