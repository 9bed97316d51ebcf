// The requests of the catalogue adapter to the search endpoint, and its choice of the API mode.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOneOf } from '#workers/bridge-client/bridge-query.ts';
import { urlOf } from '#workers/bridge-client/call.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { stores } from '../../support/backend/small-catalogue.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { json } from '../../support/worker/test-ports.ts';
import { until } from '../../support/worker/virtual-clock.ts';
import { adapter, apis, configFor, ids, meets, products } from './searched-products.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

describe('the search endpoint', () => {
  const storeIndexes = { lv: 'catalogue_lv', en: 'catalogue_en', ru: 'catalogue_ru' };

  it('is requested with GET on the search index of the store view [S7.057]', async () => {
    const { find, sent } = adapter(bridge, 'search');
    for (const store of stores) await find('product', { filters: [isOneOf('sku', ['P-1'])] }, store);
    expect(sent.map(({ url, init }) => [init.method, url.pathname, init.body])).toEqual(
      stores.map((store) => ['GET', `/api/catalog/${storeIndexes[store]}/product/_search`, undefined]),
    );
  });

  it('takes storeCode, from, size, sort, request and _source_exclude as query parameters [S7.058]', async () => {
    const { find, sent } = adapter(bridge, 'search');
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
      const { find, sent } = adapter(bridge, 'search', async () => json({ hits }));
      expect(await find('product', {})).toMatchObject({ total: 3, items: [{ id: 7 }] });
      expect(sent).toHaveLength(1);
    }
  });

  it('requests the exact total once when it is missing or only a lower bound', async () => {
    const hits = [{ _source: { id: 7 } }, { _source: { id: 8 } }];
    const asksWhole = (url: string) => url.includes('track_total_hits');
    for (const total of [undefined, null, { value: 2, relation: 'gte' }]) {
      const { find, sent } = adapter(bridge, 'search', async (url) =>
        json({ hits: { total: asksWhole(url) ? 40 : total, hits } }),
      );
      expect(await find('product', { from: 3 })).toMatchObject({ total: 40 });
      expect(sent.map(({ url }) => asksWhole(url.href))).toEqual([false, true]);
    }
    const { find, ask } = adapter(bridge, 'search', async () => json({ hits: { hits } }));
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
    const { find } = adapter(bridge, 'search', async () => json({ hits: { total: 5, hits: sources } }));
    expect((await find('product', {})).items).toEqual([
      { sku: 'A', id: '7' },
      { sku: 'B', id: '8' },
      { sku: 'C', id: 9 },
      { sku: 'D', id: 10 },
      { sku: 'E' },
    ]);
  });

  it('keeps every request line below 4,096 bytes, the length at which some servers refuse it', async () => {
    const { find, sent } = adapter(bridge, 'search', async () => json({ hits: { total: 0, hits: [] } }));
    for (let length = 0; length < 400; length += 5)
      await find('product', { filters: [isOneOf('sku', Array(length).fill('Ž-1234'))] });
    const lines = sent.map(({ url, init }) => `${init.method} ${url} HTTP/1.1`);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(4_096);
    expect(new Set(sent.map(({ init }) => init.method))).toEqual(new Set(['GET', 'POST']));
  });

  it('sends a search that is too long for a URL as a POST body', async () => {
    const { find, sent } = adapter(bridge, 'search');
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
