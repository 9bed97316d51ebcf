// Which products a search returns, on the bridge and on the device.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SearchRequest } from '#schemas/search-request.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { catalogueWithOdd, ODD_WORD, type Odd, odd, oddId, oddPath } from './catalogue-with-odd.ts';
import {
  config,
  found,
  neverPulls,
  openSearchedStore,
  request,
  type SearchedStore,
  type StoreWorker,
  searchesIn,
} from './searched-store.ts';

let bridge: SearchedStore['bridge'];
let products: SearchedStore['products'];
let openOffline: SearchedStore['openOffline'];
let openVisitor: SearchedStore['openVisitor'];
let stopAll: SearchedStore['stopAll'];
beforeAll(async () => {
  ({ bridge, products, openOffline, openVisitor, stopAll } = await openSearchedStore(catalogueWithOdd()));
});
afterEach(() => stopAll());
afterAll(() => bridge.close());

const byKey = (key: string) => products.find((product) => product.key === key);

describe('search results', () => {
  const onBoth = async (look: (shop: StoreWorker) => Promise<void>) => {
    await look(await openVisitor());
    await stopAll();
    await look(await openOffline());
  };

  const seen = async (shop: StoreWorker, searchQuery: SearchRequest['searchQuery']) => {
    const { items, total } = await found(shop, request('', { searchQuery }));
    return { items: items.sort(), total };
  };
  const exactly = (...names: Odd[]) => ({
    items: names.map((name) => `lv|${oddId(name)}`).sort(),
    total: names.length,
  });
  const byText = ['plain', 'status 0', 'visibility 3'] as const;
  const text = ODD_WORD.toLowerCase();
  const everyId = (Object.keys(odd) as Odd[]).map(oddId);

  it('exclude products without a price [S5.022]', () =>
    onBoth(async (shop) => {
      expect(await seen(shop, { text })).toEqual(exactly(...byText));
      expect(await seen(shop, { id: [oddId('no price'), oddId('plain')] })).toEqual(exactly('plain'));
      expect(await seen(shop, { url_path: oddPath('no price') })).toEqual(exactly());
    }));

  it('exclude sold-out products unless the query targets an id or url_path [S5.023]', () =>
    onBoth(async (shop) => {
      expect(await seen(shop, { text })).toEqual(exactly(...byText));
      expect(await seen(shop, { id: [oddId('sold'), oddId('plain')] })).toEqual(exactly('sold', 'plain'));
      expect(await seen(shop, { url_path: oddPath('sold') })).toEqual(exactly('sold'));
    }));

  it('have the status and the visibility that a text search or a listing requires [S4.005 S5.024 S5.025]', () =>
    onBoth(async (shop) => {
      expect(await seen(shop, { text })).toEqual(exactly(...byText));
      expect(await seen(shop, { text, variant: 'panel' })).toEqual(exactly(...byText, 'sold'));
      expect(await seen(shop, { id: everyId })).toEqual(exactly(...byText, 'sold', 'visibility 2'));
      for (const name of ['visibility 1', 'status 2'] as const)
        expect(await seen(shop, { url_path: oddPath(name) })).toEqual(exactly());
    }));

  it('exclude out-of-stock products from the panel if listing them is disabled [S5.026]', async () => {
    const sold = products.find(
      ({ stock, total_qty, status, visibility, final_price = 0 }) =>
        !stock.is_in_stock && total_qty === 0 && status <= 1 && visibility >= 3 && final_price > 0,
    );
    const asked = request(sold?.sku ?? '', { searchQuery: { text: sold?.sku ?? '', variant: 'panel' } });
    const without = testConfig({ pullAllStores: false, listOutOfStock: false });
    for (const open of [
      (over: typeof config) =>
        openVisitor(bridgeConnection(bridge).fetch, { config: over, ports: neverPulls }),
      (over: typeof config) => openOffline(over),
    ]) {
      expect((await found(await open(config), asked)).items).toContain(sold?.key);
      await stopAll();
      expect((await found(await open(without), asked)).items).not.toContain(sold?.key);
      await stopAll();
    }
  });

  it('have a default size of 50, start of 0 and order by quantity [S5.029 S5.030 S9.012 S9.014 S9.025]', () =>
    onBoth(async (shop) => {
      const sold = products.filter(({ visibility, total_qty }) => visibility === 4 && total_qty > 0);
      // the name of each product contains its brand
      const text = sold[0]?.brand ?? '';
      for (const size of [0, -1, -999]) {
        const answer = await found(shop, request(text, { size, from: -7 }));
        expect(answer).toMatchObject({ perPage: 50, start: 0 });
        expect(answer.items).toHaveLength(Math.min(50, answer.total));
        expect(answer.total).toBeGreaterThan(0);
        const page = answer.items.flatMap((key) => byKey(key) ?? []);
        expect(page.map(({ total_qty }) => total_qty)).toEqual(
          page.map(({ total_qty }) => total_qty).sort((a, b) => b - a),
        );
      }
    }));

  it('are empty for a term that is too short, without a request', async () => {
    const line = bridgeConnection(bridge);
    const shop = await openVisitor(line.fetch);
    const before = searchesIn(line.asked);
    for (const text of ['', 'ab', '##', '  x '])
      expect(await found(shop, request(text))).toMatchObject({
        items: [],
        total: 0,
        noresults: true,
        cache: false,
      });
    expect(searchesIn(line.asked)).toBe(before);
  });

  it('treat markup, operators and very long terms as text', () =>
    onBoth(async (shop) => {
      const spiteful = [
        'x'.repeat(10_000),
        '<img src=x onerror=alert(1)>',
        '%_%',
        "'; drop table documents; --",
        '\u0000abc',
        '{"$gt":""}',
        '-'.repeat(5_000),
        '(((((',
        'abc AND NOT *',
      ];
      for (const text of spiteful)
        expect((await found(shop, request(text))).total).toBeLessThan(products.length);
    }));
});
