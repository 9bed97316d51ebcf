// Defines the shape of a conformance case, and the requests and test products that the cases share.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Capability } from '#bridge/ports/capabilities.ts';
import { type Answer, fieldsOf, type RequestBackend } from '#host/doctor/backend-at.ts';

type Json = Record<string, unknown>;
type Headers = Record<string, string>;

export type Goods = {
  /** code and search index of the default store view */
  store: string;
  index: string;
  /** a product that is sold, in stock and without options */
  simple: Json;
  /** a product with variants in stock; undefined if the catalogue has none */
  configurable: Json | undefined;
  /** code of a coupon that reduces the total of the simple product; undefined if the caller named none */
  coupon: string | undefined;
};

/** The backend under test and the goods of the run. */
export type Subject = Goods & { send: RequestBackend };

export type ConformanceCase = {
  area: 'catalogue' | 'prices' | 'stock' | 'carts' | 'coupons' | 'orders' | 'accounts';
  title: string;
  needs?: Capability;
  /** true if the case places orders or creates accounts, so that it runs only if the caller allows it */
  isPlacing?: true;
  /** @throws AssertionError if the backend does not conform */
  run: (subject: Subject) => Promise<void>;
};

/** Thrown by a case that finds no suitable goods. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}

/** Returns the code of a response: the one in its envelope, or else the HTTP status. */
export const codeOf = ({ status, json }: Answer): number => Number(fieldsOf(json).code ?? status);

export const errorCodeOf = ({ json }: Answer): unknown => fieldsOf(fieldsOf(json).result).errorCode;

/** Returns the result of an enveloped response. @throws AssertionError unless it succeeded */
export function resultOf(answer: Answer): unknown {
  const { code = 200, result } = fieldsOf(answer.json);
  assert.equal(answer.status, 200, `HTTP ${answer.status}: ${JSON.stringify(answer.json)?.slice(0, 200)}`);
  assert.equal(Number(code), 200, 'the code of the envelope');
  return result;
}

/** True if the response is a refusal: its envelope has a 4xx code. */
export const isRefused = (answer: Answer): boolean => codeOf(answer) >= 400 && codeOf(answer) < 500;

export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** Requests an endpoint with a JSON body. */
export const post = (
  { send }: Pick<Subject, 'send'>,
  path: string,
  body?: unknown,
  query: Record<string, string> = {},
  headers: Headers = {},
): Promise<Answer> => send(path, { method: 'POST', ...(body === undefined ? {} : { body }), query, headers });

/** Returns the hits of a search. */
export async function search(
  { send, index }: Pick<Subject, 'send' | 'index'>,
  body: Json,
  query: Record<string, string> = {},
): Promise<{ total: number; documents: Json[]; aggregations: Json }> {
  const answer = await send(`/catalog/${index}/product/_search`, {
    query: { from: '0', size: '20', ...query, request: JSON.stringify(body) },
  });
  assert.equal(answer.status, 200, `HTTP ${answer.status} for a search`);
  const { hits, aggregations } = fieldsOf(answer.json);
  const { total, hits: list } = fieldsOf(hits);
  return {
    total: typeof total === 'number' ? total : Number(fieldsOf(total).value),
    documents: listOf(list).map((hit) => fieldsOf(hit._source)),
    aggregations: fieldsOf(aggregations),
  };
}

/** Opens a guest's cart. */
export const openCart = async (subject: Subject): Promise<string> =>
  String(resultOf(await post(subject, '/cart/create')));

/** Adds an item to a cart, or sets its quantity. */
export const putItem = (
  subject: Subject,
  cartId: string,
  item: Json,
  headers: Headers = {},
): Promise<Answer> =>
  post(subject, '/cart/update', { cartItem: { quoteId: cartId, ...item } }, { cartId }, headers);

export const itemsOf = async ({ send }: Subject, cartId: string, headers: Headers = {}): Promise<Json[]> =>
  listOf(resultOf(await send('/cart/pull', { query: { cartId }, headers })));

/** Returns the segments of the totals by code, in cents. */
export function segmentsOf(totals: unknown): Record<string, number> {
  const segments = listOf(fieldsOf(totals).total_segments);
  return Object.fromEntries(
    segments.map(({ code, value }) => [String(code), Math.round(Number(value) * 100)]),
  );
}

export const totalsOf = async ({ send }: Subject, cartId: string): Promise<Record<string, number>> =>
  segmentsOf(resultOf(await send('/cart/totals', { query: { cartId } })));

const address = {
  firstname: 'Conformance',
  lastname: 'Test',
  street: ['Brivibas iela', '1'],
  city: 'Riga',
  postcode: 'LV-1010',
  country_id: 'LV',
  countryId: 'LV',
  telephone: '20000000',
};

/** Returns the first available shipping method that the backend offers. */
export async function shippingOf(subject: Subject, cartId: string, headers: Headers = {}): Promise<Json> {
  const answer = await post(subject, '/cart/shipping-methods', { address }, { cartId }, headers);
  const method = listOf(resultOf(answer)).find(
    ({ available, carrier_code }) => available !== false && carrier_code !== '',
  );
  assert.ok(method, 'no shipping method is offered');
  return method;
}

/** Chooses shipping for a cart and returns the payment methods and totals of the backend's response. */
export async function chooseShipping(
  subject: Subject,
  cartId: string,
  method: Json,
  headers: Headers = {},
): Promise<{ payments: Json[]; totals: Record<string, number> }> {
  const body = {
    addressInformation: {
      shippingAddress: address,
      billingAddress: address,
      shippingCarrierCode: method.carrier_code,
      shippingMethodCode: method.method_code,
    },
  };
  const result = fieldsOf(
    resultOf(await post(subject, '/cart/shipping-information', body, { cartId }, headers)),
  );
  const payments =
    result.payment_methods ??
    resultOf(await subject.send('/cart/payment-methods', { query: { cartId }, headers }));
  return { payments: listOf(payments), totals: segmentsOf(result.totals ?? result) };
}

export type OrderTrial = { body: Json; cents: number };

/**
 * Prepares an order of the simple product from a separate cart, with the total that the backend shows for it.
 * @param more replaces fields of the body
 */
export async function prepareOrder(
  subject: Subject,
  quantity = 1,
  more: Json = {},
  headers: Headers = {},
): Promise<OrderTrial> {
  const { simple } = subject;
  const cartId = String(
    more.cart_id ?? resultOf(await post(subject, '/cart/create', undefined, {}, headers)),
  );
  resultOf(await putItem(subject, cartId, { sku: simple.sku, qty: quantity }, headers));
  const method = await shippingOf(subject, cartId, headers);
  const { payments } = await chooseShipping(subject, cartId, method, headers);
  const payment = payments.find(({ provider, cost_incl_tax }) => !provider && !cost_incl_tax) ?? payments[0];
  assert.ok(payment, 'no payment method is offered');
  const methods = {
    shippingCarrierCode: method.carrier_code,
    shippingMethodCode: method.method_code,
    paymentMethod: { method: payment.code },
  };
  const totals = segmentsOf(
    resultOf(await post(subject, '/cart/collect-totals', { methods }, { cartId }, headers)),
  );
  const cents = totals.grand_total ?? 0;
  const { countryId: _country, ...billing } = address;
  const person = {
    ...billing,
    region: '',
    region_id: 0,
    region_code: '',
    company: '',
    email: emailOf('order'),
  };
  const now = new Date().toISOString();
  const price = Number(simple.final_price ?? simple.price);
  const body = {
    user_id: '',
    cart_id: cartId,
    store_code: subject.store,
    products: [
      { sku: simple.sku, qty: quantity, name: 'Test', price, price_incl_tax: price, product_type: 'simple' },
    ],
    addressInformation: {
      shippingAddress: person,
      billingAddress: person,
      shipping_carrier_code: method.carrier_code,
      shipping_method_code: method.method_code,
      payment_method_code: payment.code,
      payment_method_additional: {},
      shippingExtraFields: { confirmed_total: (cents / 100).toFixed(2) },
    },
    order_id: randomUUID(),
    transmited: false,
    created_at: now,
    updated_at: now,
    ...more,
  };
  return { body, cents };
}

export const placeOrder = (subject: Subject, body: Json, headers: Headers = {}): Promise<Answer> =>
  post(subject, '/order/create', body, {}, { 'Idempotency-Key': String(body.order_id), ...headers });

export const lookUp = async ({ send }: Subject, orderId: unknown): Promise<unknown> =>
  resultOf(await send(`/sync/order/${orderId}`));

/** Returns the number in the response to an order. @throws AssertionError if the order was not accepted */
export function numberOf(answer: Answer): string {
  const result = resultOf(answer);
  const number = fieldsOf(result).orderNumber ?? fieldsOf(result).backendOrderId ?? result;
  assert.ok(['string', 'number'].includes(typeof number) && number !== '', 'the response names no order');
  return String(number);
}

/** Returns an unused e-mail address, different for each call. */
export const emailOf = (name: string): string => `${name}.${randomUUID()}@example.com`;

export const PASSWORD = 'Conformance 1 test';

export type Login = { email: string; token: string; refreshToken: unknown; headers: Headers };

export async function logIn(subject: Subject, email: string): Promise<Login> {
  const answer = await post(subject, '/user/login', { username: email, password: PASSWORD });
  const token = String(resultOf(answer));
  const { refreshToken } = fieldsOf(fieldsOf(answer.json).meta);
  return { email, token, refreshToken, headers: { Authorization: `Bearer ${token}` } };
}

/** Creates an account and logs in. */
export async function newCustomer(subject: Subject): Promise<Login> {
  const email = emailOf('customer');
  const customer = { email, firstname: 'Conformance', lastname: 'Test' };
  resultOf(await post(subject, '/user/create', { customer, password: PASSWORD }));
  return logIn(subject, email);
}
