// Tests refusals of order/create: the customer pays the backend's own sum, and a refused order leaves nothing behind
// (S-13).

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#bridge/admin/invariants.ts';
import { createInFlight } from '#bridge/orders/in-flight.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
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

describe('total of an order', () => {
  it('is computed by the backend and ignores the prices in the body [F38 S-13]', async () => {
    let at = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
        fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
        fc.integer({ min: 1, max: 2 }),
        async (net, gross, qty) => {
          at += 1;
          const id = `tampered-${at}`;
          const products = [{ ...line('P-41', qty, 0), price: net, price_incl_tax: gross }];
          const right = Math.round(311.35 * 100 * qty);
          const answer = await placeOrder(bridge, {
            ...orderOf(id, { products, confirmedTotal: (right / 100).toFixed(2) }),
          });
          if (answer.statusCode === 409) expect(answer.json().result.errorCode).toBe('out-of-stock');
          else expect(answer.json().result.grand_total).toBe(right / 100);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('never exceeds the confirmed total: the order gets 409 with the backend’s total', async () => {
    const before = await count(bridge, 'orders');
    const answer = await placeOrder(bridge, orderOf('total-too-low', { confirmedTotal: '22.29' }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 409,
      result: { errorCode: 'total-changed', grand_total: 22.3, errorMessage: expect.any(String) },
    });
    expect(await count(bridge, 'orders')).toBe(before);
    expect((await placeOrder(bridge, orderOf('just-right', { confirmedTotal: '22.30' }))).statusCode).toBe(
      200,
    );
  });

  it('is returned with 409 without storing the order if no total was confirmed', async () => {
    const before = await count(bridge, 'orders');
    const unsaid = (id: string, more: object = {}) =>
      placeOrder(bridge, orderOf(id, { confirmedTotal: null, ...more }));
    const asks = (grand_total: number) => ({
      code: 409,
      result: {
        errorCode: 'total-changed',
        grand_total,
        errorMessage: expect.stringContaining('confirmed_total'),
      },
    });
    expect((await unsaid('unseen-fees')).json()).toEqual(asks(22.3));
    const products = [line('P-19', 1, 149.65)];
    expect((await unsaid('without-fees', { products })).json()).toEqual(asks(149.65));
    expect(await count(bridge, 'orders')).toBe(before);
    const answer = await placeOrder(bridge, orderOf('without-fees', { products, confirmedTotal: '149.65' }));
    expect(answer.statusCode).toBe(200);
  });

  it('increases when the store owner raises a price before the order arrives', async () => {
    await bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-13', payload: { price: 200 } });
    const body = orderOf('price-rose', { products: [line('P-13', 1, 105.55)], confirmedTotal: '105.55' });
    expect((await placeOrder(bridge, body)).json()).toMatchObject({
      code: 409,
      result: { errorCode: 'total-changed', grand_total: 200 },
    });
  });

  it('increases when the coupon has expired before the order arrives [F80 I-25]', async () => {
    const cartId = (await post(bridge, '/api/cart/create', undefined)).json().result;
    for (const call of ['apply-coupon', 'delete-coupon'])
      await post(bridge, `/api/cart/${call}?cartId=${cartId}&coupon=ZIBENS10`, undefined);
    const body = orderOf('coupon-gone', { cart_id: cartId, confirmedTotal: '20.56' });
    expect((await placeOrder(bridge, body)).json()).toMatchObject({
      code: 409,
      result: { errorCode: 'total-changed', grand_total: 22.3 },
    });
  });

  it('includes the payment fee, and the delivery cost only below the free-delivery amount', async () => {
    const paid = await placeOrder(bridge, orderOf('with-fee', { payment: 'cashondelivery' }));
    expect(paid.json().result.grand_total).toBe(23.8);
    const free = await placeOrder(bridge, orderOf('free-delivery', { products: [line('P-19', 1, 149.65)] }));
    expect(free.json().result.grand_total).toBe(149.65);
  });
});

describe('refused order', () => {
  it.each([
    ['is unknown', 'NOTHING'],
    ['is disabled', 'P-3'],
    ['is out of stock', 'P-4'],
    ['is only sold by its parts', 'G-1'],
    ['has variants and none is chosen', 'C-2'],
  ])('gets 409 with the sku if a product %s [F78 I-25]', async (_why, sku) => {
    const answer = await placeOrder(
      bridge,
      orderOf(`unsellable-${sku}`, { products: [line('P-1', 1, 17.35), line(sku, 1, 1_000)] }),
    );
    expect(answer.json()).toEqual({
      code: 409,
      result: { errorCode: 'out-of-stock', skus: [sku], errorMessage: expect.any(String) },
    });
  });

  it('gets 409 for the summed quantity of lines with the same sku', async () => {
    const lines = [line('C-3-49', 2, 100), line('C-3-49', 2, 100)];
    expect((await placeOrder(bridge, orderOf('same-sku', { products: lines }))).statusCode).toBe(409);
  });

  it.each([
    ['an unknown top-level key', { task_id: 'x' }],
    ['an unknown key of RxDB', { _rev: '1-x' }],
  ])('gets an array of schema errors for %s', async (_why, extra) => {
    const answer = await placeOrder(bridge, { ...orderOf('unknown-key'), ...extra });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().result[0]).toEqual({
      keyword: expect.any(String),
      dataPath: expect.any(String),
      message: expect.any(String),
    });
  });

  it.each([0, -1, 1.5, 1_000_000, '2x', null])('gets 400 for the quantity %s', async (qty) => {
    const answer = await placeOrder(
      bridge,
      orderOf('bad-quantity', { products: [{ ...line('P-1', 1, 17.35), qty }] }),
    );
    expect(answer.statusCode).toBe(400);
  });

  it('gets 400 for an unavailable delivery method, payment method or store view', async () => {
    const cases = [
      orderOf('no-such-carrier', { carrier: ['pigeon', 'home'] }),
      orderOf('wrong-payment', { payment: 'collection' }),
      { ...orderOf('no-such-store'), store_code: 'xx' },
    ];
    for (const body of cases) expect((await placeOrder(bridge, body)).statusCode).toBe(400);
  });

  it('leaves nothing behind if placing it fails half-way [F90 I-27]', async () => {
    const cartId = (await post(bridge, '/api/cart/create', undefined)).json().result;
    const before = [
      await count(bridge, 'orders'),
      await count(bridge, 'order_items'),
      await count(bridge, 'order_stock'),
      await qtyOf(bridge, 'P-1'),
    ];
    const document = await documentOf(bridge, 'P-1');
    // Makes the last write of the transaction fail, as if the connection to the database were lost.
    await bridge.db.execute(
      sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`,
    );
    await bridge.db.execute(
      sql`create trigger fail before insert on unpublished_stock for each row execute function fail()`,
    );
    const answer = await placeOrder(bridge, orderOf('half-way', { cart_id: cartId }));
    await bridge.db.execute(sql`drop function fail() cascade`);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ code: 500, result: 'Internal error' });
    expect([
      await count(bridge, 'orders'),
      await count(bridge, 'order_items'),
      await count(bridge, 'order_stock'),
      await qtyOf(bridge, 'P-1'),
    ]).toEqual(before);
    expect(await documentOf(bridge, 'P-1')).toEqual(document);
    expect((await bridge.app.inject({ url: `/api/cart/pull?cartId=${cartId}` })).statusCode).toBe(200);
    expect((await placeOrder(bridge, orderOf('half-way', { cart_id: cartId }))).statusCode).toBe(200);
  });

  it('does not get the last piece that a concurrent order took', async () => {
    await bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-15', payload: { qty: 3 } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        placeOrder(bridge, orderOf(`last-piece-${at}`, { products: [line('P-15', 1, 96.2)] })),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([
      200, 200, 200, 409, 409, 409, 409, 409, 409, 409,
    ]);
    expect(await qtyOf(bridge, 'P-15')).toBe(0);
    expect(await documentOf(bridge, 'P-15')).toMatchObject({
      total_qty: 0,
      stock: { qty: 0, is_in_stock: false },
    });
  });
});
