// Tests the authorisation matrix (S-11): calls every endpoint as the owner of the data, as another customer, as a guest
// and with an invalid token. Callers other than the owner must neither read nor change the owner's data. A new endpoint
// without a row is a compile-time error. Long because of the matrix.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setNewsletter } from '#bridge/accounts/set-newsletter.ts';
import { handlers } from '#bridge/routes/handlers.ts';
import { type EndpointName, endpoints } from '#schemas/bridge/endpoints.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import {
  addressOf,
  get,
  type LoggedIn,
  lastLink,
  newCustomer,
  PASSWORD,
  reviewOf,
  send,
} from '../../support/backend/people.ts';
import { deviceReportOf, line, orderOf, pageReportOf } from '../../support/backend/requests.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';
import { sealedFor } from '../../support/sealed-box.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
  await bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-1', payload: { qty: 900 } });
});
afterAll(() => bridge.close());

/** Data that belong to the owner only. */
type Things = {
  owner: LoggedIn;
  other: LoggedIn;
  key: string;
  cartId: string;
  itemId: number;
  addressId: number;
  sessionId: string;
  orderId: string;
  orderNumber: string;
  orderToken: string;
  resetToken: string;
  /** the owner's order, sealed by their device */
  sealed: { order_id: string; sealed: string };
};
type Call = { path?: string; query?: string; body?: unknown; headers?: Record<string, string> };
/** Status for the owner, another customer, a guest and an invalid token. */
type Row = { status: [number, number, number, number]; call?: (things: Things) => Call };

const open: Row['status'] = [200, 200, 200, 401];
/** the token of the request is ignored */
const tokenless: Row['status'] = [200, 200, 200, 200];
const ownersOnly: Row['status'] = [200, 404, 404, 401];
/** each customer reads or changes their own data */
const ownOnly: Row['status'] = [200, 200, 401, 401];
const cart = ({ cartId }: Things): Call => ({ query: `cartId=${cartId}` });
const withBody = (body: object) => (things: Things) => ({ ...cart(things), body });
const address = { countryId: 'LV', firstname: 'A', lastname: 'B', city: 'Rīga', postcode: 'LV-1010' };

const matrix: Record<EndpointName, Row> = {
  'catalog/search': {
    status: open,
    call: () => ({
      path: '/catalog/catalogue_lv/product/_search',
      query: 'size=5',
      body: { query: { match_all: {} } },
    }),
  },
  'catalog/query': {
    status: open,
    call: () => ({ path: '/catalog/catalogue_lv/review/_search', query: 'from=0&size=5' }),
  },
  graphql: {
    status: open,
    call: () => ({ body: { query: '{ found: products { items { document } total_count } }' } }),
  },
  'url/map': { status: open, call: () => ({ body: { url: '/p/p-1' } }) },
  'stock/check': { status: open, call: () => ({ query: 'sku=P-1' }) },
  'quantity-tracker': { status: open, call: () => ({ query: 'skus=P-1' }) },
  'stock/list': { status: open, call: () => ({ query: 'skus=P-1' }) },
  'stock/branches': { status: open, call: () => ({ query: 'skus=P-1' }) },
  'products/render-list': { status: open, call: () => ({ query: 'skus=P-1&userGroupId=1' }) },
  'cart/create': { status: open },
  'cart/pull': { status: ownersOnly, call: cart },
  'cart/update': { status: ownersOnly, call: withBody({ cartItem: { sku: 'P-2', qty: 1 } }) },
  'cart/delete': {
    status: ownersOnly,
    call: (things) => ({ ...cart(things), body: { cartItem: { sku: 'P-1', item_id: things.itemId } } }),
  },
  'cart/totals': { status: ownersOnly, call: cart },
  'cart/payment-methods': { status: ownersOnly, call: cart },
  'cart/shipping-methods': { status: ownersOnly, call: withBody({ address: { country_id: 'LV' } }) },
  'cart/shipping-information': {
    status: ownersOnly,
    call: withBody({
      addressInformation: {
        shippingAddress: address,
        billingAddress: address,
        shippingCarrierCode: 'courier',
        shippingMethodCode: 'home',
      },
    }),
  },
  'cart/collect-totals': {
    status: ownersOnly,
    call: withBody({ methods: { paymentMethod: { method: 'banklink' } } }),
  },
  'cart/apply-coupon': {
    status: ownersOnly,
    call: ({ cartId }) => ({ query: `cartId=${cartId}&coupon=ZIBENS10` }),
  },
  'cart/delete-coupon': { status: ownersOnly, call: cart },
  'cart/coupon': { status: ownersOnly, call: cart },
  'cart/pickup-point': {
    status: ownersOnly,
    call: ({ cartId }) => ({ query: `cartId=${cartId}&code=OMN-1` }),
  },
  'pickup-points': { status: tokenless },
  // this backend takes no prepayment
  'payment/banks': { status: [404, 404, 404, 404], call: () => ({ query: 'clientId=banklink' }) },
  'payment/session': {
    status: [404, 404, 404, 404],
    call: ({ orderNumber: number, orderToken }) => ({ body: { number, orderToken } }),
  },
  'payment/return': { status: [404, 404, 404, 404], call: () => ({ query: `payment=${'0'.repeat(96)}` }) },
  'vat/check': { status: tokenless, call: () => ({ query: 'country=LV&number=40003521600' }) },
  'country/list': { status: open },
  'home-page': { status: open },
  'shop/data': { status: open },
  // The owner's queued order becomes a guest's order if a guest sends it, and is refused if another customer sends it.
  'order/create': {
    status: [409, 403, 200, 401],
    call: ({ owner, key }) => {
      const id = `queued-${key}`;
      return { body: { ...orderOf(id), user_id: idOf.get(owner.email) }, headers: { 'idempotency-key': id } };
    },
  },
  'sync/order': { status: open, call: ({ orderId }) => ({ path: `/sync/order/${orderId}` }) },
  // only the order's own token opens it
  'order/pull': {
    status: tokenless,
    call: ({ orderNumber, orderToken }) => ({ query: `number=${orderNumber}&orderToken=${orderToken}` }),
  },
  'order/sealing-key': { status: open },
  // a customer's sealed order is opened for that customer only
  'order/unseal': { status: ownersOnly, call: ({ sealed }) => ({ body: sealed }) },
  'order/withdraw': {
    status: tokenless,
    call: ({ orderNumber, orderToken, key }) => ({
      body: {
        withdrawal: {
          order_number: orderNumber,
          order_token: orderToken,
          name: 'Anna',
          email: 'anna@example.lv',
          items: [{ sku: 'P-1', qty: 1 }],
          declared_at: '2026-11-21T12:00:00.000Z',
        },
      },
      headers: { 'idempotency-key': `withdrawal-${key}` },
    }),
  },
  'user/login': {
    status: tokenless,
    call: ({ owner }) => ({ body: { username: owner.email, password: PASSWORD } }),
  },
  'user/create': {
    status: [400, 400, 400, 400],
    call: ({ owner }) => ({
      body: { customer: { email: owner.email, firstname: 'X', lastname: 'Y' }, password: 'Another password' },
    }),
  },
  'user/refresh': {
    status: tokenless,
    call: ({ owner }) => ({ body: { refreshToken: owner.refreshToken } }),
  },
  'user/logout': { status: ownOnly },
  'user/reset-password': { status: tokenless, call: ({ owner }) => ({ body: { email: owner.email } }) },
  // The mailed link would set the password of its own address; here it is sent with another one.
  'user/create-password': {
    status: [400, 400, 400, 400],
    call: ({ other, resetToken }) => ({
      body: { email: other.email, newPassword: PASSWORD, resetToken },
    }),
  },
  'user/change-reset-password': {
    status: [400, 400, 400, 400],
    call: ({ other, resetToken }) => ({
      body: { email: other.email, newPassword: PASSWORD, resetToken },
    }),
  },
  'user/change-password': {
    status: ownOnly,
    call: () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
  },
  'user/me': { status: ownOnly },
  'user/update': {
    status: [200, 403, 401, 401],
    call: ({ addressId }) => ({ body: { customer: { addresses: [addressOf({ id: addressId })] } } }),
  },
  'user/delete': { status: ownOnly, call: () => ({ body: { password: PASSWORD } }) },
  'user/export': { status: ownOnly },
  'user/sessions': { status: ownOnly },
  'user/end-session': {
    status: [200, 404, 401, 401],
    call: ({ sessionId }) => ({ path: `/user/sessions/${sessionId}` }),
  },
  'user/order-history': { status: ownOnly },
  'user/special-offers': { status: ownOnly },
  'user/loyalty-card': { status: ownOnly },
  'user/reviews': { status: ownOnly },
  'review/create': {
    status: open,
    call: ({ owner }) => ({
      body: { review: reviewOf(1_001, { customer_id: idOf.get(owner.email), review_status: 1 }) },
    }),
  },
  'mailer/state': { status: open, call: ({ owner }) => ({ query: `email=${owner.email}` }) },
  'mailer/subscribe': { status: open, call: () => ({ body: { email: 'somebody@example.lv' } }) },
  'mailer/confirmation': { status: open, call: () => ({ body: { email: 'somebody@example.lv' } }) },
  'mailer/confirm': {
    status: [404, 404, 404, 401],
    call: ({ owner }) => ({ body: { email: owner.email, code: 'x' } }),
  },
  'push/key': { status: open, call: () => ({}) },
  'push/subscribe': {
    status: open,
    call: () => ({
      body: {
        subscription: {
          endpoint: 'https://web.push.apple.com/x',
          keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
        },
        order_id: 'somebodys-order',
        store: 'lv',
      },
    }),
  },
  'page/report': { status: tokenless, call: () => ({ body: pageReportOf() }) },
  'device/report': { status: open, call: () => ({ body: deviceReportOf('somebodys-device') }) },
  'alert/create': {
    status: open,
    call: () => ({ body: { alert: { kind: 'stock', sku: 'P-1', email: 'somebody@example.lv' } } }),
  },
  'alert/list': { status: [200, 200, 401, 401], call: () => ({ body: {} }) },
  'alert/end': { status: [200, 200, 401, 401], call: () => ({ body: {} }) },
  'alert/confirm': { status: [404, 404, 404, 401], call: () => ({ body: { token: 'x' } }) },
  'contact/create': {
    status: open,
    call: () => ({ body: { form: { name: 'Anna', email: 'somebody@example.lv', comment: 'Sveiki' } } }),
  },
  'mailer/unsubscribe': {
    status: [200, 403, 403, 401],
    call: ({ owner }) => ({ body: { email: owner.email } }),
  },
};

const idOf = new Map<string, string>();
let made = 0;

/** Creates two customers; the first has a cart, an order, addresses, a review, a session and a mailed link. */
async function makeThings(): Promise<Things> {
  made += 1;
  const key = `${made}-matrix`;
  const owner = await newCustomer(bridge, `owner-${key}@example.lv`, {
    addresses: [addressOf({ street: ['Slepenā iela', '7'], telephone: '29999999' })],
  });
  const other = await newCustomer(bridge, `other-${key}@example.lv`);
  const { id, addresses } = (await get(bridge, '/user/me', owner)).json().result;
  idOf.set(owner.email, String(id));
  const cartId = (await send(bridge, '/cart/create', undefined, owner)).json().result;
  const item = await send(
    bridge,
    `/cart/update?cartId=${cartId}`,
    { cartItem: { sku: 'P-1', qty: 2 } },
    owner,
  );
  const orderId = `order-${key}`;
  const placed = await bridge.app.inject({
    method: 'POST',
    url: `/api/order/create?token=${owner.accessToken}`,
    headers: { 'idempotency-key': orderId },
    payload: orderOf(orderId, { products: [line('P-1', 1, 17.35)] }),
  });
  expect(placed.statusCode, placed.body).toBe(200);
  await send(bridge, '/review/create', { review: reviewOf(1_001, { title: 'Slepens virsraksts' }) }, owner);
  await send(bridge, '/user/reset-password', { email: owner.email });
  await setNewsletter(bridge.db, owner.email, 'subscribed', NOW);
  const sealedId = `sealed-${key}`;
  const sealedDocument = { id: sealedId, principal: `user:${id}`, body: orderOf(sealedId) };
  return {
    owner,
    other,
    key,
    sealed: { order_id: sealedId, sealed: await sealedFor(bridge, sealedDocument) },
    cartId,
    itemId: item.json().result.item_id,
    addressId: addresses[0].id,
    sessionId: (await get(bridge, '/user/sessions', owner)).json().result[0].id,
    orderId,
    orderNumber: placed.json().result.orderNumber,
    orderToken: placed.json().result.orderToken,
    resetToken: (await lastLink(bridge)).token,
  };
}

/** Returns the owner's exported data and cart. */
const stateOf = async ({ owner, cartId }: Things) => {
  const { exported_at: _now, ...kept } = (await get(bridge, '/user/export', owner)).json().result;
  return { ...kept, cart: (await get(bridge, `/cart/pull?cartId=${cartId}`, owner)).json().result };
};

describe('authorisation matrix', () => {
  it('covers every endpoint and every handler', () => {
    expect(Object.keys(matrix).sort()).toEqual(Object.keys(endpoints).sort());
    expect(Object.keys(handlers).sort()).toEqual(Object.keys(matrix).sort());
  });

  it('limits profile, password, order history and special offers to logged-in customers [S6.004 S6.005 S6.006 S6.007]', () => {
    const forCustomers: EndpointName[] = [
      'user/update',
      'user/change-password',
      'user/order-history',
      'user/special-offers',
    ];
    for (const name of forCustomers) {
      expect([name, endpoints[name].who]).toEqual([name, 'customer']);
      expect([name, ...matrix[name].status.slice(2)]).toEqual([name, 401, 401]);
    }
  });

  it('lists every endpoint whose response depends on the token as restricted', () => {
    const names = (Object.keys(matrix) as EndpointName[]).filter(
      (name) => new Set(matrix[name].status.slice(0, 3)).size > 1,
    );
    expect(names.filter((name) => endpoints[name].who === 'anyone')).toEqual([]);
  });

  it.each(Object.keys(endpoints) as EndpointName[])('applies to %s', async (name) => {
    const things = await makeThings();
    const { owner, other } = things;
    const { method, path } = endpoints[name];
    const { status, call } = matrix[name];
    const before = await stateOf(things);
    // The owner calls last, so that effects of the other calls would be visible.
    for (const [at, authorization] of [
      [3, 'Bearer garbage'],
      [3, `Bearer ${'A'.repeat(43)}`],
      [3, `Bearer ${owner.refreshToken}`],
      [2, undefined],
      [2, 'Bearer '],
      [1, `Bearer ${other.accessToken}`],
      [0, `Bearer ${owner.accessToken}`],
    ] as const) {
      await bridge.app.inject({ method: 'DELETE', url: '/__admin/tries' });
      const parts = call?.(things) ?? {};
      const answer = await bridge.app.inject({
        method,
        url: `/api${parts.path ?? path}${parts.query ? `?${parts.query}` : ''}`,
        headers: { ...parts.headers, ...(authorization === undefined ? {} : { authorization }) },
        ...(parts.body === undefined ? {} : { payload: parts.body as object }),
      });
      expect([name, authorization, answer.statusCode], answer.body).toEqual([
        name,
        authorization,
        status[at],
      ]);
      if (answer.statusCode === 401)
        expect(answer.json()).toEqual({
          code: 401,
          result: "The consumer isn't authorized to access %resources.",
        });
      if (at === 0) continue;
      for (const secret of ['Slepenā', 'Slepens', '29999999', owner.email, `order-${things.key}`])
        if (name !== 'sync/order') expect(answer.body).not.toContain(secret);
      if (!endsOwnersWork.includes(name)) expect(await stateOf(things)).toEqual(before);
    }
  });
});

/** Endpoints whose body contains the owner's credentials, and which therefore act on the owner's account. */
const endsOwnersWork: EndpointName[] = ['order/withdraw', 'user/login', 'user/refresh'];
