// Tests prepaid orders: their banks, their payment methods, and the effect of a decision on the order.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#bridge/admin/invariants.ts';
import { rowsOf } from '#bridge/database/open-database.ts';
import { cancelUnpaid } from '#bridge/orders/cancel-unpaid.ts';
import { createInFlight } from '#bridge/orders/in-flight.ts';
import { NOW, openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { bearer, type LoggedIn, newCustomer } from '../support/backend/people.ts';
import { orderOf, placeOrder, post, qtyOf } from '../support/backend/requests.ts';
import { payableCatalogue } from '../support/backend/small-catalogue.ts';
import { formOf, open, openOf, order, orderPage, send, stateOf } from './placed-payments.ts';

const SHOP = 'https://shop.test';
let bridge: TestBridge;
beforeAll(async () => {
  const admin = { catalogue: payableCatalogue };
  bridge = await openTestBridge({ shopOrigin: `${SHOP}/ignored/path`, admin }, payableCatalogue());
  await bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-1', payload: { qty: 500 } });
});
afterAll(async () => {
  const invariants = await checkInvariants(bridge.db, createInFlight());
  await bridge.close();
  expect(invariants).toMatchObject({ ok: true });
});

type Kind = 'bank' | 'leasing';
const methods: Record<Kind, string> = { bank: 'bankpage', leasing: 'leasing' };
type Placed = { id: string; cartId: string; number: string; token: string };

/** Opens the payment page and presses the button for a decision. */
const press = async (bridge: TestBridge, kind: Kind, placed: Placed, decision: 'paid' | 'refused') =>
  send(bridge, kind, formOf((await openOf(bridge, kind, placed)).body, decision));

describe('banks', () => {
  const ask = (query: string) => bridge.app.inject({ url: `/api/payment/banks?${query}` });

  it('for the bank payment are listed with code and title', async () => {
    const answer = await ask('clientId=bankpage');
    expect(answer.json()).toEqual({
      code: 200,
      result: [
        { code: 'alfa', title: 'Alfa & Co <Banka>' },
        { code: 'beta', title: 'Beta' },
      ],
    });
  });

  it.each(['', 'clientId=', 'clientId=leasing', 'clientId=cashondelivery', 'clientId=x'])(
    'for %j do not exist',
    async (query) => {
      expect((await ask(query)).statusCode).toBe(404);
    },
  );
});

describe('prepaid order', () => {
  it('awaits payment, unlike an order with another payment method', async () => {
    expect(await stateOf(bridge, await order(bridge, 'waits-for-bank', 'bank'))).toEqual([
      'awaiting_payment',
      'pending',
    ]);
    expect(await stateOf(bridge, await order(bridge, 'waits-for-leasing', 'leasing'))).toEqual([
      'awaiting_payment',
      'pending',
    ]);
    expect(
      await stateOf(bridge, await order(bridge, 'paid-otherwise', 'bank', { payment: 'banklink' })),
    ).toEqual(['new', null]);
  });

  it.each<[Kind, 'paid' | 'refused', string]>([
    ['bank', 'paid', 'paid'],
    ['bank', 'refused', 'awaiting_payment'],
    ['leasing', 'paid', 'paid'],
    ['leasing', 'refused', 'awaiting_payment'],
  ])(
    'redirects to the storefront from the page of %s with the decision %s',
    async (kind, decision, status) => {
      const placed = await order(bridge, `decided-${kind}-${decision}`, kind, {}, 'en');
      const answer = await press(bridge, kind, placed, decision);
      expect(answer.statusCode, answer.body).toBe(303);
      expect(answer.headers.location).toBe(orderPage(`${SHOP}/en`, placed));
      expect(await stateOf(bridge, placed)).toEqual([status, decision]);
    },
  );

  it('stays paid, however often its page is opened and submitted again [F82]', async () => {
    const placed = await order(bridge, 'decided-twice', 'bank');
    const form = formOf((await openOf(bridge, 'bank', placed)).body, 'paid');
    await send(bridge, 'bank', form);
    const answers = await Promise.all(
      ['paid', 'refused', 'refused'].map((decision) =>
        send(bridge, 'bank', form.replace('=paid', `=${decision}`)),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(await stateOf(bridge, placed)).toEqual(['paid', 'paid']);
    const again = await openOf(bridge, 'bank', placed);
    expect([again.statusCode, again.body.includes('<form')]).toEqual([200, false]);
  });

  it('can be paid after a refusal', async () => {
    const placed = await order(bridge, 'paid-after-refusal', 'bank');
    await press(bridge, 'bank', placed, 'refused');
    expect(await stateOf(bridge, placed)).toEqual(['awaiting_payment', 'refused']);
    await press(bridge, 'bank', placed, 'paid');
    expect(await stateOf(bridge, placed)).toEqual(['paid', 'paid']);
  });

  it('is cancelled and returns its stock exactly once if it is not paid in time', async () => {
    const before = await qtyOf(bridge, 'P-1');
    const [kept, unpaid] = [
      await order(bridge, 'pieces-kept', 'bank'),
      await order(bridge, 'pieces-back', 'bank'),
    ];
    expect(await qtyOf(bridge, 'P-1')).toBe(before - 2);
    await press(bridge, 'bank', kept, 'paid');
    await press(bridge, 'bank', unpaid, 'refused');
    expect(await qtyOf(bridge, 'P-1')).toBe(before - 2);
    const due = NOW + 2 * 86_400_000;
    expect(await cancelUnpaid(bridge.db, due - 1, 2)).toBe(0);
    // every unpaid order of this file is due by now
    const [waiting] = await rowsOf<{ n: number }>(
      bridge.db,
      sql`select count(*)::integer as n from orders where status = 'awaiting_payment'`,
    );
    const cancelled = await Promise.all([cancelUnpaid(bridge.db, due, 2), cancelUnpaid(bridge.db, due, 2)]);
    expect(cancelled[0] + cancelled[1]).toBe(waiting?.n);
    expect(await stateOf(bridge, unpaid)).toEqual(['cancelled', 'refused']);
    expect(await stateOf(bridge, kept)).toEqual(['paid', 'paid']);
    expect(await checkInvariants(bridge.db, createInFlight())).toMatchObject({ stockMismatches: 0 });
  });

  it('of an earlier version is not cancelled', async () => {
    const placed = await order(bridge, 'of-earlier-version', 'bank');
    await bridge.db.execute(
      sql`update orders set unpaid_since = null where number = ${Number(placed.number)}`,
    );
    await cancelUnpaid(bridge.db, NOW + 9 * 86_400_000, 3);
    expect((await stateOf(bridge, placed))[0]).toBe('awaiting_payment');
  });

  it('that is cancelled cannot be paid', async () => {
    const placed = await order(bridge, 'paid-too-late', 'bank');
    const form = formOf((await openOf(bridge, 'bank', placed)).body, 'paid');
    await cancelUnpaid(bridge.db, NOW + 9 * 86_400_000, 3);
    await send(bridge, 'bank', form);
    expect(await stateOf(bridge, placed)).toEqual(['cancelled', 'pending']);
    expect((await openOf(bridge, 'bank', placed)).body).not.toContain('<form');
  });

  it('is listed in the history with its payment state and earns no points once cancelled', async () => {
    const anna: LoggedIn = await newCustomer(bridge, 'pays@example.lv');
    const read = async (path: string) =>
      (await bridge.app.inject({ url: `/api/user/${path}`, headers: bearer(anna) })).json().result;
    const body = orderOf('of-a-payer', { payment: methods.leasing });
    const answer = await post(bridge, '/api/order/create', body, {
      'idempotency-key': body.order_id,
      ...bearer(anna),
    });
    const reported = async () => (await read('order-history')).items[0];
    expect(await reported()).toMatchObject({
      status: 'awaiting_payment',
      payment_state: 'pending',
      total_due: 22.3,
    });
    expect((await read('loyalty-card')).points).toBe(22);
    const page = await open(bridge, 'leasing', { tokenValue: answer.json().result.orderToken });
    await send(bridge, 'leasing', formOf(page.body, 'refused'));
    expect(await reported()).toMatchObject({ status: 'awaiting_payment', payment_state: 'refused' });
    await cancelUnpaid(bridge.db, NOW + 9 * 86_400_000, 3);
    expect(await reported()).toMatchObject({ status: 'cancelled', payment_state: 'refused' });
    expect((await read('loyalty-card')).points).toBe(0);
  });
});

describe('payment methods', () => {
  const codes = async (skus: string[]) => {
    const cartId: string = (await post(bridge, '/api/cart/create', undefined)).json().result;
    for (const sku of skus)
      await post(bridge, `/api/cart/update?cartId=${cartId}`, { cartItem: { sku, qty: 1 } });
    const answer = await bridge.app.inject({ url: `/api/cart/payment-methods?cartId=${cartId}` });
    return answer.json().result.map(({ code }: { code: string }) => code);
  };

  it('for a cart without delivery exclude cash on delivery and payment upon collection', async () => {
    const ahead = ['banklink', 'bankpage', 'leasing'];
    const all = ['cashondelivery', 'collection', ...ahead];
    expect(await codes(['P-7'])).toEqual(ahead);
    expect(await codes(['P-7', 'P-1'])).toEqual(all);
    expect(await codes([])).toEqual(all);
  });

  it('for an order without delivery exclude cash on delivery', async () => {
    const body = orderOf('virtual-in-cash', {
      products: [
        { sku: 'P-7', qty: 1, name: 'x', price: 50.79, price_incl_tax: 61.45, product_type: 'virtual' },
      ],
      payment: 'cashondelivery',
    });
    const { shippingAddress: _none, ...info } = body.addressInformation;
    const addressInformation = { ...info, shipping_carrier_code: 'courier', shipping_method_code: 'home' };
    const answer = await placeOrder(bridge, { ...body, addressInformation } as typeof body);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('payment_method_code')]);
  });
});
