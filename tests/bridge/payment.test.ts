// Tests prepaid orders: their banks, their payment methods, and the effect of a decision on the order.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#bridge/admin/invariants.ts';
import { createInFlight } from '#bridge/orders/in-flight.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
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
    ['bank', 'refused', 'cancelled'],
    ['leasing', 'paid', 'paid'],
    ['leasing', 'refused', 'cancelled'],
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

  it('keeps the first decision, however often its page is opened and submitted again [F82]', async () => {
    const placed = await order(bridge, 'decided-twice', 'bank');
    const form = formOf((await openOf(bridge, 'bank', placed)).body, 'paid');
    const answers = await Promise.all([
      send(bridge, 'bank', form),
      ...['paid', 'refused', 'refused'].map((decision) =>
        send(bridge, 'bank', form.replace('=paid', `=${decision}`)),
      ),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303]);
    const [, state] = await stateOf(bridge, placed);
    await send(bridge, 'bank', form.replace('=paid', state === 'paid' ? '=refused' : '=paid'));
    expect((await stateOf(bridge, placed))[1]).toBe(state);
    const again = await openOf(bridge, 'bank', placed);
    expect([again.statusCode, again.body.includes('<form')]).toEqual([200, false]);
  });

  it('returns its stock exactly once after a refusal', async () => {
    const before = await qtyOf(bridge, 'P-1');
    const [kept, refused] = [
      await order(bridge, 'pieces-kept', 'bank'),
      await order(bridge, 'pieces-back', 'bank'),
    ];
    expect(await qtyOf(bridge, 'P-1')).toBe(before - 2);
    const form = formOf((await openOf(bridge, 'bank', refused)).body, 'refused');
    for (const payload of [form, form]) await send(bridge, 'bank', payload);
    await press(bridge, 'bank', kept, 'paid');
    expect(await qtyOf(bridge, 'P-1')).toBe(before - 1);
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
