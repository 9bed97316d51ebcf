// Tests the order history, group prices, special offers and loyalty card of a customer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#bridge/admin/invariants.ts';
import { createInFlight } from '#bridge/orders/in-flight.ts';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { specialOffersAnswer } from '#schemas/bridge/bridge-customer.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import {
  addressOf,
  bearer,
  get,
  type LoggedIn,
  newCustomer,
  send,
  toGroup,
} from '../../support/backend/people.ts';
import { line, orderOf } from '../../support/backend/requests.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';

let bridge: TestBridge;
let anna: LoggedIn;
let company: LoggedIn;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
  await bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-1', payload: { qty: 900 } });
  anna = await newCustomer(bridge, 'anna@example.lv', { addresses: [addressOf()] });
  company = await newCustomer(bridge, 'firma@example.lv');
  await toGroup(bridge, company, 2);
});
afterAll(async () => {
  const invariants = await checkInvariants(bridge.db, createInFlight());
  await bridge.close();
  expect(invariants).toMatchObject({ ok: true });
});

const place = (body: ReturnType<typeof orderOf>, who?: LoggedIn) =>
  bridge.app.inject({
    method: 'POST',
    url: '/api/order/create',
    headers: { 'idempotency-key': body.order_id, ...(who ? bearer(who) : {}) },
    payload: body,
  });
const result = async (url: string, who: LoggedIn) => (await get(bridge, url, who)).json().result;

describe('order history', () => {
  it('lists the orders of the token’s customer, newest first, twenty a page, with a total', async () => {
    const who = await newCustomer(bridge, 'history@example.lv');
    expect(await result('/user/order-history', who)).toMatchObject({ items: [], total_count: 0 });
    for (let at = 1; at <= 23; at += 1)
      expect((await place(orderOf(`history-${at}-of-23`), who)).statusCode).toBe(200);
    await place(orderOf('history-of-a-guest'));
    await place({ ...orderOf('history-of-a-liar'), user_id: String((await result('/user/me', who)).id) });
    const first = await result('/user/order-history', who);
    expect(first).toMatchObject({ total_count: 23, search_criteria: { page_size: 20, current_page: 1 } });
    const second = await result('/user/order-history?currentPage=2', who);
    expect([first.items.length, second.items.length]).toEqual([20, 3]);
    const ids = [...first.items, ...second.items].map((item) => item.client_order_id);
    expect(ids).toEqual(Array.from({ length: 23 }, (_, at) => `history-${23 - at}-of-23`));
    expect((await result('/user/order-history?pageSize=5&currentPage=4', who)).items).toHaveLength(5);
    expect((await result('/user/order-history?currentPage=9', who)).items).toEqual([]);
    for (const query of ['pageSize=0', 'pageSize=101', 'pageSize=x', 'currentPage=0', 'currentPage=-1'])
      expect((await get(bridge, `/user/order-history?${query}`, who)).statusCode).toBe(400);
  });

  it('contains the whole order: lines, addresses, sums, payment and delivery methods', async () => {
    const who = await newCustomer(bridge, 'whole@example.lv');
    const cartId = (await send(bridge, '/cart/create', undefined, who)).json().result;
    await send(bridge, `/cart/apply-coupon?cartId=${cartId}&coupon=ZIBENS10`, undefined, who);
    const products = [line('P-1', 2, 17.35), line('C-1-50', 1, 110, { parentSku: 'C-1' })];
    const placed = await place(orderOf('whole-order', { products, cart_id: cartId }), who);
    const { orderNumber, grand_total } = placed.json().result;
    const [order] = (await result('/user/order-history', who)).items;
    expect(order).toMatchObject({
      increment_id: orderNumber,
      client_order_id: 'whole-order',
      created_at: new Date(NOW).toISOString(),
      status: 'new',
      grand_total,
      subtotal_incl_tax: 144.7,
      discount_amount: -14.47,
      shipping_amount: 0,
      shipping_description: 'Kurjers',
      tax_amount: 22.6,
      total_item_count: 2,
      total_qty_ordered: 3,
      order_currency_code: 'EUR',
      customer_email: 'anna@example.lv',
      is_virtual: false,
      items: [
        {
          product_id: 1_001,
          product_type: 'simple',
          sku: 'P-1',
          qty_ordered: 2,
          price_incl_tax: 17.35,
          row_total_incl_tax: 34.7,
          discount_amount: 3.47,
          tax_percent: 21,
        },
        {
          product_id: 3_011,
          product_type: 'configurable',
          sku: 'C-1-50',
          parent_sku: 'C-1',
          price_incl_tax: 110,
        },
      ],
      billing_address: { firstname: 'Anna', city: 'Rīga' },
      payment: { method: 'banklink', additional_information: ['Internetbanka'] },
      extension_attributes: {
        shipping_assignments: [
          { shipping: { address: { street: ['Brīvības iela', '13'] }, method: 'courier_home' } },
        ],
      },
    });
    expect(grand_total).toBe(130.23);
  });

  it('refuses to place another customer’s queued order for this customer', async () => {
    const answer = await place({ ...orderOf('queued-by-another'), user_id: '999999' }, anna);
    expect(answer.json()).toMatchObject({ code: 403, result: { errorCode: 'other-customer' } });
  });
});

describe('group prices', () => {
  it('apply to the cart and the order of a customer in the group', async () => {
    const totalOf = async (cartId: string, who?: LoggedIn) =>
      (await get(bridge, `/cart/totals?cartId=${cartId}`, who)).json().result.subtotal_incl_tax;
    const cartWith = async (who?: LoggedIn) => {
      const cartId = (await send(bridge, '/cart/create', undefined, who)).json().result;
      await send(bridge, `/cart/update?cartId=${cartId}`, { cartItem: { sku: 'P-18', qty: 2 } }, who);
      return cartId;
    };
    const [own, guests] = [await cartWith(company), await cartWith()];
    expect(await totalOf(own, company)).toBe(241);
    expect(await totalOf(await cartWith(anna), anna)).toBe(284.6);
    expect(await totalOf(guests)).toBe(284.6);
    // a customer with a group who opens a guest's cart pays the group price
    expect(await totalOf(guests, company)).toBe(241);
    const [item] = (await get(bridge, `/cart/pull?cartId=${own}`, company)).json().result;
    expect(item.price).toBe(120.5);

    const body = (id: string, cart_id = '') => orderOf(id, { cart_id, products: [line('P-18', 2, 142.3)] });
    const placed = await place(body('group-order', own), company);
    expect(placed.json().result?.grand_total, placed.body).toBe(241);
    expect((await place(body('guest-order'))).json().result.grand_total).toBe(284.6);
    expect((await get(bridge, `/cart/pull?cartId=${own}`, company)).statusCode).toBe(410);
    const theirs = await cartWith(anna);
    await place(body('others-cart', theirs), company);
    expect((await get(bridge, `/cart/pull?cartId=${theirs}`, anna)).statusCode).toBe(200);
  });
});

describe('special offers', () => {
  it('have the fields id, final_price, price_incl_tax, id_variant, option_comments, sku and quantity [S3.061]', async () => {
    const answer = (await get(bridge, '/user/special-offers?storeCode=en', anna)).json();
    expect(specialOffersAnswer.safeParse(answer).success).toBe(true);
    expect(answer.result).toEqual([
      {
        id: 1_021,
        sku: 'P-21',
        final_price: 150,
        price_incl_tax: 150,
        id_variant: null,
        option_comments: 'Box damaged',
        quantity: 2,
      },
    ]);
    expect((await result('/user/special-offers', company))[0]).toMatchObject({
      final_price: 140,
      option_comments: 'Bojāta kaste',
      quantity: 5,
    });
  });

  it('set the price only in the order of their customer', async () => {
    const priced = async (who?: LoggedIn) =>
      (await get(bridge, '/products/render-list?skus=P-21', who)).json().result.items[0].price_info
        .final_price;
    expect([await priced(), await priced(anna), await priced(company)]).toEqual([164.35, 164.35, 164.35]);
    const body = orderOf('offer-order', { products: [line('P-21', 1, 150)], confirmedTotal: '150.00' });
    expect((await place(body, anna)).json().result.grand_total).toBe(150);
    expect((await place({ ...body, order_id: 'offer-order-of-guest' })).statusCode).toBe(409);
  });

  it('in the demo data cover six enabled products per group, below the regular price and in three languages', () => {
    const catalogue = demoCatalogue({ products: 300, seed: 1, now: new Date(NOW) });
    const offers = catalogue.specialOffers ?? [];
    expect(offers.map((offer) => offer.group_id).sort()).toEqual([...Array(6).fill(1), ...Array(6).fill(2)]);
    const bySku = new Map(
      [...catalogue.products()].map(({ documents }) => [documents.lv?.sku, documents.lv]),
    );
    for (const offer of offers) {
      const product = bySku.get(offer.sku);
      expect(product).toMatchObject({ id: offer.product_id, status: 1 });
      expect(offer.final_price).toBeLessThan(Math.round(Number(product?.final_price) * 100));
      expect(Object.keys(offer.option_comments).sort()).toEqual(['en', 'lv', 'ru']);
      expect(Object.values(offer.option_comments).every((text) => text.length > 5)).toBe(true);
    }
  });
});

describe('loyalty card', () => {
  it('has a unique EAN-13 number', async () => {
    const who = await newCustomer(bridge, 'card@example.lv');
    const card = await result('/user/loyalty-card', who);
    expect(card).toEqual({
      number: expect.stringMatching(/^29\d{11}$/),
      points: 0,
      since: new Date(NOW).toISOString(),
    });
    const digits = [...card.number].map(Number);
    expect(digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10).toBe(0);
    expect((await result('/user/loyalty-card', anna)).number).not.toBe(card.number);
  });

  it('has one point for each whole euro ordered', async () => {
    const who = await newCustomer(bridge, 'points@example.lv');
    const card = await result('/user/loyalty-card', who);
    await place(orderOf('card-order-1'), who);
    await place(orderOf('card-order-2'), who);
    expect(await result('/user/loyalty-card', who)).toEqual({ ...card, points: 44 }); // 2 × 22.30
  });
});
