// Examines orders (placing, deduplication, lookup), payment pages, logins, transport and cross-origin requests.
import { randomUUID } from 'node:crypto';
import { bareNumber, namedOrder } from '#schemas/bridge/order-create-answer.ts';
import { type Answer, fieldsOf, resultOf } from './backend-at.ts';
import type { Examination, Question } from './examination.ts';
import type { Finding } from './finding.ts';

const NOBODY = { username: 'nobody@example.invalid', password: 'no password of anybody' };

/**
 * Examines payment pages. The reference bridge serves those of a bank and of a leasing company; with other backends,
 * the storefront has no payment page to link to.
 */
const payments: Question = async ({ ask, bankCode }) => {
  const banks = resultOf(await ask('/payment/banks', { query: { clientId: bankCode } }));
  const isThere = Array.isArray(banks);
  return [
    {
      about: 'payment pages',
      state: isThere ? 'works' : 'missing',
      says: isThere
        ? 'bank payment and leasing are offered'
        : 'neither bank payment nor leasing is offered; set payment.bankUrl and payment.leasingUrl to offer them',
      settings: isThere ? {} : { 'payment.bankUrl': '', 'payment.leasingUrl': '' },
    },
  ];
};

const transport: Question = async ({ bridge }) => {
  const isSecure = bridge.startsWith('https:');
  return [
    {
      about: 'transport',
      state: isSecure ? 'works' : 'warning',
      says: isSecure
        ? 'https; serve it with HTTP/2'
        : "no https: over HTTP/1.1 browsers repeat a request by themselves if a reused connection is closed; --origin with the storefront's URL checks whether that duplicates orders",
    },
  ];
};

const RENDER_LISTS = ['/products/render-list', '/product/render-list'];

/**
 * True if the backend reads the token from the header: an endpoint that serves guests then refuses an invalid token.
 */
async function readsHeader({ ask, products }: Pick<Examination, 'ask' | 'products'>): Promise<boolean> {
  const query = { skus: String(products[0]?.sku ?? ''), currencyCode: 'EUR', storeId: '1' };
  const headers = { Authorization: 'Bearer no-token-of-anybody' };
  for (const path of RENDER_LISTS)
    if (resultOf(await ask(path, { query })) !== undefined)
      return resultOf(await ask(path, { query, headers })) === undefined;
  return false;
}

const origins: Question = async ({ ask, products, shop }) => {
  const answer = await ask('/order/create', {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://shop.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
    },
  });
  const allowed = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase();
  const origin = answer.headers.get('access-control-allow-origin');
  const isOpen = !!origin && (allowed.includes('*') || allowed.includes('idempotency-key'));
  return [
    {
      about: 'another origin',
      state: isOpen ? 'works' : 'missing',
      says: isOpen
        ? 'the storefront may have another origin than the backend'
        : "serve storefront and backend from one origin (docs/deploy.md): the backend does not allow another origin's headers",
      // the header is subject to CORS only if the origins differ; a backend that ignores the header gets the token in
      // the query
      settings:
        isOpen || (!shop?.isOtherOrigin && (await readsHeader({ ask, products })))
          ? {}
          : { 'bridge.token': 'query' },
    },
  ];
};

const logins: Question = async ({ ask }) => {
  const wrong = await ask('/user/login', { method: 'POST', body: NOBODY });
  const stranger = await ask('/user/me', { query: { token: 'no-token-of-anybody' } });
  if (wrong.json === undefined || wrong.status === 404)
    return [{ about: 'accounts', state: 'missing', says: 'no login: all users check out as guests' }];
  const codeOf = ({ status, json }: Answer) => Number(fieldsOf(json).code ?? status);
  const expired = codeOf(stranger) === 401 ? 401 : 500;
  return [
    { about: 'login', state: 'works', says: `a wrong password gets ${codeOf(wrong)}` },
    expired === 401
      ? { about: 'expired login', state: 'works', says: 'gets 401: the session is refreshed' }
      : {
          about: 'expired login',
          state: 'setting',
          says: `gets ${codeOf(stranger)} like any other error`,
          settings: { 'bridge.expiredToken': 500 },
        },
  ];
};

/** Looks up an order that does not exist. */
async function lookUp({ ask }: Examination): Promise<{ offered: boolean; repeatsKey: boolean }> {
  const id = randomUUID();
  const answer = await ask(`/sync/order/${id}`);
  const isEnvelope = answer.status === 200 && 'result' in fieldsOf(answer.json);
  return {
    offered: isEnvelope && resultOf(answer) === null,
    repeatsKey: answer.headers.get('idempotency-key') === id,
  };
}

const deduplication: Question = async (examination) => {
  const { offered, repeatsKey } = await lookUp(examination);
  if (offered && repeatsKey)
    return [
      {
        about: 'doubled orders',
        state: 'setting',
        says: 'the backend returns the idempotency key: an order without a response is sent again at once',
        settings: { 'bridge.orderIdempotency': 'key' },
      },
    ];
  if (offered)
    return [
      {
        about: 'doubled orders',
        state: 'setting',
        says: 'an order without a response is looked up before it is sent again, ten minutes later at the earliest; run with --orders to find out more',
        settings: { 'bridge.orderIdempotency': 'probe' },
      },
    ];
  return [
    {
      about: 'doubled orders',
      state: 'warning',
      says: 'no idempotency key and no lookup: an order with an unknown result is not sent again, the customer is asked to contact the store',
      settings: { 'bridge.orderIdempotency': 'none' },
    },
  ];
};

const ORDER_PATHS = ['/order/create', '/order'];

/** Builds an order of one product with test data of a customer. */
function testOrder(product: Record<string, unknown>, cart: string) {
  const price = Number(product.final_price ?? product.price ?? 1);
  const address = {
    firstname: 'Test',
    lastname: 'Doctor',
    street: ['Brivibas iela', '1'],
    city: 'Riga',
    postcode: 'LV-1010',
    country_id: 'LV',
    region: '',
    region_id: 0,
    region_code: '',
    telephone: '20000000',
    company: '',
    email: 'doctor@example.invalid',
  };
  const now = new Date().toISOString();
  return {
    user_id: '',
    cart_id: cart,
    store_code: '',
    products: [
      {
        sku: String(product.sku),
        qty: 1,
        name: 'Test',
        price,
        price_incl_tax: price,
        product_type: 'simple',
      },
    ],
    addressInformation: {
      shippingAddress: address,
      billingAddress: address,
      shipping_carrier_code: 'flatrate',
      shipping_method_code: 'flatrate',
      payment_method_code: 'cashondelivery',
      payment_method_additional: {},
      shippingExtraFields: {},
    },
    order_id: randomUUID(),
    transmited: false,
    created_at: now,
    updated_at: now,
  };
}

/**
 * Examines how the backend identifies an order in its result; undefined if the result contains no identification.
 * @param lookedUp result of a lookup of the same order; null if it was not found, undefined if the backend has no
 * lookup
 */
function namedBy(result: unknown, lookedUp: unknown): Finding | undefined {
  const about = 'an order';
  if (bareNumber.safeParse(result).success) {
    const isJob = lookedUp !== undefined && String(fieldsOf(lookedUp).platform_order_id) !== String(result);
    return {
      about,
      state: 'setting',
      says: isJob
        ? 'returns the id of a queued job: looked up until the order has a number'
        : 'returns the bare order number',
      settings: { 'bridge.bareOrderNumber': isJob ? 'job' : 'order' },
    };
  }
  if (typeof result === 'string' && result !== '')
    return {
      about,
      state: 'setting',
      says: `returns the text ${JSON.stringify(result)} and no order number`,
      settings: { 'bridge.acceptedOrderText': result },
    };
  const named = namedOrder.safeParse(result);
  const number =
    named.success && (named.data.orderNumber ?? named.data.order_number ?? named.data.backendOrderId);
  return number ? { about, state: 'works', says: 'returns the order number' } : undefined;
}

const orders: Question = async ({ ask, products, mayOrder }) => {
  if (!mayOrder) return [];
  const product = products.find(({ type_id, price }) => type_id === 'simple' && Number(price) >= 1);
  const opened = resultOf(await ask('/cart/create', { method: 'POST' }));
  if (!product || opened === undefined)
    return [
      { about: 'an order', state: 'broken', says: 'no cart could be created, or no product can be ordered' },
    ];
  const cart = String(opened);
  await ask('/cart/update', {
    method: 'POST',
    query: { token: '', cartId: cart },
    body: { cartItem: { sku: product.sku, qty: 1, quoteId: cart } },
  });
  const body = testOrder(product, cart);
  const headers = { 'Idempotency-Key': body.order_id };
  for (const path of ORDER_PATHS) {
    const answer = await ask(path, { method: 'POST', body, headers });
    if (answer.status === 404 && fieldsOf(answer.json).result === undefined) continue;
    const found = resultOf(await ask(`/sync/order/${body.order_id}`));
    const named = namedBy(resultOf(answer), found);
    if (!named)
      return [
        {
          about: 'an order',
          state: 'broken',
          says: `was refused with ${answer.status}: ${JSON.stringify(fieldsOf(answer.json).result).slice(0, 200)}`,
        },
      ];
    const again = await ask(path, { method: 'POST', body, headers });
    const isKept = again.headers.get('idempotency-key') === body.order_id;
    const isDoubled = !isKept && resultOf(again) !== undefined;
    return [
      { ...named, settings: { ...named.settings, 'bridge.placeOrder': path } },
      isKept
        ? {
            about: 'the same order again',
            state: 'setting',
            says: 'gets the same response with the same idempotency key',
            settings: { 'bridge.orderIdempotency': 'key' },
          }
        : isDoubled
          ? {
              about: 'the same order again',
              state: 'warning',
              says: 'places a second order: the storefront never sends an order again without a lookup',
            }
          : { about: 'the same order again', state: 'works', says: 'is refused, because its cart is closed' },
    ];
  }
  return [{ about: 'an order', state: 'broken', says: 'no endpoint to place one' }];
};

export const orderQuestions: readonly Question[] = [
  payments,
  transport,
  origins,
  logins,
  deduplication,
  orders,
];
