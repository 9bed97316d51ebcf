// Payments on a page that the bridge opens at a provider, here its own test provider.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#bridge/admin/invariants.ts';
import { createInFlight } from '#bridge/orders/in-flight.ts';
import { RETURN_MS } from '#bridge/payments/open-payment.ts';
import {
  cardOrder,
  openSession,
  pageOf,
  payWith,
  press,
  returnWith,
  stateOf,
} from '../../support/backend/hosted-payments.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { orderOf, placeOrder, post } from '../../support/backend/requests.ts';
import { payableCatalogue } from '../../support/backend/small-catalogue.ts';

const SHOP = 'https://shop.test';
let bridge: TestBridge;
let now = NOW;
beforeAll(async () => {
  const admin = { catalogue: payableCatalogue };
  bridge = await openTestBridge(
    { shopOrigin: SHOP, admin, testPayments: true, clock: () => now },
    payableCatalogue(),
  );
  await bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-1', payload: { qty: 500 } });
});
afterAll(async () => {
  const invariants = await checkInvariants(bridge.db, createInFlight());
  await bridge.close();
  expect(invariants).toMatchObject({ ok: true });
});

const attempts = async (number: string): Promise<string[]> => {
  const found = await bridge.db.execute(
    sql`select state from payment_attempts where order_number = ${Number(number)} order by created_at, state`,
  );
  return (found as { rows: { state: string }[] }).rows.map(({ state }) => state);
};

describe('payment page', () => {
  it('returns to the order in the store view with a token of its own', async () => {
    const order = await cardOrder(bridge, 'card-returns', 'en');
    const answer = await press(bridge, await pageOf(bridge, order), 'paid');
    const back = new URL(String(answer.headers.location));
    expect([back.origin, back.pathname, back.searchParams.get('order')]).toEqual([
      SHOP,
      '/en/order-completed',
      order.id,
    ]);
    expect(back.searchParams.get('payment')).toMatch(/^[0-9a-f]{96}$/);
    expect(back.href).not.toContain(order.token);
  });

  it('has the language of the requested store view', async () => {
    const url = await pageOf(bridge, await cardOrder(bridge, 'card-language'), { storeCode: 'ru' });
    const page = await bridge.app.inject({ url });
    expect(page.body).toContain('Подтвердите платёж');
    expect(page.body).toContain('22,30\u00a0€');
    expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${SHOP}`);
  });

  it('is the same for every request while the payment is undecided', async () => {
    const order = await cardOrder(bridge, 'card-same-page');
    const pages = await Promise.all([pageOf(bridge, order), pageOf(bridge, order), pageOf(bridge, order)]);
    expect(new Set([...pages, await pageOf(bridge, order)]).size).toBe(1);
    expect(await attempts(order.number)).toEqual(['open']);
  });

  it('is a 404 for an attempt that the provider has not signed', async () => {
    const url = new URL(await pageOf(bridge, await cardOrder(bridge, 'card-forged')), SHOP);
    const attempt = JSON.parse(Buffer.from(url.searchParams.get('attempt') ?? '', 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...attempt, returnTo: 'https://evil.test' })).toString(
      'base64url',
    );
    url.searchParams.set('attempt', forged);
    const [page, pressed] = [
      await bridge.app.inject({ url: `${url.pathname}${url.search}` }),
      await press(bridge, `${url.pathname}${url.search}`, 'paid'),
    ];
    expect([page.statusCode, pressed.statusCode, pressed.headers.location]).toEqual([404, 404, undefined]);
    expect(page.body).not.toContain('evil.test');
  });

  it.each([
    ['a wrong token', { orderToken: '0'.repeat(64) }, 404],
    ['an unknown order', { number: '999999' }, 404],
    ['an unknown field', { returnTo: 'https://evil.test' }, 400],
    ['an unknown store view', { storeCode: 'xx' }, 400],
  ])('is not opened for %s', async (_what, more, status) => {
    const order = await cardOrder(bridge, `card-refuses-${status}-${Object.keys(more)[0]}`);
    expect((await openSession(bridge, order, more)).statusCode).toBe(status);
  });

  it('is not opened for an order with another payment method', async () => {
    const { orderNumber, orderToken } = (
      await placeOrder(bridge, orderOf('not-by-card', { payment: 'leasing' }))
    ).json().result;
    const answer = await openSession(bridge, { id: '', number: orderNumber, token: orderToken });
    expect(answer.statusCode).toBe(404);
  });
});

describe('order', () => {
  it.each([
    ['paid', ['paid', 'paid'], 'paid'],
    ['twice', ['paid', 'paid'], 'paid'],
    ['refused', ['awaiting_payment', 'refused'], 'refused'],
    ['left', ['awaiting_payment', 'pending'], 'left'],
    ['silent', ['awaiting_payment', 'pending'], 'pending'],
  ] as const)('after “%s” is %j, and the customer returns to “%s”', async (decision, order, returned) => {
    const placed = await cardOrder(bridge, `card-after-${decision}`);
    const token = await payWith(bridge, placed, decision);
    expect(await stateOf(bridge, placed)).toEqual(order);
    expect((await returnWith(bridge, token)).json().result).toEqual({
      state: returned,
      order_id: placed.id,
      number: placed.number,
      orderToken: placed.token,
    });
  });

  it('does not become paid by an address to return to', async () => {
    const placed = await cardOrder(bridge, 'card-only-returned');
    const url = new URL(await pageOf(bridge, placed), SHOP);
    const { returnTo } = JSON.parse(
      Buffer.from(url.searchParams.get('attempt') ?? '', 'base64url').toString(),
    );
    const token = new URL(returnTo).searchParams.get('payment') ?? '';
    expect((await returnWith(bridge, token)).json().result.state).toBe('pending');
    expect(await stateOf(bridge, placed)).toEqual(['awaiting_payment', 'pending']);
  });

  it('does not become paid by a notification that the provider has not signed', async () => {
    const placed = await cardOrder(bridge, 'card-forged-notice');
    const url = new URL(await pageOf(bridge, placed), SHOP);
    const {
      id: attempt,
      amount,
      currency,
    } = JSON.parse(Buffer.from(url.searchParams.get('attempt') ?? '', 'base64url').toString());
    const answer = await bridge.app.inject({
      method: 'POST',
      url: '/api/payment/notice/card',
      headers: { 'content-type': 'application/json', 'payment-signature': '0'.repeat(64) },
      payload: JSON.stringify({ attempt, state: 'paid', amount, currency }),
    });
    expect(answer.statusCode).toBe(401);
    expect(await stateOf(bridge, placed)).toEqual(['awaiting_payment', 'pending']);
  });

  it('stays paid however often the customer returns', async () => {
    const placed = await cardOrder(bridge, 'card-returns-twice');
    const token = await payWith(bridge, placed, 'twice');
    const answers = [await returnWith(bridge, token), await returnWith(bridge, token)];
    expect(answers.map((answer) => answer.json().result.state)).toEqual(['paid', 'paid']);
    expect(await attempts(placed.number)).toEqual(['paid']);
  });

  it.each(['refused', 'left'] as const)('can be paid in a second attempt after “%s”', async (first) => {
    const placed = await cardOrder(bridge, `card-again-${first}`);
    const before = await payWith(bridge, placed, first);
    const second = await openSession(bridge, placed);
    expect(second.json().result.state).toBe('pending');
    expect(await stateOf(bridge, placed)).toEqual(['awaiting_payment', 'pending']);
    const token = await payWith(bridge, placed, 'paid');
    expect(token).not.toBe(before);
    expect(await stateOf(bridge, placed)).toEqual(['paid', 'paid']);
    expect((await returnWith(bridge, before)).json().result.state).toBe('paid');
  });

  it('gets no second attempt while the provider is silent about the first', async () => {
    const placed = await cardOrder(bridge, 'card-silence');
    const url = await pageOf(bridge, placed);
    await press(bridge, url, 'silent');
    const answer = await openSession(bridge, placed);
    expect([answer.statusCode, answer.json().result.errorCode]).toEqual([409, 'payment-unclear']);
    await press(bridge, url, 'report');
    expect((await openSession(bridge, placed)).json().result).toEqual({ state: 'paid', page: null });
    expect(await attempts(placed.number)).toEqual(['paid']);
  });

  it('gets no page once it is cancelled', async () => {
    const placed = await cardOrder(bridge, 'card-cancelled');
    await bridge.db.execute(
      sql`update orders set status = 'cancelled' where number = ${Number(placed.number)}`,
    );
    const answer = await openSession(bridge, placed);
    expect([answer.statusCode, answer.json().result.errorCode]).toEqual([409, 'order-cancelled']);
  });
});

describe('return token', () => {
  it.each(['', 'x', '0'.repeat(96), 'é'.repeat(96)])('%j is a 404', async (token) => {
    expect((await returnWith(bridge, token)).statusCode).toBe(404);
  });

  it('is a 404 with the signature of another attempt', async () => {
    const [one, other] = [
      await payWith(bridge, await cardOrder(bridge, 'card-token-one'), 'paid'),
      await payWith(bridge, await cardOrder(bridge, 'card-token-other'), 'paid'),
    ];
    const mixed = one.slice(0, 32) + other.slice(32);
    expect((await returnWith(bridge, mixed)).statusCode).toBe(404);
  });

  it('expires', async () => {
    const token = await payWith(bridge, await cardOrder(bridge, 'card-token-expires'), 'paid');
    now += RETURN_MS;
    expect((await returnWith(bridge, token)).statusCode).toBe(200);
    now += 1;
    const answer = await returnWith(bridge, token);
    expect([answer.statusCode, answer.json().result.errorCode]).toEqual([410, 'payment-expired']);
    now = NOW;
  });
});

describe('method with a page', () => {
  const offered = async (of: TestBridge): Promise<boolean[]> => {
    const cartId: string = (await post(of, '/api/cart/create', undefined)).json().result;
    const inCart = await of.app.inject({ url: `/api/cart/payment-methods?cartId=${cartId}` });
    const inShopData = await of.app.inject({ url: '/api/shop/data' });
    return [inCart, inShopData].map(({ body }) => body.includes('"card"'));
  };

  it('is offered if the bridge has a provider for it', async () => {
    expect(await offered(bridge)).toEqual([true, true]);
  });

  it('is not offered by a bridge without a provider', async () => {
    const other = await openTestBridge({}, payableCatalogue());
    const found = await offered(other);
    const page = await other.app.inject({ url: '/api/payment/test' });
    const order = await placeOrder(other, orderOf('no-provider', { payment: 'card' }));
    await other.close();
    expect([found, page.statusCode, order.statusCode]).toEqual([[false, false], 404, 400]);
  });
});
