// Tests that every endpoint of the contract has a handler in the real bridge and a valid response. Long because of the
// table of calls.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openapiDocument } from '#bridge/openapi/openapi-document.ts';
import { handlers } from '#bridge/routes/handlers.ts';
import { type EndpointName, endpoints } from '#schemas/bridge/endpoints.ts';
import { orderOf as orderDocumentOf } from '../simulation/order-fixture.ts';
import { describedAnswers, type OpenapiDocument } from '../support/backend/described-answers.ts';
import { cardOrder, payWith } from '../support/backend/hosted-payments.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import {
  bearer,
  type LoggedIn,
  lastLink,
  loginAgain,
  mails,
  PASSWORD,
  reviewOf,
} from '../support/backend/people.ts';
import { deviceReportOf, orderOf, pageReportOf, placeOrder, post } from '../support/backend/requests.ts';
import { payableCatalogue } from '../support/backend/small-catalogue.ts';
import { sealedFor } from '../support/sealed-box.ts';

const { contradiction } = describedAnswers(openapiDocument('/api') as OpenapiDocument);
let bridge: TestBridge;
let cartId: string;
let anna: LoggedIn;

beforeAll(async () => {
  bridge = await openTestBridge(
    { admin: { catalogue: payableCatalogue }, testPayments: true },
    payableCatalogue(),
  );
  const created = await post(bridge, '/api/cart/create', undefined);
  cartId = created.json().result;
  await post(bridge, `/api/cart/update?cartId=${cartId}`, {
    cartItem: { sku: 'P-1', qty: 2, quoteId: cartId },
  });
});
afterAll(() => bridge.close());

type Call = {
  path?: string;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  customer?: true;
};
const EMAIL = 'anna@example.lv';
const address = {
  countryId: 'LV',
  firstname: 'Anna',
  lastname: 'Bērziņa',
  city: 'Rīga',
  postcode: 'LV-1010',
  street: ['Brīvības 1'],
};

/** Functions that return a valid call of each endpoint; a new endpoint without a row is a compile-time error. */
const calls: Record<EndpointName, () => Call | Promise<Call>> = {
  'catalog/search': () => ({
    path: '/catalog/catalogue_lv/product/_search',
    query: 'size=5',
    body: { query: { match_all: {} } },
  }),
  'catalog/query': () => ({
    path: '/catalog/catalogue_lv/product/_search',
    query: 'storeCode=lv&from=0&size=5&sort=id%3Aasc',
  }),
  graphql: () => ({ body: { query: '{ found: products { items { document } total_count } }' } }),
  'url/map': () => ({ body: { url: '/p/p-1' } }),
  'stock/branches': () => ({ query: 'skus=P-1' }),
  'stock/check': () => ({ query: 'sku=P-1' }),
  'quantity-tracker': () => ({ query: 'skus=P-1,nothing' }),
  'stock/list': () => ({ query: 'skus=P-1,P-2,nothing' }),
  'products/render-list': () => ({ query: 'skus=P-1,C-1,nothing&currencyCode=EUR&storeId=1' }),
  'cart/create': () => ({}),
  'cart/pull': () => ({ query: `cartId=${cartId}` }),
  'cart/update': () => ({ query: `cartId=${cartId}`, body: { cartItem: { sku: 'P-2', qty: 1 } } }),
  'cart/delete': () => ({ query: `cartId=${cartId}` }),
  'cart/totals': () => ({ query: `cartId=${cartId}` }),
  'cart/payment-methods': () => ({ query: `cartId=${cartId}` }),
  'cart/shipping-methods': () => ({ query: `cartId=${cartId}`, body: { address: { country_id: 'LV' } } }),
  'cart/shipping-information': () => ({
    query: `cartId=${cartId}`,
    body: {
      addressInformation: {
        shippingAddress: address,
        billingAddress: address,
        shippingCarrierCode: 'courier',
        shippingMethodCode: 'home',
      },
    },
  }),
  'cart/collect-totals': () => ({
    query: `cartId=${cartId}`,
    body: {
      methods: {
        paymentMethod: { method: 'cashondelivery' },
        shippingCarrierCode: 'courier',
        shippingMethodCode: 'home',
      },
    },
  }),
  'cart/apply-coupon': () => ({ query: `cartId=${cartId}&coupon=ZIBENS10` }),
  'cart/delete-coupon': () => ({ query: `cartId=${cartId}` }),
  'cart/coupon': () => ({ query: `cartId=${cartId}` }),
  'cart/pickup-point': () => ({ query: `cartId=${cartId}&code=OMN-1` }),
  'pickup-points': () => ({}),
  'payment/banks': () => ({ query: 'clientId=bankpage' }),
  'payment/session': async () => {
    const { number, token: orderToken } = await cardOrder(bridge, 'card-order-of-every-endpoint');
    return { body: { number, orderToken } };
  },
  'payment/return': async () => ({
    query: `payment=${await payWith(bridge, await cardOrder(bridge, 'returning-from-every-endpoint'), 'paid')}`,
  }),
  'vat/check': () => ({ query: 'country=LV&number=40003521600' }),
  'country/list': () => ({}),
  'home-page': () => ({}),
  'shop/data': () => ({}),
  'order/create': () => ({
    body: orderOf('order-of-every-endpoint'),
    headers: { 'idempotency-key': 'order-of-every-endpoint' },
  }),
  'sync/order': () => ({ path: '/sync/order/order-of-every-endpoint' }),
  'order/pull': async () => {
    const { orderNumber, orderToken } = (await placeOrder(bridge, orderOf('order-of-every-endpoint'))).json()
      .result;
    return { query: `number=${orderNumber}&orderToken=${orderToken}` };
  },
  'order/sealing-key': () => ({}),
  'order/unseal': async () => {
    const order = orderDocumentOf('sealed-of-every-endpoint', 1);
    return { body: { order_id: order.id, sealed: await sealedFor(bridge, order) } };
  },
  'order/withdraw': async () => {
    const { orderNumber, orderToken } = (await placeOrder(bridge, orderOf('order-of-every-endpoint'))).json()
      .result;
    return {
      body: {
        withdrawal: {
          order_number: orderNumber,
          order_token: orderToken,
          name: 'Anna',
          email: EMAIL,
          items: [{ sku: 'P-1', qty: 1 }],
          declared_at: '2026-11-21T12:00:00.000Z',
        },
      },
      headers: { 'idempotency-key': 'withdrawal-of-every-endpoint' },
    };
  },
  'user/login': () => ({ body: { username: EMAIL, password: PASSWORD } }),
  'user/create': () => ({
    body: {
      customer: { email: 'another@example.lv', firstname: 'Jānis', lastname: 'Kalniņš' },
      password: PASSWORD,
    },
  }),
  'user/refresh': () => ({ body: { refreshToken: anna.refreshToken } }),
  'user/logout': () => ({ customer: true }),
  'user/reset-password': () => ({ body: { email: EMAIL } }),
  'user/create-password': () => newPassword(),
  'user/change-reset-password': () => newPassword(),
  'user/change-password': () => ({
    customer: true,
    body: { currentPassword: PASSWORD, newPassword: PASSWORD },
  }),
  'user/me': () => ({ customer: true }),
  'user/update': () => ({ customer: true, body: { customer: { firstname: 'Anna Marija' } } }),
  'user/delete': () => ({ customer: true, body: { password: PASSWORD } }),
  'user/export': () => ({ customer: true }),
  'user/sessions': () => ({ customer: true }),
  'user/end-session': async () => {
    const list = await bridge.app.inject({ url: '/api/user/sessions', headers: bearer(anna) });
    return { customer: true, path: `/user/sessions/${list.json().result[0].id}` };
  },
  'user/order-history': () => ({ customer: true }),
  'user/special-offers': () => ({ customer: true }),
  'user/loyalty-card': () => ({ customer: true }),
  'user/reviews': () => ({ customer: true }),
  'review/create': () => ({ body: { review: reviewOf(1_001) } }),
  'mailer/state': () => ({ customer: true, query: `email=${EMAIL}` }),
  'mailer/subscribe': () => ({ body: { email: EMAIL } }),
  'mailer/unsubscribe': () => ({ customer: true, body: { email: EMAIL } }),
  'mailer/confirmation': () => ({ body: { email: EMAIL } }),
  'mailer/confirm': async () => {
    const email = 'confirming@example.lv';
    await post(bridge, '/api/mailer/subscribe', { email });
    const text = (await mails(bridge))[0]?.mail.text ?? '';
    return { body: { email, code: /newsletter\/[^/\s]+\/([\w-]{43})/.exec(text)?.[1] } };
  },
  'push/key': () => ({}),
  'push/subscribe': () => ({
    body: {
      subscription: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/x',
        keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
      },
      order_id: 'waiting-order',
      store: 'lv',
    },
  }),
  'device/report': () => ({ body: deviceReportOf('any-device') }),
  'page/report': () => ({ body: pageReportOf() }),
  'alert/create': () => ({ body: { alert: { kind: 'stock', sku: 'P-1', email: EMAIL } } }),
  'alert/list': () => ({ customer: true, body: {} }),
  'alert/end': () => ({ customer: true, body: {} }),
  'alert/confirm': async () => {
    await post(bridge, '/api/alert/create', { alert: { kind: 'stock', sku: 'P-2', email: EMAIL } });
    const text = (await mails(bridge))[0]?.mail.text ?? '';
    return { body: { token: /\/alerts\/(\S+)/.exec(text)?.[1] } };
  },
  'contact/create': () => ({
    body: { form: { name: 'Anna', email: EMAIL, telephone: '', comment: 'Sveiki' } },
  }),
};

async function newPassword(): Promise<Call> {
  await post(bridge, '/api/user/reset-password', { email: EMAIL });
  return { body: { email: EMAIL, newPassword: PASSWORD, resetToken: (await lastLink(bridge)).token } };
}

/** Returns the value with an extra field in every object, as from a newer backend. */
function withMoreFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMoreFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, part]) => [name, withMoreFields(part)]);
  return { ...Object.fromEntries(fields), field_of_tomorrow: { any: ['thing'] } };
}

describe('endpoints of the contract', () => {
  it('have exactly one handler each', () => {
    expect(Object.keys(handlers).sort()).toEqual(Object.keys(endpoints).sort());
  });

  it.each(Object.keys(endpoints) as EndpointName[])(
    '%s matches the contract and accepts unknown fields [F84]',
    async (name) => {
      const endpoint = endpoints[name];
      anna = await loginAgain(bridge, EMAIL);
      const call = await calls[name]();
      if (name === 'cart/delete') {
        const [item] = (await bridge.app.inject({ url: `/api/cart/pull?cartId=${cartId}` })).json().result;
        call.body = { cartItem: { sku: item.sku, item_id: item.item_id, quoteId: cartId } };
      }
      const url = `/api${call.path ?? endpoint.path}${call.query ? `?${call.query}` : ''}`;
      const answer = await bridge.app.inject({
        method: endpoint.method,
        url,
        ...(call.body === undefined ? {} : { payload: call.body as object }),
        headers: { ...call.headers, ...(call.customer ? bearer(anna) : {}) },
      });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      const parsed = endpoint.answer.safeParse(answer.json());
      expect(parsed.error?.issues ?? []).toEqual([]);
      expect(endpoint.answer.safeParse(withMoreFields(answer.json())).error?.issues ?? []).toEqual([]);
      expect(contradiction(endpoint.method, url, answer)).toBeUndefined();
    },
  );

  it('refuse requests as the OpenAPI document describes', async () => {
    const wrong = [
      { payload: { unknown: true } },
      { payload: { unknown: true }, headers: { authorization: 'Bearer unknown' } },
      { payload: '{', headers: { 'content-type': 'application/json' } },
      { payload: 'a=b', headers: { 'content-type': 'text/plain' } },
      { payload: { unknown: 'x'.repeat(300_000) } },
    ];
    const statuses = new Set<number>();
    for (const { method, path } of Object.values(endpoints)) {
      const url = `/api${path.replace(/:\w+/g, 'none')}?skus=&storeCode=none`;
      for (const { payload, ...rest } of method === 'GET' ? wrong.slice(0, 2) : wrong) {
        const answer = await bridge.app.inject({
          method,
          url,
          ...rest,
          ...(method !== 'GET' && { payload }),
        });
        expect(contradiction(method, url, answer)).toBeUndefined();
        statuses.add(answer.statusCode);
      }
    }
    expect([...statuses].sort()).toEqual([200, 400, 401, 404, 413, 415]);
  });

  it('refuse form posts from other origins [S-08]', async () => {
    const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    for (const { method, path } of Object.values(endpoints)) {
      const url = `/api${path}`;
      const forms = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
      for (const type of method === 'GET' ? [] : forms) {
        const headers = { ...elsewhere, 'content-type': type };
        expect((await bridge.app.inject({ method, url, headers, payload: 'a=b' })).statusCode, url).toBe(415);
      }
    }
  });

  it('expose no response to other origins [S-09]', async () => {
    const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    for (const { method, path } of Object.values(endpoints)) {
      const url = `/api${path}`;
      const asked = { ...elsewhere, 'access-control-request-method': method };
      for (const request of [
        { method, url, headers: elsewhere },
        { method: 'OPTIONS' as const, url, headers: asked },
      ]) {
        const names = Object.keys((await bridge.app.inject(request)).headers);
        expect(
          names.filter((name) => name.startsWith('access-control')),
          url,
        ).toEqual([]);
      }
    }
  });

  it('of carts and orders forbid caching', async () => {
    for (const url of [`/api/cart/pull?cartId=${cartId}`, '/api/cart/pull?cartId=none', '/api/sync/order/x'])
      expect((await bridge.app.inject({ url })).headers['cache-control']).toBe('private, no-store');
    const search = await bridge.app.inject({ url: '/api/catalog/catalogue_lv/product/_search?size=1' });
    expect(search.headers['cache-control']).toBe('public, max-age=60');
  });
});
