// The price refresh, from the shown listing to the record that a screen subscribes to. Uses the whole worker and the
// real bridge.
import { firstValueFrom, map } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import { pricedFor } from '#shared/database/priced-for.ts';
import { priceFreshness } from '#shared/domain/pricing/priced-product.ts';
import { shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { newCustomer, PASSWORD, toGroup } from '../../support/backend/people.ts';
import { type BridgeConnection, bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { json } from '../../support/worker/test-ports.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';

let bridge: TestBridge;
beforeAll(async () => {
  const catalogue = (seed: number) => demoCatalogue({ products: 5, seed, now: new Date(NOW) });
  bridge = await openTestBridge({ admin: { catalogue } });
});
afterAll(() => bridge.close());

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

let line: BridgeConnection;
/** HTTP methods of all price refresh requests since the worker was opened */
let methods: (string | undefined)[];
const config = testConfig({ pullAllStores: false });
async function open(over: NonNullable<Parameters<typeof openWorker>[1]> = {}) {
  for (const end of ends.splice(0)) await end();
  line = bridgeConnection(bridge);
  methods = [];
  let isGone = false;
  let isFrozen = false;
  const shop = await openWorker(
    async (url, init) => {
      if (url.includes('/render-list')) methods.push(init.method);
      if (isGone && url.includes('/render-list')) return json({ code: 404, result: 'Not found' }, 404);
      // while `isFrozen` is true, the backend's changes reach this device through the price refresh only
      if (isFrozen && url.includes('/product/_search')) return json({ hits: { total: 0, hits: [] } });
      return line.fetch(url, init);
    },
    { config, ...over },
  );
  ends.push(shop.stop);
  const shown = async (sku: string) => {
    const { catalogue } = shop.databases;
    const found = await catalogue.products.findOne({ selector: { store: 'lv', sku } }).exec();
    if (!found) throw new Error(`Product ${sku} is not stored`);
    const documents$ = catalogue.products.findByIds([found.key]).$;
    const priced$ = documents$.pipe(
      map((documents) => [...documents.values()].map((document) => document.toMutableJSON())),
      pricedFor(shop.databases, over.config ?? config, 'lv'),
    );
    const [product] = await firstValueFrom(priced$);
    if (!product) throw new Error(`Product ${sku} is not stored`);
    const { current: mark, at } = priceFreshness(product, 0, clock.now());
    return { product, price: shownPrice(product, clock.now()).current, mark, at };
  };
  const show = async (sku: string) =>
    expect(await shop.ask('loadProduct', { store: 'lv', sku })).toMatchObject({ ok: true });
  return {
    ...shop,
    show,
    shown,
    freezeCatalogue: () => {
      isFrozen = true;
    },
    breakRefresh: () => {
      isGone = true;
    },
  };
}
const asked = () => line.asked.filter((url) => url.includes('/render-list'));
const queryOf = (url: string | undefined) => new URL(url ?? '', 'http://shop').searchParams;
async function setPrice(sku: string, price: number) {
  const answer = await bridge.app.inject({
    method: 'PATCH',
    url: `/__admin/products/${sku}`,
    payload: { price },
  });
  expect(answer.statusCode).toBe(200);
}

describe('the price refresh', () => {
  it('requests products/render-list with GET [S7.076]', async () => {
    const shop = await open();
    await shop.show('P-1');
    await until(asked, (urls) => urls.length > 0);
    expect(asked()[0]).toMatch(/^\/api\/products\/render-list\?/);
    expect(new Set(methods)).toEqual(new Set(['GET']));
  });

  it('sends skus, currencyCode, storeId, and group and token if present [S7.077]', async () => {
    const shop = await open();
    await shop.show('C-1');
    const [url] = await until(asked, (urls) => urls.length > 0);
    expect(Object.fromEntries(queryOf(url))).toEqual({
      skus: 'C-1,C-1-49,C-1-50,C-1-51',
      currencyCode: 'EUR',
      storeId: '1',
      userGroupId: '0',
    });
    const plain = await open({ config: { ...config, prices: { tiers: false, refresh: true } } });
    await plain.show('P-1');
    const [bare] = await until(asked, (urls) => urls.length > 0);
    expect([...queryOf(bare).keys()]).toEqual(['skus', 'currencyCode', 'storeId']);
    const ofQuery = { ...config, bridge: { ...config.bridge, token: 'query' as const } };
    const member = await open({ config: ofQuery });
    await newCustomer(bridge, 'grupa@example.lv');
    await member.ask('login', { email: 'grupa@example.lv', password: PASSWORD });
    await member.show('P-1');
    const urls = await until(asked, (all) => all.some((one) => queryOf(one).has('token')));
    const own = queryOf(urls.find((one) => queryOf(one).has('token')));
    const token = (await readClaim(member.databases.personal, 'current-token'))?.token;
    expect([own.get('userGroupId'), own.get('token')]).toEqual(['1', token]);
  });

  it('applies price tiers only when they are enabled [S6.013]', async () => {
    const person = await newCustomer(bridge, 'bez-grupas@example.lv');
    await toGroup(bridge, person, 2);
    for (const [tiers, price] of [
      [false, 14_230],
      [true, 12_050],
    ] as const) {
      const shop = await open({ config: { ...config, prices: { tiers, refresh: true } } });
      await shop.ask('login', { email: person.email, password: PASSWORD });
      await shop.show('P-18');
      const seen = await until(
        () => shop.shown('P-18'),
        ({ mark }) => mark === true,
      );
      expect([tiers, seen.price]).toEqual([tiers, price]);
    }
  });

  it('replaces displayed prices with those from price_info [S7.081]', async () => {
    const shop = await open();
    await shop.show('P-5');
    const before = await until(
      () => shop.shown('P-5'),
      ({ mark }) => mark === true,
    );
    const answer = await bridge.app.inject({ url: '/api/products/render-list?skus=P-5' });
    const [item] = answer.json().result.items;
    expect(item.price_info).toMatchObject({
      final_price: 37.4,
      regular_price: 46.75,
      special_price: 37.4,
      extension_attributes: { tax_adjustments: { final_price: expect.any(Number) } },
    });
    expect(before.product.pricing?.refreshed).toMatchObject({
      final: 3_740,
      regular: 4_675,
      special: 3_740,
      net: { final: 3_091, regular: 3_864, special: 3_091 },
      sgn: item.sgn,
    });

    shop.freezeCatalogue();
    await setPrice('P-5', 55.55);
    shop.nudge('awake', {});
    const after = await until(
      () => shop.shown('P-5'),
      ({ price }) => price === 5_555,
    );
    expect(after.mark).toBe(true);
    // the source prices are unchanged
    expect(after.product).toMatchObject({ price: 4_675, special_price: 3_740 });
  });

  it('marks each price as current or not [S4.015]', async () => {
    const shop = await open();
    await shop.show('P-1');
    expect((await shop.shown('P-1')).mark).toBeUndefined();
    const fresh = await until(
      () => shop.shown('P-1'),
      ({ mark }) => mark === true,
    );
    expect(fresh.at).toBeGreaterThan(0);
    shop.breakRefresh();
    await clock.pass(11_000);
    shop.nudge('awake', {});
    const stale = await until(
      () => shop.shown('P-1'),
      ({ mark }) => mark === false,
    );
    // the price is unchanged, and so is the time of its confirmation
    expect([stale.price, stale.at]).toEqual([fresh.price, fresh.at]);
  });

  it('requests displayed products and cart products in chunks of 50', async () => {
    const shop = await open();
    const generation = 'g';
    await changeClaim(shop.databases.personal, 'cart', 1, () => ({ generation, seq: 1 }));
    await shop.show('P-9');
    await shop.databases.personal.cart.insert({
      key: 'g|P-9|x',
      generation,
      sku: 'P-9',
      product_id: 1_009,
      type_id: 'simple',
      qty: 1,
      checksum: 'x',
      name: '',
      subtitle: '',
      image: '',
      price_when_added: 1,
      errors: {},
      info: {},
      added_at: 1,
    });
    const listing = { store: 'lv', filters: {}, sort: 'default' as const, from: 0, size: 100 };
    expect(await shop.ask('listProducts', listing)).toMatchObject({ ok: true });
    const skusOf = (url: string) => (queryOf(url).get('skus') ?? '').split(',');
    const lists = (await until(asked, (urls) => urls.map(skusOf).some((skus) => skus.length === 50))).map(
      skusOf,
    );
    expect(Math.max(...lists.map((skus) => skus.length))).toBe(50);
    for (const skus of lists) expect(new Set(skus).size).toBe(skus.length);
    await until(asked, (urls) => urls.flatMap(skusOf).includes('P-9'));
  });

  it('sends no request when it is disabled', async () => {
    const shop = await open({ config: { ...config, prices: { tiers: true, refresh: false } } });
    await shop.show('P-1');
    await clock.pass(10_000);
    expect(asked()).toEqual([]);
  });
});

describe('login and logout', () => {
  it('show the group’s prices from login to logout', async () => {
    const shop = await open();
    await shop.show('P-18');
    const guest = await until(
      () => shop.shown('P-18'),
      ({ mark }) => mark === true,
    );
    expect(guest.price).toBe(14_230);

    const { catalogue } = shop.databases;
    const person = await newCustomer(bridge, 'vairums@example.lv');
    await toGroup(bridge, person, 2);
    const entered = await shop.ask('login', { email: person.email, password: PASSWORD });
    expect(entered.ok).toBe(true);
    expect((await shop.shown('P-18')).price).toBe(12_050);
    const member = await until(
      () => shop.shown('P-18'),
      ({ mark }) => mark === true,
    );
    expect(member.product.pricing?.refreshed?.final).toBe(12_050);

    await shop.ask('logout', { unsent: 'ask' });
    expect((await shop.shown('P-18')).price).toBe(14_230);
    await until(
      async () => (await catalogue.lookups.find().exec()).map(({ key }) => key),
      (keys) => keys.length > 0 && keys.every((key) => key.startsWith('price|lv|0|')),
    );
  });
});

describe('tax rules', () => {
  it('are loaded from the taxrule entity and cached [S7.072]', async () => {
    const shop = await open();
    const rules = () => shop.databases.catalogue.reference.find({ selector: { kind: 'taxrule' } }).exec();
    await until(rules, (found) => found.length > 0);
    expect(line.asked.some((url) => url.includes('/catalog/catalogue_lv/taxrule/_search'))).toBe(true);
    // an offline device uses the cached tax rules
    for (const end of ends.splice(0)) await end();
    const offline = await openWorker(
      async () => {
        throw new TypeError('Failed to fetch');
      },
      { config, device: shop.device },
    );
    ends.push(offline.stop);
    const kept = await offline.databases.catalogue.reference.find({ selector: { kind: 'taxrule' } }).exec();
    expect(kept.map(({ value }) => value)).toEqual(
      expect.arrayContaining([expect.objectContaining({ product_tax_class_ids: expect.any(Array) })]),
    );
  });
});
