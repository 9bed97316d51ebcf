// Provides, for each conformance case, a backend that breaks the rule of the case: it changes responses of a conforming
// backend.
import { type Answer, fieldsOf, type RequestBackend, type RequestOptions } from '#host/doctor/backend-at.ts';
import { listOf } from './conformance-case.ts';

type Json = Record<string, unknown>;
type Spoil = (send: RequestBackend) => RequestBackend;

/** Changes the JSON of all successful responses below a path. */
const changing =
  (path: string, change: (json: Json, options: RequestOptions) => unknown): Spoil =>
  (send) =>
  async (asked, options = {}) => {
    const answer = await send(asked, options);
    const isChanged = asked.startsWith(path) && Number(fieldsOf(answer.json).code ?? answer.status) === 200;
    return isChanged ? { ...answer, json: change(fieldsOf(answer.json), options) } : answer;
  };

/** Changes the result in the envelope. */
const result = (path: string, change: (result: Json, options: RequestOptions) => unknown): Spoil =>
  changing(path, (json, options) => ({ ...json, result: change(fieldsOf(json.result), options) }));

/** Changes the entries of a list in the envelope. */
const entries = (path: string, change: (list: Json[], options: RequestOptions) => unknown): Spoil =>
  changing(path, (json, options) => ({ ...json, result: change(listOf(json.result), options) }));

/** Accepts requests that a conforming backend refuses. */
const accepting =
  (path: string, accepted: (options: RequestOptions) => unknown = () => true): Spoil =>
  (send) =>
  async (asked, options = {}) => {
    const answer = await send(asked, options);
    return asked.startsWith(path) && answer.status >= 400
      ? { ...answer, status: 200, json: { code: 200, result: accepted(options) } }
      : answer;
  };

/** Sends all requests to a path with another body. */
const sending =
  (path: string, change: (body: Json, options: RequestOptions) => unknown): Spoil =>
  (send) =>
  (asked, options = {}) =>
    send(
      asked,
      asked.startsWith(path) ? { ...options, body: change(fieldsOf(options.body), options) } : options,
    );

/** Refuses requests to a path. */
const refusing =
  (path: string, status: number): Spoil =>
  (send) =>
  async (asked, options) => {
    const answer: Answer = await send(asked, options);
    return asked.startsWith(path) ? { ...answer, status, json: { code: status, result: 'no' } } : answer;
  };

const orderNumbers = (): Spoil => {
  let next = 1;
  return result('/order/create', (order) => ({ ...order, orderNumber: String(next++) }));
};

/** Returns the same response to every request for a path. */
const repeatingFirst =
  (path: string): Spoil =>
  (send) => {
    let first: Promise<Answer> | undefined;
    return (asked, options) => {
      if (!asked.startsWith(path)) return send(asked, options);
      first ??= send(asked, options);
      return first;
    };
  };

const hits = (change: (hits: Json) => unknown) =>
  changing('/catalog/', (json) => ({ ...json, hits: change(fieldsOf(json.hits)) }));
const prices = (change: (items: Json[]) => unknown) =>
  result('/products/render-list', ({ items }) => ({ items: change(listOf(items)) }));
const segment = (code: string, change: (value: number) => number) => (totals: Json) => ({
  ...totals,
  total_segments: listOf(totals.total_segments).map((one) =>
    one.code === code ? { ...one, value: change(Number(one.value)) } : one,
  ),
});
const withQuantity = (qty: number) => (body: Json) => ({ cartItem: { ...fieldsOf(body.cartItem), qty } });
const twice = (list: Json[]) => [...list, ...list];
const sameToken: Spoil = (send) => {
  let first: Json | undefined;
  return async (asked, options = {}) => {
    const headers = options.headers?.Authorization ? first : undefined;
    const answer = await send(
      asked,
      headers ? { ...options, headers: headers as Record<string, string> } : options,
    );
    if (asked === '/user/login') first ??= { Authorization: `Bearer ${fieldsOf(answer.json).result}` };
    return answer;
  };
};

/** Maps the title of each case to the backend that breaks its rule. */
export const spoiledBackends: Readonly<Record<string, Spoil>> = {
  'finds a product by its sku': hits((all) => ({ ...all, total: 2 })),
  'pages a sorted listing without gaps or repetitions': hits(({ hits: list, ...all }) => ({
    ...all,
    hits: listOf(list).reverse(),
  })),
  'counts as many products for a facet as its filter finds': hits((all) => ({ ...all, total: 1_000_000 })),
  'resolves the URL path of a product': changing('/url/map', (json) => ({ ...json, _type: 'category' })),
  'responds with null to an unknown URL path': (send) => async (path, options) => {
    const answer = await send(path, options);
    return path === '/url/map' ? { ...answer, json: {} } : answer;
  },
  'refuses a search in an unknown index': accepting('/catalog/'),
  'returns a final price above 0 that does not exceed the regular price': prices((items) =>
    items.map(({ price_info, ...item }) => ({
      ...item,
      price_info: { ...fieldsOf(price_info), regular_price: 0 },
    })),
  ),
  'charges the current price in the cart': entries('/cart/pull', (items) =>
    items.map((item) => ({ ...item, price: Number(item.price) + 0.01 })),
  ),
  'omits unknown skus': prices(twice),
  'prices a variant by its own sku': prices((items) => items.map((item) => ({ ...item, id: 1 }))),
  'returns the stock of a product': entries('/stock/list', (list) =>
    list.map((level) => ({ ...level, qty: Number(level.qty) + 1 })),
  ),
  'omits unknown skus from the list': entries('/stock/list', twice),
  'responds with 404 to a stock check of an unknown sku': accepting('/stock/check'),
  'returns exact quantities': entries('/quantity-tracker', (list) =>
    list.map((tracked) => ({ ...tracked, qty: 0.5 })),
  ),
  'opens another cart for each guest': repeatingFirst('/cart/create'),
  'increases an equal item without an item id': sending('/cart/update', withQuantity(1)),
  'sets the quantity with an item id, even if repeated': sending('/cart/update', (body) => {
    const { item_id: _id, ...cartItem } = fieldsOf(body.cartItem);
    return { cartItem };
  }),
  'adds a variant with its own sku': entries('/cart/pull', (items) =>
    items.map((item) => ({ ...item, sku: 'parent' })),
  ),
  'deletes an item, and responds with 404 the second time': accepting('/cart/delete'),
  'keeps all of several concurrent additions': repeatingFirst('/cart/update'),
  'refuses an unknown cart id': accepting('/cart/pull', () => []),
  'refuses an unknown product': accepting('/cart/update', () => ({})),
  'refuses the quantity 0': sending('/cart/update', withQuantity(1)),
  'refuses the quantity -1': sending('/cart/update', withQuantity(1)),
  'refuses the quantity 1.5': sending('/cart/update', withQuantity(2)),
  'adds up the totals to the cent': result(
    '/cart/totals',
    segment('grand_total', (value) => value + 0.01),
  ),
  'charges the selected shipping method': result('/cart/shipping-information', (answer) => ({
    ...answer,
    totals: segment('shipping', (value) => value + 1)(fieldsOf(answer.totals)),
  })),
  'refuses a shipping method that it does not offer': accepting('/cart/shipping-information'),
  'refuses an invalid code and leaves the total unchanged': accepting('/cart/apply-coupon'),
  'reduces the total once, until the coupon is deleted': refusing('/cart/delete-coupon', 200),
  'are accepted with a number and found by their id': changing('/sync/order', (json) => ({
    ...json,
    result: null,
  })),
  'get the same order number when they are sent again': orderNumbers(),
  'are placed once when they are sent several times concurrently': orderNumbers(),
  'repeat the idempotency key in the response': (send) => async (path, options) => ({
    ...(await send(path, options)),
    headers: new Headers(),
  }),
  'are refused with 422 if sent with the id of another order': accepting('/order/create'),
  'are not placed if the total exceeds the confirmed one': accepting('/order/create'),
  'are placed with the same id once the new total is confirmed': accepting('/order/create'),
  'are not found by a look-up before they are sent': changing('/sync/order', (json) => ({
    ...json,
    result: { platform_order_id: '1' },
  })),
  'close their cart': accepting('/order/create', () => ({ orderNumber: '1' })),
  'can be read only with their number and token': accepting('/order/pull'),
  'reduce the stock by the ordered quantity': repeatingFirst('/stock/list'),
  'are refused with out-of-stock if the quantity exceeds the stock': refusing('/order/create', 400),
  'appear only in the history of their customer': sameToken,
  'are created, and opened only with their password': accepting('/user/login'),
  'are refused for an e-mail address that already has one': accepting('/user/create'),
  'respond with 401 to an invalid token instead of treating it as a guest': accepting('/cart/create'),
  'renew the session with the refresh token': refusing('/user/refresh', 401),
  'share one open cart only between their own devices': accepting('/cart/pull', () => []),
  'store changes to the profile': result('/user/me', (customer) => ({ ...customer, firstname: 'Test' })),
  'cannot be read with a session that has logged out': accepting('/user/me', () => ({})),
  'accept a changed password instead of the old one': accepting('/user/login', () => 'token'),
  'do not reveal whether an address has one when a password mail is requested': (send) => {
    let asked = 0;
    return async (path, options) => {
      const answer = await send(path, options);
      if (path !== '/user/reset-password') return answer;
      asked += 1;
      return asked === 2 ? { ...answer, status: 404 } : answer;
    };
  },
};
