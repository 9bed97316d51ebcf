// Tests the pages of bank and leasing company: what they show, and where they redirect to.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#bridge/admin/invariants.ts';
import { createInFlight } from '#bridge/orders/in-flight.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { orderOf, placeOrder } from '../support/backend/requests.ts';
import { payableCatalogue } from '../support/backend/small-catalogue.ts';
import { formOf, open, openOf, order, orderPage, send, stateOf, unescaped } from './placed-payments.ts';

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

describe('payment page', () => {
  it('shows amount, number and bank, without scripts or external resources', async () => {
    const placed = await order(bridge, 'what-a-page-shows', 'bank', {}, 'en');
    const answer = await openOf(bridge, 'bank', placed, { bank: 'alfa' });
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
    const placed = await order(bridge, `language-${store}-${lang}`, 'bank', {}, store);
    const { body } = await openOf(bridge, 'bank', placed, { lang });
    expect(body).toContain(`>${heading}</h1>`);
    const links = [...body.matchAll(/hreflang="(\w+)" href="([^"]+)"/g)];
    expect(links.map(([, language]) => language)).toEqual(['lv', 'en', 'ru']);
    const other = await bridge.app.inject({ url: `/api/payment/bank${unescaped(links[1]?.[2] ?? '')}` });
    expect(other.body).toContain('Confirm your payment');
  });

  it('opens with the order’s own token for an order without a bridge cart', async () => {
    const placed = await order(bridge, 'by-order-token', 'leasing', { cart_id: '' });
    const page = await open(bridge, 'leasing', { tokenValue: placed.token });
    expect([page.statusCode, page.body.includes(placed.number)]).toEqual([200, true]);
  });

  it('for a cart with several orders shows the newest pending one but decides the one its form names', async () => {
    const first = await order(bridge, 'of-one-cart-1', 'bank');
    const form = formOf((await openOf(bridge, 'bank', first)).body, 'paid');
    const second = await order(bridge, 'of-one-cart-2', 'bank');
    // earlier versions accepted several orders of one cart
    await bridge.db.execute(
      sql`update orders set cart_id = ${first.cartId} where client_order_id = 'of-one-cart-2'`,
    );
    expect((await openOf(bridge, 'bank', first)).body).toContain(second.number);
    await send(bridge, 'bank', form);
    expect([await stateOf(bridge, first), await stateOf(bridge, second)]).toEqual([
      ['paid', 'paid'],
      ['awaiting_payment', 'pending'],
    ]);
  });

  it('is a 404 without a redirect for an unknown payment', async () => {
    const placed = await order(bridge, 'no-payment', 'bank');
    const otherwise = await order(bridge, 'not-ahead', 'bank', { payment: 'banklink' });
    const nothing = [
      await open(bridge, 'bank', {}),
      await open(bridge, 'bank', { tokenValue: '0'.repeat(32), bank: 'beta' }),
      await open(bridge, 'bank', { tokenValue: placed.number, bank: 'beta' }),
      await open(bridge, 'bank', { tokenValue: otherwise.cartId, bank: 'beta' }),
      await openOf(bridge, 'bank', placed, { bank: 'none' }),
      await open(bridge, 'bank', { tokenValue: placed.cartId }),
      await open(bridge, 'leasing', { tokenValue: placed.cartId }),
      await openOf(bridge, 'bank', placed, { number: '1' }),
      await send(bridge, 'bank', ''),
      await send(bridge, 'bank', `tokenValue=${placed.cartId}&bank=beta&decision=paid`),
      await send(bridge, 'bank', `tokenValue=x&bank=beta&number=${placed.number}&decision=paid`),
      await send(bridge, 'leasing', `tokenValue=${placed.cartId}&number=${placed.number}&decision=paid`),
    ];
    for (const answer of nothing) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('Šāda maksājuma nav');
      expect(answer.body).not.toContain('<form');
    }
    expect(await stateOf(bridge, placed)).toEqual(['awaiting_payment', 'pending']);
  });

  it('never takes its redirect target from the request', async () => {
    const placed = await order(bridge, 'no-open-redirect', 'bank');
    const evil = { back: 'https://evil.test', return: 'https://evil.test', returnUrl: '//evil.test' };
    const page = await openOf(bridge, 'bank', placed, evil);
    expect(page.body).not.toContain('evil.test');
    const form = `${formOf(page.body, 'paid')}&${new URLSearchParams(evil)}`;
    const headers = {
      origin: 'https://evil.test',
      referer: 'https://evil.test/',
      'x-forwarded-host': 'evil.test',
    };
    const answer = await send(bridge, 'bank', form, { ...headers, host: 'evil.test' });
    expect(answer.headers.location).toBe(orderPage(SHOP, placed));
  });

  it('is shown again after a form without a valid decision is submitted', async () => {
    const placed = await order(bridge, 'no-decision', 'bank');
    const form = formOf((await openOf(bridge, 'bank', placed)).body, 'paid');
    for (const payload of [form.replace('&decision=paid', ''), form.replace('=paid', '=pending')]) {
      const answer = await send(bridge, 'bank', payload);
      expect([answer.statusCode, answer.body.includes('<form')]).toEqual([400, true]);
    }
    expect(await stateOf(bridge, placed)).toEqual(['awaiting_payment', 'pending']);
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
