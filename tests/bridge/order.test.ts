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
import { count, line, orderOf, placeOrder, post, qtyOf } from '../support/backend/requests.ts';
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

  it('gets the stored response if its product is no longer sold', async () => {
    const order = orderOf('no-longer-sold');
    const change = (status: number) =>
      bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-1', payload: { status } });
    const first = await placeOrder(bridge, order);
    await change(2);
    const again = await placeOrder(bridge, order);
    await change(1);
    expect(first.statusCode).toBe(200);
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
