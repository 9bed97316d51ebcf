// Sends requests from tests to the foreign backend.
import type { ForeignBackend } from './foreign-backend.ts';

export type ForeignAnswer = {
  status: number;
  type: string;
  headers: Headers;
  /** decoded JSON, or the text of any other response */
  body: { code?: number; result?: unknown; meta?: unknown; [field: string]: unknown };
};

/**
 * Sends one request.
 * @param what method and path below the prefix, separated by a space
 */
export async function requestForeign(
  backend: ForeignBackend,
  what: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ForeignAnswer> {
  const [method = 'GET', path = ''] = what.split(' ');
  const answer = await fetch(backend.url + backend.prefix + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const type = answer.headers.get('content-type') ?? '';
  const text = await answer.text();
  const read = type.startsWith('application/json') ? (JSON.parse(text) as ForeignAnswer['body']) : { text };
  return { status: answer.status, type, headers: answer.headers, body: read };
}

/** Sends a request and returns the result. Throws unless the status is 200. */
export async function resultOf<T>(backend: ForeignBackend, what: string, body?: unknown): Promise<T> {
  const answer = await requestForeign(backend, what, body);
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.result as T;
}

/** Builds an order for one simple product that names no cart of the backend; `more` overrides its fields. */
export const orderOf = (more: object = {}): Record<string, unknown> => ({
  user_id: '',
  cart_id: '',
  store_code: 'en',
  products: [{ sku: '24-MB02', qty: 1, name: 'x', price: 30, price_incl_tax: 36.3, product_type: 'simple' }],
  addressInformation: {
    shippingAddress: addressOf(),
    billingAddress: addressOf(),
    shipping_carrier_code: 'flatrate',
    shipping_method_code: 'flatrate',
    payment_method_code: 'cashondelivery',
    payment_method_additional: {},
    shippingExtraFields: {},
  },
  order_id: 'device-order-1',
  transmited: false,
  created_at: '2026-11-21T12:00:00.000Z',
  updated_at: '2026-11-21T12:00:00.000Z',
  ...more,
});

export const addressOf = (more: object = {}): Record<string, unknown> => ({
  firstname: 'Анна',
  lastname: 'Bērziņa',
  street: ['Brīvības iela', '13'],
  city: 'Rīga',
  postcode: 'LV-1010',
  country_id: 'LV',
  region: '',
  region_id: 0,
  region_code: '',
  telephone: '20000000',
  company: '',
  email: 'anna@example.lv',
  ...more,
});
