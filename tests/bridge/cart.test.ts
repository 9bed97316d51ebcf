// Tests guest carts and their totals: stored lines, sums and refusals.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents } from '#bridge/database/tables.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { post } from '../support/backend/requests.ts';

let bridge: TestBridge;
let cart: string;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());
beforeEach(async () => {
  cart = (await post(bridge, '/api/cart/create', undefined)).json().result;
});

const call = (name: string, body?: unknown, query = '') =>
  post(bridge, `/api/cart/${name}?token=&cartId=${cart}${query}`, body);
const read = async (name: string) =>
  (await bridge.app.inject({ url: `/api/cart/${name}?token=&cartId=${cart}` })).json().result;
const put = async (sku: string, qty: number, more: object = {}) =>
  (await call('update', { cartItem: { sku, qty, quoteId: cart, ...more } })).json();
const segments = (totals: { total_segments: { code: string; value: number }[] }) =>
  Object.fromEntries(totals.total_segments.map(({ code, value }) => [code, value]));

describe('guest cart', () => {
  it('keeps its shipping method if the payment method in the same call is refused', async () => {
    await put('P-1', 1);
    const methods = (method: string, payment: string) => ({
      methods: {
        shippingCarrierCode: method,
        shippingMethodCode: 'home',
        paymentMethod: { method: payment },
      },
    });
    expect((await call('collect-totals', methods('courier', 'no-method'))).json().code).toBe(400);
    expect(segments(await read('totals')).shipping).toBe(0);
    expect((await call('collect-totals', methods('courier', 'banklink'))).json().code).toBe(200);
    expect(segments(await read('totals')).shipping).toBe(4.95);
  });

  it('is created with a result code and a new id of 32 hexadecimal digits [S7.027]', async () => {
    const second = (await post(bridge, '/api/cart/create', undefined)).json();
    expect(cart).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toEqual({ code: 200, result: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(second.result).not.toBe(cart);
  });

  it.each(['', 'x', '0'.repeat(32), "' or 1=1 --"])('with the id %j gets a 404', async (id) => {
    const answer = await bridge.app.inject({ url: `/api/cart/pull?cartId=${encodeURIComponent(id)}` });
    expect(answer.json()).toEqual({ code: 404, result: expect.any(String) });
  });

  it('adds to the quantity without an item id and replaces it with one', async () => {
    const first = (await put('P-1', 2)).result;
    expect((await put('P-1', 3)).result).toMatchObject({ item_id: first.item_id, qty: 5 });
    expect((await put('P-1', 4, { item_id: first.item_id })).result).toMatchObject({
      item_id: first.item_id,
      qty: 4,
    });
    expect(await read('pull')).toHaveLength(1);
  });

  it('stores the variant’s sku if the parent’s sku and options were sent', async () => {
    const options = {
      extension_attributes: { configurable_item_options: [{ option_id: '93', option_value: 51 }] },
    };
    await put('C-1', 1, { product_option: options });
    expect(await read('pull')).toMatchObject([
      { sku: 'C-1-51', qty: 1, price: 120, product_type: 'configurable', quote_id: cart },
    ]);
    expect((await put('C-1-51', 1)).result.qty).toBe(2);
  });

  it('accepts a variant with the options that select it even if the variant is also sold alone', async () => {
    const alone = and(eq(documents.store, 'lv'), eq(documents.code, 'P-1'));
    const [row] = await bridge.db.select().from(documents).where(alone);
    if (!row) throw new Error('no P-1');
    const own = { id: 9_050, code: 'C-2-50', url_path: 'p/c-2-50' };
    const doc = { ...row.doc, id: own.id, sku: own.code, url_path: own.url_path, price: 55, final_price: 55 };
    await bridge.db.insert(documents).values({ ...row, ...own, doc });
    const options = {
      extension_attributes: { configurable_item_options: [{ option_id: '93', option_value: 50 }] },
    };
    expect((await put('C-2-50', 1, { product_option: options })).result).toMatchObject({
      sku: 'C-2-50',
      product_type: 'configurable',
    });
    expect((await put('P-1', 1, { product_option: options })).code).toBe(400);
  });

  it('uses the store’s time zone for the price of an added product', async () => {
    const one = and(eq(documents.store, 'lv'), eq(documents.code, 'P-2'));
    const [row] = await bridge.db.select().from(documents).where(one);
    // 13:00 in Riga is 11:00 UTC: the period ended an hour ago
    const ended = { special_price: 5, final_price: 5, special_to_date: '2026-11-21 13:00:00' };
    await bridge.db
      .update(documents)
      .set({ doc: { ...row?.doc, ...ended } })
      .where(one);
    const added = (await put('P-2', 1)).result;
    expect(added.price).toBe(24.7);
    expect(await read('pull')).toMatchObject([{ sku: 'P-2', price: 24.7 }]);
  });

  it('stores the same product with other options as a separate cart line', async () => {
    const bundle = (selection: string) => ({
      product_option: {
        extension_attributes: {
          bundle_options: [{ option_id: 1, option_qty: 1, option_selections: [selection] }],
        },
      },
    });
    await put('B-1', 1, bundle('1'));
    await put('B-1', 1, bundle('2'));
    expect((await read('pull')).map((item: { price: number }) => item.price)).toEqual([17.35, 24.7]);
  });

  it('deletes a line by its item id only in its own cart', async () => {
    const { item_id } = (await put('P-1', 1)).result;
    const mine = cart;
    cart = (await post(bridge, '/api/cart/create', undefined)).json().result;
    expect((await call('delete', { cartItem: { sku: 'P-1', item_id } })).statusCode).toBe(404);
    expect((await call('update', { cartItem: { sku: 'P-1', qty: 9, item_id } })).statusCode).toBe(404);
    cart = mine;
    expect((await call('delete', { cartItem: { sku: 'P-1', item_id } })).json()).toEqual({
      code: 200,
      result: true,
    });
    expect(await read('pull')).toEqual([]);
  });

  it.each([
    ['P-3', 1],
    ['NOTHING', 1],
    ['C-1', 1],
    ['G-1', 1],
  ])('refuses %s, which cannot be sold that way', async (sku, qty) => {
    expect(await put(sku, qty)).toMatchObject({ code: 404, result: { errorCode: expect.any(String) } });
  });

  it.each([0, -1, 1.5, 1e9])('refuses the quantity %s', async (qty) => {
    expect((await put('P-1', qty)).code).toBe(400);
  });
});

describe('cart totals', () => {
  const address = { countryId: 'LV', city: 'Rīga', postcode: 'LV-1010', street: ['x'] };
  const ship = (carrier: string, method: string) =>
    call('shipping-information', {
      addressInformation: {
        shippingAddress: address,
        billingAddress: address,
        shippingCarrierCode: carrier,
        shippingMethodCode: method,
      },
    });

  it('add up products, delivery and payment, including tax', async () => {
    await put('P-1', 2); // 17.35 each
    await put('P-5', 1); // 46.75, special price 37.40
    const { payment_methods, totals } = (await ship('courier', 'home')).json().result;
    expect(payment_methods.map((method: { code: string }) => method.code)).toEqual([
      'cashondelivery',
      'banklink',
    ]);
    // 34.70 × 21/121 = 6.02, 37.40 × 21/121 = 6.49
    expect(segments(totals)).toEqual({ subtotal: 72.1, shipping: 4.95, tax: 12.51, grand_total: 77.05 });
    expect(totals).toMatchObject({
      subtotal_incl_tax: 72.1,
      tax_amount: 12.51,
      items_qty: 3,
      grand_total: 64.54,
    });
    const collected = (
      await call('collect-totals', { methods: { paymentMethod: { method: 'cashondelivery' } } })
    ).json().result;
    expect(segments(collected)).toMatchObject({ payment: 1.5, grand_total: 78.55 });
  });

  it('include free delivery from the amount set for the delivery method', async () => {
    await put('P-1', 6);
    expect(segments((await ship('courier', 'home')).json().result.totals)).toMatchObject({
      subtotal: 104.1,
      shipping: 0,
      grand_total: 104.1,
    });
  });

  it('refuse a delivery method that is unavailable in the country', async () => {
    const { result } = (await call('shipping-methods', { address: { country_id: 'LT' } })).json();
    expect(
      result.map((method: { carrier_code: string; available: boolean }) => [
        method.carrier_code,
        method.available,
      ]),
    ).toEqual([
      ['courier', true],
      ['omniva', false],
      ['collect', false],
    ]);
    expect(
      (
        await call('collect-totals', {
          methods: { shippingCarrierCode: 'omniva', shippingMethodCode: 'parcel' },
        })
      ).statusCode,
    ).toBe(400);
  });

  it('subtract the coupon once until it is removed', async () => {
    await put('P-1', 2);
    for (const code of ['ZIBENS10', 'zibens10'])
      expect((await call('apply-coupon', undefined, `&coupon=${code}`)).json()).toEqual({
        code: 200,
        result: true,
      });
    expect(await read('coupon')).toBe('ZIBENS10');
    const totals = await read('totals');
    expect(totals).toMatchObject({ coupon_code: 'ZIBENS10', discount_amount: -3.47 });
    expect(segments(totals)).toMatchObject({ discount: -3.47, grand_total: 31.23 });
    expect((await call('apply-coupon', undefined, '&coupon=A%26B')).statusCode).toBe(404);
    expect((await call('delete-coupon')).json().result).toBe(true);
    expect(await read('coupon')).toBe(null);
    expect(await read('totals')).not.toHaveProperty('coupon_code');
  });

  it('of an empty cart are zero', async () => {
    expect(segments(await read('totals'))).toEqual({ subtotal: 0, shipping: 0, tax: 0, grand_total: 0 });
  });
});
