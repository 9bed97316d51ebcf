// Whatever arrives, the answer is the envelope and never a 5xx (RELIABILITY §4 S-17, S-19, S-20, S-31).
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '../../schemas/bridge/endpoints.ts';
import { addressOf, type LoggedIn, loginAgain, PASSWORD, reviewOf } from './accounts/people.ts';
import { openTestBridge, type TestBridge } from './open-bridge.ts';
import { orderOf, placeOrder, post } from './requests.ts';
import { smallCatalogue } from './small-catalogue.ts';
import { json, nasty, spoiled } from './spoiled-json.ts';

/** Parsing is the same on both databases: PostgreSQL has fewer. */
const RUNS = process.env.TEST_DATABASE_URL ? 300 : 1_500;
let bridge: TestBridge;
let cartId: string;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
  cartId = (await post(bridge, '/api/cart/create', undefined)).json().result;
});
afterAll(() => bridge.close());

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
};
/** After a logout nobody would be left to send the rest. */
const endsSessions: EndpointName[] = ['user/logout', 'user/change-password'];
const pathOf = (name: EndpointName): string =>
  endpoints[name].path
    .replace(':index', 'zibens_lv')
    .replace(':entity', 'product')
    .replace(':order_id', 'some-order')
    .replace(':id', 'some-session');
const isEnvelope = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'code' in value && 'result' in value;
const raw: EndpointName[] = ['catalog/search', 'graphql', 'url/map'];

describe('Malformed requests', () => {
  const posts = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => endpoints[name].method === 'POST',
  );

  it.each(posts)(
    'POST %s: never a 5xx, always the envelope',
    async (name) => {
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
        { numRuns: RUNS },
      );
      expect(Object.getPrototypeOf({})).toBe(Object.prototype);
      expect(Object.keys(Object.prototype)).toEqual([]);
      if (goodBodies[name]) expect(seen.has(400)).toBe(true);
    },
    120_000,
  );

  it('GET with any query string and path part: never a 5xx, always the envelope', async () => {
    const names = (Object.keys(endpoints) as EndpointName[]).filter(
      (name) => endpoints[name].method === 'GET',
    );
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
      'token',
      '__proto__',
      'request',
      'size',
      'sort',
      '_source_include',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.array(fc.tuple(keys, text), { maxLength: 4 }),
        text,
        async (name, pairs, part) => {
          const query = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
          const path = endpoints[name].path.replace(/:[a-z_]+/g, encodeURIComponent(part));
          for (const url of [
            `/api${path}?${query}`,
            `/api/catalog/zibens_lv/product/_search?${query}`,
            `/api/stock/check/${encodeURIComponent(part)}`,
          ]) {
            const answer = await bridge.app.inject({ url });
            expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(500);
            if (answer.statusCode !== 200) expect(isEnvelope(answer.json()), answer.body).toBe(true);
          }
        },
      ),
      { numRuns: RUNS / 2 },
    );
  }, 120_000);

  it.each([
    ['not JSON', 'application/json', '{"a":', 400],
    ['another content type', 'text/plain', '{}', 415],
    ['a form', 'application/x-www-form-urlencoded', 'a=b', 415],
    ['too large', 'application/json', JSON.stringify({ url: 'x'.repeat(300 * 1024) }), 413],
    ['too deep', 'application/json', `${'['.repeat(40)}${']'.repeat(40)}`, 400],
    ['very deep', 'application/json', '['.repeat(100_000), 400],
    ['a forbidden key', 'application/json', '{"url":"x","a":{"__proto__":{}}}', 400],
    ['an inherited key', 'application/json', '{"url":"x","constructor":{"prototype":{}}}', 400],
    ['a text with NUL', 'application/json', '{"url":"a\\u0000b"}', 400],
    ['half a surrogate pair', 'application/json', '{"url":"\\ud800"}', 400],
  ])('a body that is %s is answered in the envelope', async (_name, type, payload, status) => {
    const answer = await bridge.app.inject({
      method: 'POST',
      url: '/api/url/map',
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ code: status, result: expect.any(String) });
  });

  it('an unknown path or method below the prefix is a 404 in the envelope', async () => {
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['POST', '/api'],
      ['DELETE', '/api/cart/pull'],
      ['GET', '/api/cart/update'],
      ['GET', '/api/%E0%A4%A'],
    ] as const) {
      const answer = await bridge.app.inject({ method, url });
      expect([400, 404]).toContain(answer.statusCode);
      expect(isEnvelope(answer.json())).toBe(true);
    }
  });

  it('leaves the bridge as it was: a good order still goes through', async () => {
    expect((await placeOrder(bridge, orderOf('after-the-storm'))).statusCode).toBe(200);
  });
});
