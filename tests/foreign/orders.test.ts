// Tests orders of the foreign backend: validation, responses, and duplicates.
import { afterEach, describe, expect, it } from 'vitest';
import { deferred } from '#shared/domain/deferred.ts';
import {
  type ForeignBackend,
  type ForeignOptions,
  openForeignBackend,
} from '../support/backend/foreign/foreign-backend.ts';
import { addressOf, orderOf, requestForeign, resultOf } from '../support/backend/foreign/request-foreign.ts';

const opened: ForeignBackend[] = [];
async function open(options: ForeignOptions): Promise<ForeignBackend> {
  const backend = await openForeignBackend(options);
  opened.push(backend);
  return backend;
}
afterEach(async () => {
  for (const backend of opened.splice(0)) await backend.close();
});

const place = (backend: ForeignBackend, body: unknown, headers: Record<string, string> = {}) =>
  requestForeign(backend, 'POST /order/create', body, headers);
const cartWith = async (backend: ForeignBackend, sku = '24-MB02'): Promise<string> => {
  const cartId = await resultOf<string>(backend, 'POST /cart/create');
  await resultOf(backend, `POST /cart/update?cartId=${cartId}`, { cartItem: { sku, qty: 1 } });
  return cartId;
};

describe('orders of a Vue Storefront API', () => {
  it('are answered with the order number, without the id that the client sent', async () => {
    const backend = await open({ api: 'v' });
    const { status, body, headers } = await place(backend, orderOf(), { 'Idempotency-Key': 'k' });
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ backendOrderId: '1234', orderNumber: '000000102' });
    expect(JSON.stringify(body)).not.toContain('device-order-1');
    expect(headers.get('idempotency-key')).toBeNull();
  });

  it('are accepted at /order too', async () => {
    const backend = await open({ api: 'v' });
    expect((await requestForeign(backend, 'POST /order', orderOf())).status).toBe(200);
    expect(backend.orders()).toHaveLength(1);
  });

  it('are duplicated when sent again without a cart', async () => {
    const backend = await open({ api: 'v' });
    await place(backend, orderOf());
    await place(backend, orderOf());
    expect(backend.orders().map(({ clientId }) => clientId)).toEqual(['device-order-1', 'device-order-1']);
  });

  it('close their cart, so that a second order for it is rejected', async () => {
    const backend = await open({ api: 'v' });
    const cart_id = await cartWith(backend);
    expect((await place(backend, orderOf({ cart_id }))).status).toBe(200);
    const again = await place(backend, orderOf({ cart_id }));
    expect(again).toMatchObject({
      status: 404,
      body: { code: 404, result: `No such entity with cartId = ${cart_id}` },
    });
    expect(backend.orders()).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['an unknown key', { task_id: '1' }, 'additionalProperties'],
    ['a first product below 1.00', { products: [{ sku: 'A', qty: 1, price: 0.5 }] }, 'minimum'],
    ['a numeric user id', { user_id: 158 }, 'type'],
    ['no products', { products: [] }, 'minItems'],
    [
      'a capital in the domain of the e-mail address',
      { addressInformation: { shippingAddress: addressOf({ email: 'anna@Example.lv' }) } },
      'pattern',
    ],
    [
      'an empty street line',
      { addressInformation: { shippingAddress: addressOf({ street: ['Brīvības iela', ''] }) } },
      'minLength',
    ],
  ])('are rejected for %s', async (_, more, keyword) => {
    const backend = await open({ api: 'v' });
    const { status, body } = await place(backend, orderOf(more));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 400, result: [{ keyword }] });
    expect(backend.orders()).toHaveLength(0);
  });

  it('may contain a free second product', async () => {
    const backend = await open({ api: 'v' });
    const [first] = orderOf().products as object[];
    const free = { sku: '24-MB03', qty: 1, price: 0 };
    expect((await place(backend, orderOf({ products: [first, free] }))).status).toBe(200);
  });

  it('are rejected with a message if they contain unknown products', async () => {
    const backend = await open({ api: 'v' });
    const { status, body } = await place(backend, orderOf({ products: [{ sku: 'NO', qty: 1, price: 5 }] }));
    expect([status, body.result]).toEqual([500, 'Error while adding products.']);
  });

  it('are found by the client’s id only', async () => {
    const backend = await open({ api: 'v' });
    await place(backend, orderOf());
    const found = await resultOf(backend, 'GET /sync/order/device-order-1');
    expect(found).toMatchObject({ platform_order_id: 1234, transmited: true, order: null });
    expect(found).not.toHaveProperty('order_id');
    expect(await resultOf(backend, 'GET /sync/order/other')).toBeNull();
  });

  it('cannot be looked up if lookUp is off', async () => {
    const without = await open({ api: 'v', lookUp: false });
    expect((await requestForeign(without, 'GET /sync/order/device-order-1')).status).toBe(404);
  });

  it('return a job number if they are queued', async () => {
    const backend = await open({ api: 'v', queue: true });
    expect((await place(backend, orderOf())).body).toEqual({ code: 200, result: 57 });
  });

  it('cannot be looked up until the queue is worked off', async () => {
    const backend = await open({ api: 'v', queue: true });
    await place(backend, orderOf());
    expect([backend.orders().length, backend.waiting()]).toEqual([0, 1]);
    expect(await resultOf(backend, 'GET /sync/order/device-order-1')).toBeNull();
    backend.workOffQueue();
    expect([backend.orders().length, backend.waiting()]).toEqual([1, 0]);
    expect(await resultOf(backend, 'GET /sync/order/device-order-1')).not.toBeNull();
  });

  it('return the idempotency key in a header if enabled', async () => {
    const backend = await open({ api: 'v', idempotencyKey: true });
    const { headers } = await place(backend, orderOf(), { 'Idempotency-Key': 'device-order-1' });
    expect(headers.get('idempotency-key')).toBe('device-order-1');
  });

  it('are created once for each idempotency key if enabled', async () => {
    const backend = await open({ api: 'v', idempotencyKey: true });
    const first = await place(backend, orderOf(), { 'Idempotency-Key': 'device-order-1' });
    const again = await place(backend, orderOf(), { 'Idempotency-Key': 'device-order-1' });
    expect(again.body).toEqual(first.body);
    expect(backend.orders()).toHaveLength(1);
  });
});

describe('orders of a Magento 1 bridge', () => {
  it('return only their number', async () => {
    const backend = await open({ api: 'm1' });
    const cart_id = await cartWith(backend);
    expect((await place(backend, orderOf({ cart_id }))).body).toEqual({ code: 200, result: 1234 });
  });

  it('are rejected without an open cart', async () => {
    const backend = await open({ api: 'm1' });
    const cart_id = await cartWith(backend);
    await place(backend, orderOf({ cart_id }));
    const again = await place(backend, orderOf({ cart_id }));
    expect(again).toMatchObject({
      status: 500,
      body: { code: 500, result: `No such entity with id ${cart_id}` },
    });
    expect((await place(backend, orderOf())).body.result).toBe('No such entity with id ');
    expect(backend.orders()).toHaveLength(1);
  });

  it('cannot be looked up', async () => {
    const backend = await open({ api: 'm1' });
    expect((await requestForeign(backend, 'GET /sync/order/device-order-1')).status).toBe(404);
  });
});

describe('faultNextOrder', () => {
  it('loses the response of an order that is created', async () => {
    const backend = await open({ api: 'v' });
    backend.faultNextOrder({ kind: 'lose-answer' });
    await expect(place(backend, orderOf())).rejects.toThrow();
    expect(backend.orders()).toHaveLength(1);
    expect(backend.journal().at(-1)).toMatchObject({ path: '/api/order/create', status: 0 });
    expect((await place(backend, orderOf())).status).toBe(200);
  });

  it('delays an order until it is released', async () => {
    const backend = await open({ api: 'v' });
    const { promise: until, resolve: release } = deferred<void>();
    backend.faultNextOrder({ kind: 'hold', until });
    const held = place(backend, orderOf());
    await resultOf(backend, 'GET /sync/order/device-order-1');
    expect(backend.orders()).toHaveLength(0);
    release();
    expect((await held).status).toBe(200);
  });

  it('rejects an order with any status and message', async () => {
    const backend = await open({ api: 'm1' });
    backend.faultNextOrder({ kind: 'refuse', status: 503, result: 'Maintenance' });
    expect((await place(backend, orderOf())).body).toEqual({ code: 503, result: 'Maintenance' });
  });
});
