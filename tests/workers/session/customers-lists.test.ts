// Features for customers only: order history, special offers, group prices.
import { filter, firstValueFrom, map } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  ORDER_HISTORY_FIRST_PAGE,
  ORDER_HISTORY_PAGE_SIZE,
  SPECIAL_OFFERS_SIZE,
} from '#shared/config/constants.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { pricedFor } from '#shared/database/priced-for.ts';
import { groupPrice } from '#shared/domain/pricing/priced-product.ts';
import { shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { shopperGroup, taxRate } from '#shared/domain/pricing/tax-config.ts';
import type { Ports } from '#workers/ports.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { AccountBench } from '../../support/worker/account-bench.ts';
import { newDevice } from '../../support/worker/test-databases.ts';
import { json, stillTime } from '../../support/worker/test-ports.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

const offer = (id: number, more: object = {}) => ({
  id,
  sku: `P-${id}`,
  final_price: 399.99,
  price_incl_tax: '399.99',
  id_variant: null,
  option_comments: null,
  quantity: 2,
  ...more,
});

describe('the order history', () => {
  it('is requested with token, page size 20 and page number [S3.035 S7.014 S9.019 S9.020]', async () => {
    const orders = [...Array(45).keys()].map((n) => ({
      increment_id: 1000 - n,
      created_at: '2026-11-01 10:00:00',
      status: 'complete',
      grand_total: '19.99',
      total_item_count: 1,
      items: [],
    }));
    bench.trouble = ({ path, query }) => {
      if (path !== '/user/order-history') return undefined;
      const [size, page] = [Number(query.get('pageSize')), Number(query.get('currentPage'))];
      return json({
        code: 200,
        result: { items: orders.slice((page - 1) * size, page * size), total_count: 45 },
      });
    };
    const shop = await bench.shop();
    await shop.ask('login', await bench.customer());
    expect([ORDER_HISTORY_PAGE_SIZE, ORDER_HISTORY_FIRST_PAGE]).toEqual([20, 1]);
    const token = (await readClaim(shop.databases.personal, 'current-token'))?.token;
    for (const page of [2, 3, 3, 1])
      expect(await shop.ask('loadOrderHistory', { page })).toEqual({ ok: true, value: { total: 45 } });
    for (const call of bench.calls('/user/order-history')) expect(call.token).toBe(token);
    const pages = bench.calls('/user/order-history').map(({ query }) => Object.fromEntries(query));
    expect(pages[0]).toEqual({ pageSize: '20', currentPage: '1' });
    const history = await readClaim(shop.databases.personal, 'orders-history');
    expect(history?.items.map(({ increment_id }) => increment_id)).toEqual(
      orders.map((one) => String(one.increment_id)),
    );
    expect(history).toMatchObject({ total: 45, pages: 3 });
    expect(history?.items[0]).toMatchObject({
      grand_total: 1999,
      items: 1,
      status: 'complete',
      client_order_id: '',
    });
    bench.trouble = () => json({ code: 500, result: 'no' });
    expect((await shop.ask('loadOrderHistory', { page: 1 })).ok).toBe(false);
    expect(await readClaim(shop.databases.personal, 'orders-history')).toEqual(history);
  });
});

describe('the item count of an order', () => {
  it('is the backend’s quantity, or else the number of lines', async () => {
    const order = { created_at: '2026-11-01 10:00:00', status: 'new', grand_total: 1, total_item_count: 2 };
    bench.trouble = ({ path }) =>
      path === '/user/order-history'
        ? json({
            code: 200,
            result: {
              items: [
                { ...order, increment_id: 3, total_qty_ordered: '5.0000' },
                { ...order, increment_id: 2, total_qty_ordered: null },
                { ...order, increment_id: 1 },
              ],
            },
          })
        : undefined;
    const shop = await bench.shop();
    await shop.ask('login', await bench.customer());
    expect((await shop.ask('loadOrderHistory', { page: 1 })).ok).toBe(true);
    const history = await readClaim(shop.databases.personal, 'orders-history');
    expect(history?.items.map(({ items }) => items)).toEqual([5, 2, 2]);
  });
});

describe('special offers', () => {
  it('are empty without a token [S6.008]', async () => {
    const shop = await bench.shop();
    expect(await shop.ask('listSpecialOffers', { store: 'lv' })).toEqual({ ok: true, value: { offers: [] } });
    expect(bench.calls('/user/special-offers')).toEqual([]);
  });

  it('are requested with the token in the query [S7.043]', async () => {
    const { bridge } = bench.config;
    const shop = await bench.shop({ config: { ...bench.config, bridge: { ...bridge, token: 'query' } } });
    await shop.ask('login', await bench.customer());
    bench.trouble = ({ path }) =>
      path === '/user/special-offers'
        ? json({
            code: 200,
            result: [
              offer(1001, { id_variant: 7, option_comments: 'B grade' }),
              offer(9_999),
              offer(1001, { final_price: 1e15 }),
            ],
          })
        : undefined;
    const answer = await shop.ask('listSpecialOffers', { store: 'lv' });
    // an offer is hidden if the catalogue does not sell its product or its price is not valid
    expect(answer).toEqual({
      ok: true,
      value: {
        offers: [
          {
            id: 1001,
            sku: 'P-1001',
            key: 'lv|1001',
            final_price: 39_999,
            price_incl_tax: 39_999,
            id_variant: '7',
            option_comments: 'B grade',
            quantity: 2,
          },
        ],
      },
    });
    const token = (await readClaim(shop.databases.personal, 'current-token'))?.token;
    expect(bench.calls('/user/special-offers').map(({ query }) => query.get('token'))).toEqual([token]);
    expect(await shop.databases.catalogue.products.findOne('lv|1001').exec()).not.toBeNull();
  });

  it('apply to every price from login to logout', async () => {
    const config = { ...bench.config, prices: { tiers: false, refresh: false } };
    const asked = () => bench.calls('/user/special-offers').length;
    const device = newDevice();
    const shop = await bench.shop({ config, device });
    const shown = async ({ databases }: typeof shop) => {
      const documents$ = databases.catalogue.products.findByIds(['lv|1021']).$.pipe(
        map((found) => [...found.values()].map((document) => document.toMutableJSON())),
        filter((found) => found.length > 0),
        pricedFor(databases, config, 'lv'),
      );
      const [product] = await firstValueFrom(documents$);
      return product && shownPrice(product, clock.now());
    };
    await shop.ask('loadProduct', { store: 'lv', sku: 'P-21' });
    await clock.pass(5_000);
    expect([asked(), await shown(shop)]).toEqual([0, { current: 16_435 }]);
    await shop.ask('login', await bench.customer());
    const offered = { current: 15_000, was: 16_435 };
    await until(
      () => shown(shop),
      (price) => price?.current === offered.current,
    );
    expect(await shown(shop)).toEqual(offered);
    // a restart within ten minutes uses the cached offers; an accepted order requests them again
    await shop.stop();
    const again = await bench.shop({ config, device });
    await clock.pass(5_000);
    expect([asked(), await shown(again)]).toEqual([1, offered]);
    const order = orderOf('taken', 1, { principal: 'user:1', state: 'accepted' });
    await again.databases.personal.orders.insert(order);
    await until(asked, (calls) => calls === 2);
    await clock.pass(605_000);
    expect(asked()).toBe(3);
    await again.ask('logout', { unsent: 'give-up' });
    expect(await shown(again)).toEqual({ current: 16_435 });
    await clock.pass(1_200_000);
    expect(asked()).toBe(3);
  });

  it('are searched by visibility and status, a hundred at a time [S7.044 S9.016]', async () => {
    const shop = await bench.shop({ ports: { wait: stillTime } });
    await shop.ask('login', await bench.customer());
    const ids = [...Array(130).keys()].map((n) => 1001 + n);
    bench.trouble = ({ path }) =>
      path === '/user/special-offers' ? json({ code: 200, result: ids.map((id) => offer(id)) }) : undefined;
    bench.asked.splice(0);
    expect((await shop.ask('listSpecialOffers', { store: 'lv' })).ok).toBe(true);
    type Clause = { terms?: Record<string, unknown[]> };
    const searches = bench.asked.flatMap(({ search }) => {
      const query = search?.query as { bool?: { filter?: { bool?: { must?: Clause[] } } } } | undefined;
      const terms = Object.assign(
        {},
        ...(query?.bool?.filter?.bool?.must ?? []).map((clause) => clause.terms),
      );
      return terms.id ? [{ ...terms, size: search?.size }] : [];
    });
    const sold = { visibility: [2, 3, 4], status: [0, 1], size: SPECIAL_OFFERS_SIZE };
    expect(searches).toEqual([
      { id: ids.slice(0, 100), ...sold },
      { id: ids.slice(100), ...sold },
    ]);
    expect(SPECIAL_OFFERS_SIZE).toBe(100);
  });
});

describe('group prices', () => {
  /** A wait that disables the refresh that runs every minute, so that only events refresh prices. */
  const withoutRhythm: Ports['wait'] = (ms, signal) => clock.wait(ms === 60_000 ? 2 ** 40 : ms, signal);
  const showProduct = (shop: Awaited<ReturnType<AccountBench['shop']>>) =>
    until(
      () => shop.ask('loadProduct', { store: 'lv', by: { field: 'id', value: '1001' } }),
      ({ ok }) => ok,
    );
  /** Returns group and token of each price request. */
  const asked = () =>
    bench.calls('/products/render-list').map(({ query, token }) => [query.get('userGroupId'), token]);

  it.each([
    ['are refreshed at login and logout with price tiers [S4.117]', { tiers: true, byTax: false }],
    ['are refreshed at login and logout with user-group tax [S4.118]', { tiers: false, byTax: true }],
  ])('%s', async (_, { tiers, byTax }) => {
    const { tax } = bench.config;
    const config = {
      ...bench.config,
      prices: { tiers, refresh: true },
      tax: { ...tax, userGroupTax: byTax },
    };
    const shop = await bench.shop({ config, ports: { wait: withoutRhythm } });
    await showProduct(shop);
    await until(asked, (calls) => calls.some(([group]) => group === '0'));
    await shop.ask('login', await bench.customer());
    const token = (await readClaim(shop.databases.personal, 'current-token'))?.token;
    await until(asked, (calls) => calls.some(([group, own]) => group === '1' && own === token));
    const before = asked().length;
    await shop.ask('logout', { unsent: 'ask' });
    await until(asked, (calls) => calls.slice(before).some(([group, own]) => group === '0' && own === ''));
    const kept = await shop.databases.catalogue.lookups.find({ selector: { kind: 'price' } }).exec();
    expect(kept.filter(({ key }) => key.split('|')[2] === '1')).toEqual([]);
  });

  it('are not requested without price tiers and user-group tax [S4.117 S4.118]', async () => {
    const { tax } = bench.config;
    const config = {
      ...bench.config,
      prices: { tiers: false, refresh: true },
      tax: { ...tax, userGroupTax: false },
    };
    const shop = await bench.shop({ config, ports: { wait: withoutRhythm } });
    await showProduct(shop);
    await until(asked, (calls) => calls.length > 0);
    await shop.ask('login', await bench.customer());
    await showProduct(shop);
    await clock.pass(20_000);
    expect(asked().map(([group]) => group)).toEqual(asked().map(() => null));
  });

  it('determine tax class and price tiers by group_id [S6.012]', async () => {
    const shop = await bench.shop({ ports: { wait: withoutRhythm } });
    await shop.ask('login', await bench.customer());
    const group = await readClaim(shop.databases.personal, 'shopper-group');
    expect(group).toEqual({ groupId: 1, token: expect.stringMatching(/.{20}/) });
    const tax = { ...bench.config.tax, userGroupTax: true };
    const rate = { id: '1', rate: 5, tax_country_id: tax.defaultCountry, tax_region_id: 0 };
    const ofGroup = {
      id: '1',
      code: 'group',
      priority: 0,
      product_tax_class_ids: [2],
      customer_tax_class_ids: [1],
      rates: [rate],
    };
    const tiers = [{ customer_group_id: 1, qty: 1, value: 9_300 }];
    const [own, nobody] = [shopperGroup(tax, group?.groupId), shopperGroup(tax, undefined)];
    expect([taxRate([ofGroup], 2, tax, own), taxRate([ofGroup], 2, tax, nobody)]).toEqual([5, 0]);
    expect(groupPrice({ tier_prices: tiers }, own)).toBe(9_300);
    expect(groupPrice({ tier_prices: tiers }, nobody)).toBeUndefined();
    await showProduct(shop);
    await until(asked, (calls) => calls.some(([asGroup]) => asGroup === '1'));
  });
});
