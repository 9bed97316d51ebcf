// Tests prepayment: the banks, the pages of bank and leasing company, and the effect of their decisions on the order.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#bridge/admin/invariants.ts';
import { createInFlight } from '#bridge/orders/in-flight.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { bearer, type LoggedIn, newCustomer } from '../support/backend/people.ts';
import { type OrderParts, orderOf, placeOrder, post, qtyOf } from '../support/backend/requests.ts';
import { payableCatalogue } from '../support/backend/small-catalogue.ts';

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

/** Places an order of one P-1 from a cart of the bridge; its 22.30 must be paid in advance. */
async function order(id: string, kind: Kind, parts: OrderParts = {}, store = 'lv'): Promise<Placed> {
  const cartId: string = (await post(bridge, '/api/cart/create', undefined)).json().result;
  const body = orderOf(id, { cart_id: cartId, payment: methods[kind], ...parts });
  const answer = await placeOrder(bridge, { ...body, store_code: store });
  expect(answer.statusCode, answer.body).toBe(200);
  const { orderNumber, orderToken } = answer.json().result;
  return { id, cartId: parts.cart_id ?? cartId, number: orderNumber, token: orderToken };
}

const open = (kind: Kind, query: Record<string, string>) =>
  bridge.app.inject({ url: `/api/payment/${kind}?${new URLSearchParams(query)}` });
const openOf = (kind: Kind, { cartId }: Placed, more: Record<string, string> = {}) =>
  open(kind, { tokenValue: cartId, ...(kind === 'bank' ? { bank: 'beta' } : {}), ...more });

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
/** Returns the path of the storefront's page for this order, which opens in any browser. */
const orderPage = (store: string, { id, number, token }: Placed) =>
  `${store}/order-completed?order=${id}&number=${number}&orderToken=${token}`;
/** Returns the form data that the button for a decision sends. */
function formOf(html: string, decision: string): string {
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  expect(html).toContain(`name="decision" value="${decision}"`);
  return new URLSearchParams([
    ...inputs.map(([, name = '', value = '']): [string, string] => [name, unescaped(value)]),
    ['decision', decision],
  ]).toString();
}
const send = (kind: Kind, payload: string, headers: Record<string, string> = {}) =>
  bridge.app.inject({
    method: 'POST',
    url: `/api/payment/${kind}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });
/** Opens the payment page and presses the button for a decision. */
const press = async (kind: Kind, placed: Placed, decision: 'paid' | 'refused') =>
  send(kind, formOf((await openOf(kind, placed)).body, decision));
const stateOf = async ({ number, token }: Placed) => {
  const answer = await bridge.app.inject({ url: `/api/order/pull?number=${number}&orderToken=${token}` });
  const { status, payment_state } = answer.json().result;
  return [status, payment_state];
};

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
    expect(await stateOf(await order('waits-for-bank', 'bank'))).toEqual(['awaiting_payment', 'pending']);
    expect(await stateOf(await order('waits-for-leasing', 'leasing'))).toEqual([
      'awaiting_payment',
      'pending',
    ]);
    expect(await stateOf(await order('paid-otherwise', 'bank', { payment: 'banklink' }))).toEqual([
      'new',
      null,
    ]);
  });

  it.each<[Kind, 'paid' | 'refused', string]>([
    ['bank', 'paid', 'paid'],
    ['bank', 'refused', 'cancelled'],
    ['leasing', 'paid', 'paid'],
    ['leasing', 'refused', 'cancelled'],
  ])(
    'redirects to the storefront from the page of %s with the decision %s',
    async (kind, decision, status) => {
      const placed = await order(`decided-${kind}-${decision}`, kind, {}, 'en');
      const answer = await press(kind, placed, decision);
      expect(answer.statusCode, answer.body).toBe(303);
      expect(answer.headers.location).toBe(orderPage(`${SHOP}/en`, placed));
      expect(await stateOf(placed)).toEqual([status, decision]);
    },
  );

  it('keeps the first decision, however often its page is opened and submitted again [F82]', async () => {
    const placed = await order('decided-twice', 'bank');
    const form = formOf((await openOf('bank', placed)).body, 'paid');
    const answers = await Promise.all([
      send('bank', form),
      ...['paid', 'refused', 'refused'].map((decision) =>
        send('bank', form.replace('=paid', `=${decision}`)),
      ),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303]);
    const [, state] = await stateOf(placed);
    await send('bank', form.replace('=paid', state === 'paid' ? '=refused' : '=paid'));
    expect((await stateOf(placed))[1]).toBe(state);
    const again = await openOf('bank', placed);
    expect([again.statusCode, again.body.includes('<form')]).toEqual([200, false]);
  });

  it('returns its stock once if refused and keeps it reserved if paid', async () => {
    const before = await qtyOf(bridge, 'P-1');
    const [kept, refused] = [await order('pieces-kept', 'bank'), await order('pieces-back', 'bank')];
    expect(await qtyOf(bridge, 'P-1')).toBe(before - 2);
    const form = formOf((await openOf('bank', refused)).body, 'refused');
    for (const payload of [form, form]) await send('bank', payload);
    await press('bank', kept, 'paid');
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
    const page = await open('leasing', { tokenValue: answer.json().result.orderToken });
    await send('leasing', formOf(page.body, 'refused'));
    expect(await reported()).toMatchObject({ status: 'cancelled', payment_state: 'refused' });
    expect((await read('loyalty-card')).points).toBe(0);
  });
});

describe('payment page', () => {
  it('shows amount, number and bank, without scripts or external resources', async () => {
    const placed = await order('what-a-page-shows', 'bank', {}, 'en');
    const answer = await openOf('bank', placed, { bank: 'alfa' });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    for (const text of [
      '22,30\u00a0€',
      placed.number,
      'Alfa &amp; Co &lt;Banka&gt;',
      'Confirm your payment',
      '>Pay<',
    ])
      expect(answer.body).toContain(text);
    expect(answer.body).toContain(`href="${orderPage(`${SHOP}/en`, placed).replaceAll('&', '&amp;')}"`);
    expect(answer.body).not.toMatch(/<script|<Banka>| on\w+=|javascript:/);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' https:\/\/shop\.test; base-uri 'none'; frame-ancestors 'none'$/,
    );
  });

  it.each([
    ['lv', 'lv', 'Apstipriniet maksājumu'],
    ['lv', 'en', 'Confirm your payment'],
    ['en', 'ru', 'Подтвердите платёж'],
    ['ru', 'xx', 'Подтвердите платёж'],
    ['en', 'constructor', 'Confirm your payment'],
  ])('for an order in %s with the language %s has the heading “%s”', async (store, lang, heading) => {
    const placed = await order(`language-${store}-${lang}`, 'bank', {}, store);
    const { body } = await openOf('bank', placed, { lang });
    expect(body).toContain(`>${heading}</h1>`);
    const links = [...body.matchAll(/hreflang="(\w+)" href="([^"]+)"/g)];
    expect(links.map(([, language]) => language)).toEqual(['lv', 'en', 'ru']);
    const other = await bridge.app.inject({ url: `/api/payment/bank${unescaped(links[1]?.[2] ?? '')}` });
    expect(other.body).toContain('Confirm your payment');
  });

  it('opens with the order’s own token for an order without a bridge cart', async () => {
    const placed = await order('by-order-token', 'leasing', { cart_id: '' });
    const page = await open('leasing', { tokenValue: placed.token });
    expect([page.statusCode, page.body.includes(placed.number)]).toEqual([200, true]);
  });

  it('for a cart with several orders shows the newest pending one but decides the one its form names', async () => {
    const first = await order('of-one-cart-1', 'bank');
    const form = formOf((await openOf('bank', first)).body, 'paid');
    const second = await order('of-one-cart-2', 'bank');
    // earlier versions accepted several orders of one cart
    await bridge.db.execute(
      sql`update orders set cart_id = ${first.cartId} where client_order_id = 'of-one-cart-2'`,
    );
    expect((await openOf('bank', first)).body).toContain(second.number);
    await send('bank', form);
    expect([await stateOf(first), await stateOf(second)]).toEqual([
      ['paid', 'paid'],
      ['awaiting_payment', 'pending'],
    ]);
  });

  it('is a 404 without a redirect for an unknown payment', async () => {
    const placed = await order('no-payment', 'bank');
    const otherwise = await order('not-ahead', 'bank', { payment: 'banklink' });
    const nothing = [
      await open('bank', {}),
      await open('bank', { tokenValue: '0'.repeat(32), bank: 'beta' }),
      await open('bank', { tokenValue: placed.number, bank: 'beta' }),
      await open('bank', { tokenValue: otherwise.cartId, bank: 'beta' }),
      await openOf('bank', placed, { bank: 'none' }),
      await open('bank', { tokenValue: placed.cartId }),
      await open('leasing', { tokenValue: placed.cartId }),
      await openOf('bank', placed, { number: '1' }),
      await send('bank', ''),
      await send('bank', `tokenValue=${placed.cartId}&bank=beta&decision=paid`),
      await send('bank', `tokenValue=x&bank=beta&number=${placed.number}&decision=paid`),
      await send('leasing', `tokenValue=${placed.cartId}&number=${placed.number}&decision=paid`),
    ];
    for (const answer of nothing) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('Šāda maksājuma nav');
      expect(answer.body).not.toContain('<form');
    }
    expect(await stateOf(placed)).toEqual(['awaiting_payment', 'pending']);
  });

  it('never takes its redirect target from the request', async () => {
    const placed = await order('no-open-redirect', 'bank');
    const evil = { back: 'https://evil.test', return: 'https://evil.test', returnUrl: '//evil.test' };
    const page = await openOf('bank', placed, evil);
    expect(page.body).not.toContain('evil.test');
    const form = `${formOf(page.body, 'paid')}&${new URLSearchParams(evil)}`;
    const headers = {
      origin: 'https://evil.test',
      referer: 'https://evil.test/',
      'x-forwarded-host': 'evil.test',
    };
    const answer = await send('bank', form, { ...headers, host: 'evil.test' });
    expect(answer.headers.location).toBe(orderPage(SHOP, placed));
  });

  it('is shown again after a form without a valid decision is submitted', async () => {
    const placed = await order('no-decision', 'bank');
    const form = formOf((await openOf('bank', placed)).body, 'paid');
    for (const payload of [form.replace('&decision=paid', ''), form.replace('=paid', '=pending')]) {
      const answer = await send('bank', payload);
      expect([answer.statusCode, answer.body.includes('<form')]).toEqual([400, true]);
    }
    expect(await stateOf(placed)).toEqual(['awaiting_payment', 'pending']);
  });

  it('does not make the API accept form-encoded bodies', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await bridge.app.inject({
      method: 'POST',
      url: '/api/order/create',
      headers: form,
      payload: 'a=b',
    });
    expect(answer.statusCode).toBe(415);
  });

  it('is limited to 600 requests a minute', async () => {
    const limited = await openTestBridge({ requestsPerMinute: 100_000 });
    const counts: Record<number, number> = {};
    for (let at = 0; at < 602; at += 1) {
      const { statusCode } = await limited.app.inject({ url: '/api/payment/bank' });
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
    await limited.close();
    expect(counts).toEqual({ 404: 600, 429: 2 });
  });

  it('redirects to the bridge’s own origin if no storefront is configured', async () => {
    const own = await openTestBridge({}, payableCatalogue());
    const body = orderOf('own-origin', { payment: methods.leasing });
    const { orderToken, orderNumber } = (await placeOrder(own, body)).json().result;
    const answer = await own.app.inject({
      method: 'POST',
      url: '/api/payment/leasing',
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'evil.test' },
      payload: `tokenValue=${orderToken}&number=${orderNumber}&decision=paid`,
    });
    await own.close();
    const location = orderPage('', { id: 'own-origin', cartId: '', number: orderNumber, token: orderToken });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, location]);
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
