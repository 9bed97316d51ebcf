// Tests order/create: one order per id, the backend's own sums, all or nothing (S-13).

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#bridge/admin/invariants.ts';
import { readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import { createInFlight } from '#bridge/orders/in-flight.ts';
import { placeOrder as place } from '#bridge/orders/place-order.ts';
import { readOrder } from '#bridge/orders/read-order.ts';
import { Refusal } from '#bridge/ports/refusal.ts';
import type { OrderBody } from '#schemas/documents/order-document.ts';
import { orderContentHash, sentBody } from '#shared/domain/order/order-key.ts';
import { NOW, openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { bearer, type LoggedIn, newCustomer } from '../support/backend/people.ts';
import { count, documentOf, line, orderOf, placeOrder, post, qtyOf } from '../support/backend/requests.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
  await bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-1', payload: { qty: 500 } });
});
afterAll(async () => {
  const invariants = await checkInvariants(bridge.db, createInFlight());
  await bridge.close();
  expect(invariants).toMatchObject({ ok: true });
});

/** Places an order, again while another bridge is placing it, as devices do. */
async function placeAnew(...order: Parameters<typeof place>): ReturnType<typeof place> {
  for (;;)
    try {
      return await place(...order);
    } catch (error) {
      if (!(error instanceof Refusal && error.retryAfterSeconds !== undefined)) throw error;
    }
}

it.each([
  ['accepted', orderOf('own-connection'), 'own-connection', 200],
  ['refused', { nonsense: true }, 'own-connection', 400],
  ['without its key', orderOf('own-connection-2'), undefined, 400],
])('closes the connection after the response to an order that is %s', async (_, body, key, status) => {
  const answer = await post(bridge, '/api/order/create', body, key ? { 'idempotency-key': key } : {});
  expect(answer.statusCode).toBe(status);
  expect(answer.headers.connection).toBe('close');
  const other = await bridge.app.inject('/api/home-page');
  expect(other.headers.connection).not.toBe('close');
});

describe('repeated order', () => {
  it('is placed once if it is sent twenty times concurrently [F05 I-02]', async () => {
    const before = await count(bridge, 'orders');
    const stock = await qtyOf(bridge, 'P-1');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(bridge, orderOf('twenty-times'))),
    );
    const accepted = answers.filter((answer) => answer.statusCode === 200);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map((answer) => answer.json().result.orderNumber)).size).toBe(1);
    for (const answer of answers.filter((one) => one.statusCode !== 200))
      expect(answer.json()).toMatchObject({ code: 409, result: { errorCode: 'still-running' } });
    expect(await count(bridge, 'orders')).toBe(before + 1);
    expect(await qtyOf(bridge, 'P-1')).toBe(stock - 1);
  });

  it('is a second order if it is sent under another id [F87 I-02]', async () => {
    const before = await count(bridge, 'orders');
    const numbers = ['wanted-once', 'wanted-twice'].map(
      async (id) => (await placeOrder(bridge, orderOf(id))).json().result.orderNumber,
    );
    expect(new Set(await Promise.all(numbers)).size).toBe(2);
    expect(await count(bridge, 'orders')).toBe(before + 2);
  });

  it('is stored once by the unique index if several bridges place it concurrently', async () => {
    const facts = await readCatalogueFacts(bridge.db, 'UTC');
    const asked = readOrder(orderOf('several-bridges'));
    const before = await count(bridge, 'orders');
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => placeAnew(bridge.db, facts, asked, NOW)),
    );
    expect(new Set(outcomes.map(({ result }) => result.orderNumber)).size).toBe(1);
    expect(outcomes.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await count(bridge, 'orders')).toBe(before + 1);
  });

  it('is accepted by each of several bridges that place it concurrently for the last piece [F05 I-01]', async () => {
    const url = '/__admin/products/P-1';
    const stock = await qtyOf(bridge, 'P-1');
    const facts = await readCatalogueFacts(bridge.db, 'UTC');
    for (let round = 0; round < 5; round++) {
      await bridge.app.inject({ method: 'PATCH', url, payload: { qty: 1 } });
      const asked = readOrder(orderOf(`last-piece-${round}`));
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () => placeAnew(bridge.db, facts, asked, NOW)),
      );
      expect(new Set(outcomes.map(({ result }) => result.orderNumber)).size).toBe(1);
    }
    await bridge.app.inject({ method: 'PATCH', url, payload: { qty: stock } });
  });

  it('gets the stored response, even if transmited or updated_at differ', async () => {
    const body = orderOf('sent-again');
    const first = await placeOrder(bridge, body);
    const again = await placeOrder(bridge, {
      ...body,
      transmited: true,
      updated_at: '2027-01-01T00:00:00.000Z',
    });
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
  });

  it('is recognised when its ids are sent as numbers', async () => {
    const body = orderOf('ids-as-numbers');
    const first = await placeOrder(bridge, { ...body, user_id: '158' });
    const again = await placeOrder(bridge, { ...body, user_id: 158 as unknown as string });
    expect(again.json()).toEqual(first.json());
  });

  it('is recognised even if it was first sent with empty shipping codes', async () => {
    const whole = orderOf('codes-left-out', { products: [line('P-7', 1, 61.45)] });
    const { shippingAddress: _none, ...info } = whole.addressInformation;
    const body = {
      ...whole,
      addressInformation: { ...info, shipping_carrier_code: '', shipping_method_code: '' },
    } as typeof whole;
    const first = await placeOrder(bridge, body);
    expect(first.json().result?.grand_total, first.body).toBe(61.45);
    const again = await placeOrder(bridge, sentBody(body as OrderBody) as typeof whole);
    expect(again.json()).toEqual(first.json());
    const found = (await bridge.app.inject({ url: '/api/sync/order/codes-left-out' })).json().result;
    expect(found.body_hash).toBe(orderContentHash(body as OrderBody));
  });

  it('is refused with 422 and no details if its body differs under the same id', async () => {
    await placeOrder(bridge, orderOf('other-body'));
    const other = await placeOrder(bridge, orderOf('other-body', { products: [line('P-1', 2, 17.35)] }));
    expect(other.statusCode).toBe(422);
    expect(other.json()).toEqual({
      code: 422,
      result: { errorCode: 'other-body', errorMessage: expect.any(String) },
    });
  });

  it('gets its stored response only from its own customer, and 409 without content from others [S-35]', async () => {
    const [owner, other] = [
      await newCustomer(bridge, 'owner@example.lv'),
      await newCustomer(bridge, 'other@example.lv'),
    ];
    const send = (body: ReturnType<typeof orderOf>, who?: LoggedIn) =>
      post(bridge, '/api/order/create', body, {
        'idempotency-key': body.order_id,
        ...(who ? bearer(who) : {}),
      });
    const [ofOwner, ofGuest] = [orderOf('order-of-owner'), orderOf('order-of-guest')];
    const [first, guests] = [await send(ofOwner, owner), await send(ofGuest)];
    const before = await count(bridge, 'orders');
    const another = { ...ofOwner, products: [line('P-1', 2, 17.35)] };
    const strangers = [
      await send(ofOwner, other),
      await send(ofOwner),
      await send(another, other),
      await send(another),
      await send(ofGuest, other),
      await send(ofGuest, owner),
    ];
    for (const answer of strangers)
      expect(answer.json()).toEqual({
        code: 409,
        result: { errorCode: 'other-customer', errorMessage: expect.any(String) },
      });
    expect((await send(another, owner)).statusCode).toBe(422);
    expect((await send(ofOwner, owner)).json()).toEqual(first.json());
    expect((await send(ofGuest)).json()).toEqual(guests.json());
    expect(first.json().result.orderToken).toMatch(/^[0-9a-f]{64}$/);
    expect(await count(bridge, 'orders')).toBe(before);
  });

  it('requires an Idempotency-Key equal to its id', async () => {
    const body = orderOf('needs-a-key');
    expect((await post(bridge, '/api/order/create', body)).statusCode).toBe(400);
    expect(
      (await post(bridge, '/api/order/create', body, { 'idempotency-key': 'another-key' })).statusCode,
    ).toBe(400);
    expect((await bridge.app.inject({ url: '/api/sync/order/needs-a-key' })).json()).toEqual({
      code: 200,
      result: null,
    });
  });
});

describe('accepted order', () => {
  it('echoes its id and returns an increasing number, an unguessable token and the total [S7.030]', async () => {
    const first = (await placeOrder(bridge, orderOf('rising-1'))).json().result;
    const second = (await placeOrder(bridge, orderOf('rising-2'))).json().result;
    expect(first).toMatchObject({ order_id: 'rising-1', grand_total: 22.3 });
    expect(first.orderNumber).toMatch(/^1000\d{5}$/);
    expect(Number(second.orderNumber)).toBeGreaterThan(Number(first.orderNumber));
    expect(first.orderToken).toMatch(/^[0-9a-f]{64}$/);
    expect(first.orderToken).not.toBe(second.orderToken);
  });

  it('can be looked up by its id, which returns its number and no personal data', async () => {
    const { orderNumber } = (await placeOrder(bridge, orderOf('found-by-id'))).json().result;
    const found = await bridge.app.inject({ url: '/api/sync/order/found-by-id' });
    expect(found.json()).toEqual({
      code: 200,
      result: {
        platform_order_id: orderNumber,
        orderNumber,
        order_id: 'found-by-id',
        transmited: true,
        body_hash: orderContentHash(orderOf('found-by-id') as OrderBody),
      },
    });
    expect(found.headers['cache-control']).toBe('private, no-store');
  });

  it('reduces the stock in the documents of every store view', async () => {
    const before = await documentOf(bridge, 'P-9');
    await placeOrder(bridge, orderOf('from-the-shelf', { products: [line('P-9', 3, 76.15)] }));
    for (const store of ['lv', 'en', 'ru']) {
      const after = await documentOf(bridge, 'P-9', store);
      expect(after).toMatchObject({
        total_qty: before.total_qty - 3,
        stock: { qty: before.stock.qty - 3, is_in_stock: true },
      });
      expect(after.updated_at > before.updated_at).toBe(true);
    }
    expect(await qtyOf(bridge, 'P-9')).toBe(before.total_qty - 3);
  });

  it('reduces the stock of a variant given by its sku or by its parent and options', async () => {
    const options = {
      extension_attributes: { configurable_item_options: [{ option_id: 93, option_value: 50 }] },
    };
    const bySku = await placeOrder(
      bridge,
      orderOf('variant-by-sku', { products: [line('C-1-50', 1, 110, { parentSku: 'C-1' })] }),
    );
    const byOptions = await placeOrder(
      bridge,
      orderOf('variant-by-options', { products: [line('C-1', 1, 110, { product_option: options })] }),
    );
    expect([bySku.statusCode, byOptions.statusCode]).toEqual([200, 200]);
    expect([bySku.json().result.grand_total, byOptions.json().result.grand_total]).toEqual([110, 110]);
    const parent = await documentOf(bridge, 'C-1');
    expect(parent.configurable_children.map((child: { stock: { qty: number } }) => child.stock.qty)).toEqual([
      3, 1, 3,
    ]);
    expect(parent.total_qty).toBe(7);
    const gone = await placeOrder(
      bridge,
      orderOf('variant-too-many', { products: [line('C-1-50', 2, 110, { parentSku: 'C-1' })] }),
    );
    expect(gone.json()).toMatchObject({ code: 409, result: { errorCode: 'out-of-stock', skus: ['C-1-50'] } });
  });

  it('charges the chosen parts of a bundle and reduces their stock', async () => {
    // one P-2 at 24.70 and two P-5 at the special price of 37.40
    const chosen = {
      extension_attributes: {
        bundle_options: [
          { option_id: 1, option_qty: 1, option_selections: [2] },
          { option_id: 2, option_qty: 2, option_selections: ['3'] },
        ],
      },
    };
    const before = [await qtyOf(bridge, 'P-2'), await qtyOf(bridge, 'P-5')];
    const answer = await placeOrder(
      bridge,
      orderOf('bundle-of-parts', { products: [line('B-1', 1, 99.5, { product_option: chosen })] }),
    );
    expect(answer.json().result?.grand_total, answer.body).toBe(99.5);
    expect([await qtyOf(bridge, 'P-2'), await qtyOf(bridge, 'P-5')]).toEqual([
      (before[0] ?? 0) - 1,
      (before[1] ?? 0) - 2,
    ]);
  });

  it('is neither delivered nor charged for delivery if all its products are virtual', async () => {
    const body = orderOf('virtual-good', { products: [line('P-7', 1, 61.45)] });
    const { shippingAddress: _none, ...info } = body.addressInformation;
    const answer = await placeOrder(bridge, {
      ...body,
      addressInformation: {
        ...info,
        shipping_carrier_code: '',
        shipping_method_code: '',
      } as typeof body.addressInformation,
    });
    expect(answer.json().result?.grand_total, answer.body).toBe(61.45);
  });

  it('is reduced by the coupon of its cart, which it closes', async () => {
    const cartId = (await post(bridge, '/api/cart/create', undefined)).json().result;
    await post(bridge, `/api/cart/apply-coupon?cartId=${cartId}&coupon=zibens10`, undefined);
    const answer = await placeOrder(bridge, orderOf('closes-the-cart', { cart_id: cartId }));
    expect(answer.json().result.grand_total).toBe(20.56); // 17.35 − 1.74 + 4.95
    expect((await bridge.app.inject({ url: `/api/cart/pull?cartId=${cartId}` })).statusCode).toBe(410);
  });
});
