// Places an order twice, to find out how the backend identifies it and prevents duplicates. The order is one that the
// backend can accept: delivery, payment method and total are those that it offers for the cart.
import { randomUUID } from 'node:crypto';
import { bareNumber, namedOrder } from '#schemas/bridge/order-create-answer.ts';
import { fieldsOf, resultOf } from './backend-at.ts';
import type { Examination, Question } from './examination.ts';
import type { Finding } from './finding.ts';

const ORDER_PATHS = ['/order/create', '/order'];

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

type Fields = Record<string, unknown>;
type Offer = { carrier: string; method: string; payment: string; total: number | undefined };

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** Chooses a delivery and a payment method for the cart, and returns them with the resulting total. */
async function chooseMethods({ send }: Examination, cart: string): Promise<Offer> {
  const query = { token: '', cartId: cart };
  const post = async (path: string, body: object) =>
    resultOf(await send(path, { method: 'POST', query, body }));
  const offered = listOf(await post('/cart/shipping-methods', { address })).find(
    ({ available, carrier_code }) => available !== false && carrier_code !== '',
  );
  const { carrier_code: carrier = 'flatrate', method_code: method = 'flatrate' } = offered ?? {};
  // backends read the choice in either spelling
  const delivery = {
    ...{ shippingCarrierCode: carrier, shippingMethodCode: method },
    ...{ shipping_carrier_code: carrier, shipping_method_code: method },
  };
  await post('/cart/shipping-information', {
    addressInformation: {
      ...{ shippingAddress: address, billingAddress: address, shipping_address: address },
      ...delivery,
    },
    methods: delivery,
  });
  const payments = listOf(resultOf(await send('/cart/payment-methods', { query })));
  const { code: payment = 'cashondelivery' } =
    payments.find(({ provider }) => !provider) ?? payments[0] ?? {};
  const totals = await post('/cart/collect-totals', {
    methods: { ...delivery, paymentMethod: { method: payment } },
  });
  const segment = listOf(fieldsOf(totals).total_segments).find(({ code }) => code === 'grand_total');
  return {
    carrier: String(carrier),
    method: String(method),
    payment: String(payment),
    total: segment === undefined ? undefined : Number(segment.value),
  };
}

/** Builds an order for one product with a test customer's data, in the storefront's format. */
function testOrder(product: Fields, cart: string, store: string, { carrier, method, payment, total }: Offer) {
  const price = Number(product.final_price ?? product.price ?? 1);
  const now = new Date().toISOString();
  return {
    user_id: '',
    cart_id: cart,
    store_code: store,
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
      shipping_carrier_code: carrier,
      shipping_method_code: method,
      payment_method_code: payment,
      payment_method_additional: {},
      shippingExtraFields: { confirmed_total: (total ?? price).toFixed(2) },
    },
    order_id: randomUUID(),
    transmited: false,
    created_at: now,
    updated_at: now,
  };
}

/**
 * Examines how the backend identifies an order in its result; undefined if the result contains no identification.
 * @param lookedUp result of looking up the same order; null if it was not found, undefined if the backend has no lookup
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

/** Examines orders; places none without permission. */
export const placeTestOrder: Question = async (examination) => {
  const { send, products, mayOrder, views = [], index, defaultStore = '' } = examination;
  if (!mayOrder) return [];
  const product = products.find(({ type_id, price }) => type_id === 'simple' && Number(price) >= 1);
  const opened = resultOf(await send('/cart/create', { method: 'POST' }));
  if (!product || opened === undefined)
    return [
      { about: 'an order', state: 'broken', says: 'no cart could be created, or no product can be ordered' },
    ];
  const cart = String(opened);
  await send('/cart/update', {
    method: 'POST',
    query: { token: '', cartId: cart },
    body: { cartItem: { sku: product.sku, qty: 1, quoteId: cart } },
  });
  const store = views.find((view) => view.index === index)?.code ?? defaultStore;
  const body = testOrder(product, cart, store, await chooseMethods(examination, cart));
  const headers = { 'Idempotency-Key': body.order_id };
  for (const path of ORDER_PATHS) {
    const answer = await send(path, { method: 'POST', body, headers });
    if (answer.status === 404 && fieldsOf(answer.json).result === undefined) continue;
    const found = resultOf(await send(`/sync/order/${body.order_id}`));
    const named = namedBy(resultOf(answer), found);
    if (!named)
      return [
        {
          about: 'an order',
          state: 'broken',
          says: `was refused with ${answer.status}: ${JSON.stringify(fieldsOf(answer.json).result).slice(0, 200)}`,
        },
      ];
    const again = await send(path, { method: 'POST', body, headers });
    const isKeyRepeated = again.headers.get('idempotency-key') === body.order_id;
    const isDoubled = !isKeyRepeated && resultOf(again) !== undefined;
    return [
      { ...named, settings: { ...named.settings, 'bridge.placeOrder': path } },
      isKeyRepeated
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
