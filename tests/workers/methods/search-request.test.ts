// Tests search requests and suggestions: what is sent and returned, caching, and behaviour without a connection.
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { type SearchRequest, searchRequest, searchResponse } from '#schemas/search-request.ts';
import { lookupKey } from '#workers/caches/lookup.ts';
import { NOW } from '../../support/backend/open-bridge.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { requestedSearch } from '../../support/worker/requested-search.ts';

import {
  config,
  found,
  neverPulls,
  noConnection,
  openSearchedStore,
  request,
  type SearchedStore,
  searchesIn,
} from './searched-store.ts';

let bridge: SearchedStore['bridge'];
let full: SearchedStore['full'];
let products: SearchedStore['products'];
let open: SearchedStore['open'];
let openOffline: SearchedStore['openOffline'];
let openVisitor: SearchedStore['openVisitor'];
let stopAll: SearchedStore['stopAll'];
beforeAll(async () => {
  ({ bridge, full, products, open, openOffline, openVisitor, stopAll } = await openSearchedStore(
    demoCatalogue({ products: 260, seed: 7 }),
  ));
});
afterEach(() => stopAll());
afterAll(() => bridge.close());

describe('search requests', () => {
  /** Returns the URL and body of the search request that is sent. */
  async function sentFor(asked: SearchRequest) {
    const sent: { address: string; body: Record<string, unknown> }[] = [];
    const shop = await openVisitor(async (address, init) => {
      if (address.includes('/_search')) sent.push({ address, body: requestedSearch(address, init) ?? {} });
      return bridgeConnection(bridge).fetch(address, init);
    });
    await found(shop, asked);
    return sent.find(({ body }) => body.min_score !== undefined) ?? { address: '', body: {} };
  }
  const bodyOf = async (asked: SearchRequest) => (await sentFor(asked)).body;

  it('have a minimum score of 1 and a timeout of 1000 ms [S9.037 S9.040]', async () => {
    expect(await bodyOf(request('norra'))).toMatchObject({ min_score: 1, timeout: '1000ms' });
    const hits = async (min_score: number) => {
      const answer = await bridge.app.inject({
        method: 'POST',
        url: '/api/catalog/catalogue_lv/product/_search?size=50',
        payload: { query: { multi_match: { fields: ['name^2'], query: products[0]?.brand } }, min_score },
      });
      return answer.json().hits as { total: number; hits: { _score: number }[] };
    };
    const all = await hits(1);
    expect(all.total).toBeGreaterThan(0);
    for (const { _score } of all.hits) expect(_score).toBeGreaterThanOrEqual(1);
    expect((await hits(1_000)).total).toBe(0);
  });

  it('weight name and sku 2, mpn 3, brand and category name 1 [S9.038]', async () => {
    const body = JSON.stringify(await bodyOf(request('norra')));
    expect(body).toContain('"fields":["name^2","sku^2","mpn^3","brand^1","category.name^1"]');
  });

  it('contain every field of the search [S3.056]', async () => {
    expect(Object.keys(searchRequest.shape).sort()).toEqual(
      [
        'excludeFields',
        'from',
        'groupId',
        'groupToken',
        'includeFields',
        'searchQuery',
        'size',
        'sort',
        'store',
        'type',
      ].sort(),
    );
    const asked = request('Norra', {
      sort: 'final_price:asc',
      size: 7,
      from: 3,
      includeFields: ['id', 'sku'],
      excludeFields: ['*.sgn'],
      groupId: '4',
      groupToken: 'secret',
    });
    const { address, body } = await sentFor(asked);
    expect(new URL(address, 'http://shop').pathname).toBe('/api/catalog/catalogue_lv/product/_search');
    expect(JSON.stringify(body.query)).toMatch(/"query":"Norra","type":"phrase"/);
    expect(body).toMatchObject({
      size: 7,
      from: 3,
      sort: [{ final_price: 'asc' }, { id: 'asc' }],
      _source: { includes: ['id', 'sku', 'id'], excludes: ['*.sgn'] },
      groupId: '4',
      groupToken: 'secret',
    });
  });

  it('return every field of the response [S3.057]', async () => {
    const shop = await openVisitor();
    const answer = await found(shop, request(products[0]?.brand ?? ''));
    // nothing is misspelt
    const { correction: _, ...fields } = searchResponse.shape;
    expect(Object.keys(answer).sort()).toEqual(Object.keys(fields).sort());
    expect(answer.items.length).toBeGreaterThan(0);
    expect(Object.keys(answer.availableFilters)).toContain('brand');
    expect(answer.aggregations.brand?.buckets.length).toBe(answer.availableFilters.brand?.length);
    expect(answer.attributeMetadata.length).toBeGreaterThan(0);
    expect(answer).toMatchObject({ start: 0, perPage: 100, cache: false, offline: false, noresults: false });
  });
});

describe('the search cache', () => {
  it('stores responses under the SHA3-224 hash of their request [S7.061]', async () => {
    const line = bridgeConnection(bridge);
    const shop = await openVisitor(line.fetch);
    const asked = request(products[0]?.brand ?? '');
    await found(shop, asked);
    const kept = await shop.databases.catalogue.lookups.find().exec();
    const question = { ...asked, sort: 'total_qty:desc' };
    const sorted = JSON.stringify(
      Object.fromEntries(Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1))),
    );
    expect(kept.map(({ key }) => key)).toEqual([createHash('sha3-224').update(sorted).digest('hex')]);
    expect(lookupKey(question)).toBe(kept[0]?.key);
  });

  it('is read before the backend is queried [S7.062 S7.063]', async () => {
    const line = bridgeConnection(bridge);
    const shop = await openVisitor(line.fetch);
    const asked = request(products[0]?.brand ?? '');
    const first = await found(shop, asked);
    const calls = searchesIn(line.asked);
    expect(calls).toBeGreaterThan(0);
    expect(await found(shop, asked)).toEqual({ ...first, cache: true });
    expect(searchesIn(line.asked)).toBe(calls);
    await found(shop, { ...asked, from: 1 });
    expect(searchesIn(line.asked)).toBeGreaterThan(calls);
  });

  it('is used when stale only if the backend fails', async () => {
    let now = NOW;
    let broken = false;
    const line = bridgeConnection(bridge);
    const shop = await openVisitor(
      async (url, init) =>
        broken
          ? new Response('{"code":500,"result":"x"}', {
              status: 500,
              headers: { 'content-type': 'application/json' },
            })
          : line.fetch(url, init),
      { config, ports: { ...neverPulls, now: () => now } },
    );
    const asked = request(products[0]?.brand ?? '');
    const first = await found(shop, asked);
    now += 11 * 60_000;
    expect(await found(shop, asked)).toEqual(first);
    now += 11 * 60_000;
    broken = true;
    expect(await found(shop, asked)).toEqual({ ...first, cache: true });
  });

  it('returns the backend’s fault while online if it has no response [S8.057]', async () => {
    const shop = await openVisitor(async (url, init) =>
      url.includes('/product/_search')
        ? new Response('{"code":500,"result":"x"}', {
            status: 500,
            headers: { 'content-type': 'application/json' },
          })
        : bridgeConnection(bridge).fetch(url, init),
    );
    expect(await shop.ask('search', request('norra'))).toMatchObject({
      ok: false,
      fault: { code: 'server-error' },
    });
  });

  it('returns an empty result marked offline if it has no response while offline [S3.057 S8.058]', async () => {
    const shop = await open(noConnection, { config, ports: { maybeOnline: () => false } });
    expect(await found(shop, request('norra'))).toMatchObject({
      items: [],
      total: 0,
      offline: true,
      noresults: true,
      cache: false,
    });
  });

  it('falls back to a search on the device when the connection breaks', async () => {
    const shop = await open(noConnection, { device: full, config });
    const answer = await found(shop, request(products[0]?.brand ?? '', { from: 2 }));
    expect(answer).toMatchObject({ offline: true, noresults: false });
    expect(answer.items.length).toBeGreaterThan(0);
  });
});

describe('suggestions', () => {
  it('come from a completely stored catalogue without a request', async () => {
    const device = await openOffline();
    const { name, key } =
      products.find(
        ({ status, visibility, final_price = 0 }) => status <= 1 && visibility >= 3 && final_price > 0,
      ) ?? {};
    const answer = await device.ask('suggest', { store: 'lv', text: name ?? '', size: 5 });
    expect(answer).toMatchObject({ ok: true, value: { offline: true } });
    expect(answer.ok && answer.value.keys).toContain(key);
    expect(await device.ask('suggest', { store: 'lv', text: '', size: 5 })).toMatchObject({
      ok: true,
      value: { keys: [] },
    });
  });

  it('come from the backend while the device has no products', async () => {
    const shop = await openVisitor();
    const answer = await shop.ask('suggest', { store: 'lv', text: products[0]?.brand ?? '', size: 5 });
    expect(answer).toMatchObject({ ok: true, value: { offline: false } });
    expect(answer.ok && answer.value.keys.length).toBeGreaterThan(0);
  });
});
