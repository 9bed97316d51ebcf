// Tests the status on order pages while an operator processes the orders in Medusa.
import { expect, it } from 'vitest';
import { createMedusaOrders } from '#connectors/medusa/create-medusa-orders.ts';
import { createMedusaBase, type MedusaContext, VARIANT } from '#connectors/medusa/medusa-context.ts';
import type { TestTime } from './clocks-of.ts';
import { type FakeOrder, type Fault, fakeMedusa, settings, tokenOf } from './fake-medusa.ts';
import { emptyShelf, memoryServices, orderRequest } from './memory-services.ts';

const MINUTE_MS = 60_000;
const TOTAL = 1990 + 299;
const customer = { customerId: 7, groupId: 1 };

type World = {
  hasNoSecretKey?: boolean;
  /** returns the fault of a call */
  fault?: (name: string) => Fault | undefined;
};

function openWorld(options: World = {}) {
  const shelf = emptyShelf();
  const time: TestTime = { now: 0 };
  shelf.time = time;
  shelf.records.set(`${VARIANT} A`, { variantId: 'A', productId: 'pA', id: 1 });
  const medusa = fakeMedusa({ variants: { A: { price: 1990, stock: 100 } }, ...options });
  const services = memoryServices(shelf);
  let mayAct = true;
  const context: MedusaContext = {
    ...createMedusaBase(medusa.client, settings, services),
    services,
    tokenOf: async () => (mayAct ? tokenOf('cus_7') : undefined),
  };
  const orders = createMedusaOrders(context, { unlinkedMs: 0 });
  const numberOf = (orderId: string) => String(shelf.entered.get(orderId)?.sold.number);
  return {
    ...{ shelf, medusa, orders, time },
    place: (orderId: string) =>
      orders.place(orderRequest(orderId, { lines: [{ sku: 'A', qty: 1 }], confirmedTotal: TOTAL }), customer),
    orderIn: (orderId: string): FakeOrder => {
      const found = [...medusa.orders.values()].find(({ metadata }) => metadata.order_id === orderId);
      if (found === undefined) throw new Error(`No order "${orderId}" in Medusa`);
      return found;
    },
    history: async () => (await orders.history(7, 1, 20)).items.map(({ status }) => status),
    pull: async (orderId: string) => (await orders.pull(numberOf(orderId), 'token')).status,
    endToken: () => {
      mayAct = false;
    },
    /** requests about orders since the last call */
    asked: () => medusa.calls.splice(0).filter((name) => name.includes('/orders')),
  };
}

const delivered = {
  payment_status: 'captured',
  fulfillment_status: 'delivered',
  fulfillments: [{ delivered_at: '2026-02-03T10:00:00.000Z' }],
};

it('shows the statuses of a page of orders after one request', async () => {
  const world = openWorld();
  for (const id of ['order-1', 'order-2', 'order-3', 'order-4']) await world.place(id);
  world.orderIn('order-2').progress = { payment_status: 'captured', fulfillment_status: 'shipped' };
  world.orderIn('order-3').progress = delivered;
  world.orderIn('order-4').isCancelled = true;
  world.asked();
  expect(await world.history()).toEqual(['placed', 'shipped', 'fulfilled', 'cancelled']);
  expect(world.asked()).toEqual(['GET /admin/orders']);
});

it('shows the status of an order that is opened by its token', async () => {
  const world = openWorld();
  await world.place('order-1');
  world.orderIn('order-1').progress = { fulfillment_status: 'shipped' };
  world.asked();
  expect(await world.pull('order-1')).toBe('shipped');
  expect(world.asked()).toHaveLength(1);
});

it.each([
  ['shipped', { fulfillment_status: 'shipped' }, 1],
  ['delivered', delivered, 0],
])('requests the state of a %s order again after a minute %#', async (_title, progress, requests) => {
  const world = openWorld();
  await world.place('order-1');
  world.orderIn('order-1').progress = progress;
  await world.history();
  world.asked();
  world.time.now += MINUTE_MS;
  const before = await world.history();
  expect(world.asked()).toHaveLength(requests);
  expect(await world.pull('order-1')).toBe(before[0]);
});

it('requests the state of an order again after a minute and a clock set back', async () => {
  const world = openWorld();
  await world.place('order-1');
  await world.history();
  world.asked();
  world.time.setBackMs = 60 * MINUTE_MS;
  world.time.now += MINUTE_MS;
  await world.history();
  expect(world.asked()).toHaveLength(1);
});

it('does not request the state of a cancelled order again within ten minutes', async () => {
  const world = openWorld();
  await world.place('order-1');
  world.orderIn('order-1').isCancelled = true;
  await world.history();
  world.asked();
  world.time.now += 10 * MINUTE_MS;
  expect([await world.history(), await world.pull('order-1')]).toEqual([['cancelled'], 'cancelled']);
  expect(world.asked()).toEqual([]);
});

it('shows a refund that follows a delivery', async () => {
  const world = openWorld();
  await world.place('order-1');
  world.orderIn('order-1').progress = delivered;
  await world.history();
  world.orderIn('order-1').progress = { ...delivered, payment_status: 'refunded' };
  world.time.now += 20 * MINUTE_MS;
  expect(await world.history()).toEqual(['refunded']);
});

it('reports that it shows the last known status while Medusa is unavailable', async () => {
  let isAway = false;
  const world = openWorld({ fault: () => (isAway ? 'lost-before' : undefined) });
  await world.place('order-1');
  world.orderIn('order-1').progress = { fulfillment_status: 'shipped' };
  await world.history();
  isAway = true;
  world.time.now += MINUTE_MS;
  expect([await world.history(), await world.pull('order-1')]).toEqual([['shipped'], 'shipped']);
  expect(world.shelf.reports.map(([what]) => what)).toEqual(['medusa order status']);
});

it('does not delay further pages while Medusa is unavailable', async () => {
  let isAway = false;
  const world = openWorld({ fault: () => (isAway ? 'broken-before' : undefined) });
  await world.place('order-1');
  isAway = true;
  await world.history();
  world.asked();
  await world.history();
  expect(world.asked()).toEqual([]);
  world.time.now += MINUTE_MS;
  await world.history();
  expect(world.asked()).toHaveLength(1);
});

it('requests the states of orders again a minute after a failure and a clock set back', async () => {
  let isAway = false;
  const world = openWorld({ fault: () => (isAway ? 'broken-before' : undefined) });
  await world.place('order-1');
  isAway = true;
  await world.history();
  world.asked();
  world.time.setBackMs = 60 * MINUTE_MS;
  world.time.now += MINUTE_MS;
  await world.history();
  expect(world.asked()).toHaveLength(1);
});

it('keeps the status of an order that was deleted in Medusa', async () => {
  const world = openWorld();
  await world.place('order-1');
  world.orderIn('order-1').progress = { fulfillment_status: 'shipped' };
  await world.history();
  world.medusa.orders.clear();
  for (const read of [world.history, () => world.pull('order-1')]) {
    world.time.now += MINUTE_MS;
    expect([await read()].flat()).toEqual(['shipped']);
  }
  expect(world.shelf.reports).toEqual([]);
});

it('lists orders with the customer’s token if there is no secret key', async () => {
  const world = openWorld({ hasNoSecretKey: true });
  await world.place('order-1');
  world.orderIn('order-1').progress = { fulfillment_status: 'shipped' };
  world.asked();
  expect(await world.history()).toEqual(['shipped']);
  expect(world.asked()).toEqual(['GET /store/orders']);
});

it('shows the parcels of a customer’s order that is opened by its token, without the secret key', async () => {
  const world = openWorld({ hasNoSecretKey: true });
  await world.place('order-1');
  const labels = [{ tracking_number: 'CE1LV', tracking_url: '#' }];
  world.orderIn('order-1').progress = { fulfillment_status: 'shipped', fulfillments: [{ labels }] };
  world.asked();
  expect(await world.pull('order-1')).toBe('shipped');
  expect(world.shelf.entered.get('order-1')?.state.tracking).toEqual([{ number: 'CE1LV' }]);
  expect(world.asked()).toEqual(['GET /store/orders']);
});

it('shows the stored status if there is neither a secret key nor a token', async () => {
  const world = openWorld({ hasNoSecretKey: true });
  await world.place('order-1');
  world.orderIn('order-1').progress = { fulfillment_status: 'shipped' };
  world.endToken();
  world.asked();
  expect(await world.history()).toEqual(['placed']);
  expect(world.asked()).toEqual([]);
  expect(await world.pull('order-1')).toBe('shipped');
});

it('records an order as cancelled if it was cancelled before its response arrived', async () => {
  let isLost = true;
  const world = openWorld({
    fault: (name) => (isLost && name.endsWith('/complete') ? 'lost-after' : undefined),
  });
  await expect(world.place('order-1')).rejects.toMatchObject({ status: 503 });
  const order = world.orderIn('order-1');
  Object.assign(order, { isCancelled: true, isReserved: false, isPaid: false });
  isLost = false;
  await world.place('order-1');
  expect(world.medusa.orders.size).toBe(1);
  expect(world.shelf.entered.get('order-1')?.sold).toMatchObject({ isCancelled: true });
  expect(await world.history()).toEqual(['cancelled']);
  expect(order.isReserved).toBe(false);
});

it.each([true, false])(
  'does not place a cancelled order again when it is repeated (secret key: %s)',
  async (hasKey) => {
    const world = openWorld({ hasNoSecretKey: !hasKey });
    const answer = await world.place('order-1');
    world.orderIn('order-1').isCancelled = true;
    expect(await world.place('order-1')).toEqual(answer);
    expect(world.medusa.orders.size).toBe(1);
    expect(await world.history()).toEqual(['cancelled']);
  },
);

it('writes which old appliances are taken back to the order', async () => {
  const world = openWorld();
  const request = orderRequest('order-1', { lines: [{ sku: 'A', qty: 1 }], confirmedTotal: TOTAL });
  Object.assign(request.body.addressInformation.shippingExtraFields, { take_back: 'A\nB' });
  await world.orders.place(request, customer);
  await world.place('order-2');
  expect(world.orderIn('order-1').metadata).toMatchObject({ take_back: ['A', 'B'] });
  expect(world.orderIn('order-2').metadata).not.toHaveProperty('take_back');
});
