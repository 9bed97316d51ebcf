// Random hostile and malformed requests to each endpoint. Every status must be below 500 and every error an envelope.
import fc from 'fast-check';
import { expect } from 'vitest';
import { type EndpointName, endpoints } from '#schemas/bridge/endpoints.ts';
import type { TestBridge } from './open-bridge.ts';
import { addressOf, type LoggedIn, loginAgain, PASSWORD, reviewOf } from './people.ts';
import { deviceReportOf, orderOf, pageReportOf, post } from './requests.ts';
import { json, nasty, spoiled } from './spoiled-json.ts';

const goodBodies: Partial<Record<EndpointName, object>> = {
  'catalog/search': {
    query: {
      bool: {
        filter: [{ terms: { color: ['49'] } }, { range: { final_price: { gte: 1 } } }],
        should: [{ term: { sku: 'P-1' } }],
        minimum_should_match: 1,
      },
    },
    aggs: {
      a: { terms: { field: 'color', size: 5 } },
      b: { range: { field: 'price', ranges: [{ from: 1, to: 2 }] } },
    },
    size: 3,
    from: 1,
    sort: [{ updated_at: 'asc' }, { id: 'asc' }],
    _source: { includes: ['sku'], excludes: ['*.x'] },
  },
  graphql: {
    query:
      'query ($filter: [Filter!], $after: [JSON!], $query: JSON, $size: Int) { found: products(filter: $filter, sort: [{ field: "id" }], pageSize: $size, after: $after) { items { id document } total_count } categories(query: $query) { items { name } page_info { total_pages } } }',
    variables: {
      filter: [{ attribute: 'color', value: { in: ['49'] }, scope: 'catalog' }],
      after: [1_001],
      query: { bool: { filter: { terms: { level: [2] } } } },
      size: 3,
    },
  },
  'url/map': { url: '/p/p-1', includeFields: null, excludeFields: [] },
  'cart/update': {
    cartItem: {
      sku: 'B-1',
      qty: 1,
      item_id: 1,
      quoteId: 'x',
      product_option: {
        extension_attributes: {
          bundle_options: [{ option_id: 1, option_qty: 1, option_selections: ['1'] }],
          custom_options: [{ option_id: 1, option_value: 'a' }],
        },
      },
    },
  },
  'cart/delete': { cartItem: { sku: 'P-1', item_id: 1 } },
  'cart/shipping-methods': { address: { country_id: 'LV', countryId: 'LV' } },
  'cart/shipping-information': {
    addressInformation: {
      shippingAddress: { countryId: 'LV' },
      shippingCarrierCode: 'courier',
      shippingMethodCode: 'home',
    },
  },
  'cart/collect-totals': {
    methods: {
      paymentMethod: { method: 'banklink' },
      shippingCarrierCode: 'courier',
      shippingMethodCode: 'home',
    },
  },
  'order/create': orderOf('malformed-order', { confirmedTotal: '22.30' }),
  'order/withdraw': {
    withdrawal: {
      order_number: '100',
      order_token: '0'.repeat(64),
      name: 'Anna',
      email: 'anna@example.lv',
      reason: 'x',
      items: [{ sku: 'P-1', qty: 1 }],
      declared_at: '2026-11-21T12:00:00.000Z',
    },
  },
  'user/login': { username: 'anna@example.lv', password: PASSWORD },
  'user/create': {
    customer: { email: 'anna@example.lv', firstname: 'Anna', lastname: 'B', addresses: [addressOf()] },
    password: PASSWORD,
  },
  'user/refresh': { refreshToken: 'x' },
  'user/reset-password': { email: 'anna@example.lv' },
  'user/create-password': { email: 'anna@example.lv', newPassword: PASSWORD, resetToken: 'x' },
  'user/update': { customer: { email: 'anna@example.lv', firstname: 'Anna', addresses: [addressOf()] } },
  'user/change-password': { currentPassword: PASSWORD, newPassword: PASSWORD },
  'user/delete': { password: 'wrong password' },
  'review/create': { review: reviewOf(1_001) },
  'mailer/subscribe': { email: 'anna@example.lv' },
  'mailer/confirmation': { email: 'anna@example.lv' },
  'mailer/confirm': { email: 'anna@example.lv', code: 'x' },
  'push/subscribe': {
    subscription: {
      endpoint: 'https://fcm.googleapis.com/x',
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    },
    order_id: 'o-1',
    store: 'lv',
  },
  'page/report': pageReportOf(),
  'device/report': deviceReportOf('some-device'),
  'contact/create': { form: { name: 'Anna', email: 'anna@example.lv', telephone: '', comment: 'x' } },
};
/**
 * Endpoints that are called without a token, because after the end of the session the remaining requests would be
 * unauthenticated.
 */
const endsSessions: EndpointName[] = ['user/logout', 'user/change-password'];
const pathOf = (name: EndpointName): string =>
  endpoints[name].path
    .replace(':index', 'catalogue_lv')
    .replace(':entity', 'product')
    .replace(':order_id', 'some-order')
    .replace(':id', 'some-session');
export const isEnvelope = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'code' in value && 'result' in value;
const raw: EndpointName[] = ['catalog/search', 'graphql', 'url/map'];

const names = (method: string) =>
  (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method === method);
export const postEndpoints = names('POST');
const getEndpoints = names('GET');

/** Sends `runs` requests with random bodies to one endpoint. */
export async function postHostileBodies(bridge: TestBridge, name: EndpointName, runs: number): Promise<void> {
  const cartId: string = (await post(bridge, '/api/cart/create', undefined)).json().result;
  const seen = new Set<number>();
  const customer: LoggedIn = await loginAgain(bridge, 'marta@example.lv');
  const token =
    endpoints[name].who === 'customer' && !endsSessions.includes(name)
      ? `&token=${customer.accessToken}`
      : '';
  const body = goodBodies[name] ? fc.oneof(spoiled(goodBodies[name]), json) : json;
  const extra =
    name === 'catalog/search' ? fc.constantFrom('', '&request_format=search-query') : fc.constant('');
  await fc.assert(
    fc.asyncProperty(body, extra, async (payload, query) => {
      const answer = await bridge.app.inject({
        method: 'POST',
        url: `/api${pathOf(name)}?cartId=${cartId}${query}${token}`,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'malformed-order' },
        payload: JSON.stringify(payload) ?? 'undefined',
      });
      seen.add(answer.statusCode);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      if (answer.statusCode === 200 && raw.includes(name)) return;
      expect(isEnvelope(answer.json())).toBe(true);
      expect(answer.json().code).toBe(answer.statusCode);
    }),
    { numRuns: runs },
  );
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  expect(Object.keys(Object.prototype)).toEqual([]);
  if (goodBodies[name]) expect(seen.has(400)).toBe(true);
}

/** Sends three GET requests with random query strings and path parts, `runs` times. */
export async function getHostileQueries(bridge: TestBridge, runs: number): Promise<void> {
  const text = fc.oneof(
    nasty.filter((one) => one.isWellFormed()),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }).filter((one) => one.isWellFormed()),
  );
  const keys = fc.constantFrom(
    'cartId',
    'sku',
    'skus',
    'storeCode',
    'coupon',
    'number',
    'orderToken',
    'code',
    'clientId',
    'country',
    'token',
    '__proto__',
    'request',
    'size',
    'sort',
    '_source_include',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...getEndpoints),
      fc.array(fc.tuple(keys, text), { maxLength: 4 }),
      text,
      async (name, pairs, part) => {
        const query = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
        const path = endpoints[name].path.replace(/:[a-z_]+/g, encodeURIComponent(part));
        for (const url of [
          `/api${path}?${query}`,
          `/api/catalog/catalogue_lv/product/_search?${query}`,
          `/api/stock/check/${encodeURIComponent(part)}`,
        ]) {
          const answer = await bridge.app.inject({ url });
          expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(500);
          if (answer.statusCode !== 200) expect(isEnvelope(answer.json()), answer.body).toBe(true);
        }
      },
    ),
    { numRuns: runs },
  );
}
