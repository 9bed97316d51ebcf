// Tests reading the states of orders from a real Medusa while its operator changes them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EngineRecord } from '#bridge/ports/engine-records.ts';
import { createMedusaOrders } from '#connectors/medusa/create-medusa-orders.ts';
import {
  createMedusaClient,
  type Json,
  type MedusaClient,
  type Send,
} from '#connectors/medusa/medusa-client.ts';
import { createMedusaBase, type MedusaContext, VARIANT } from '#connectors/medusa/medusa-context.ts';
import { readOrderStates } from '#connectors/medusa/read-order-states.ts';
import { emptyShelf, memoryServices, orderRequest } from '../connectors/medusa/memory-services.ts';
import { type OpenMedusa, openMedusa } from './open-medusa.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of another program
type Loose = any;

/** above the total of any order of a sample product, in cents */
const ANY_TOTAL = 10_000_000;
/** ends requests that hang; no expectation depends on it */
const timeoutMs = 300_000;

let medusa: OpenMedusa;
let client: MedusaClient;
beforeAll(async () => {
  medusa = await openMedusa();
  client = createMedusaClient(medusa.keys);
});
afterAll(() => medusa.close());

const shelf = emptyShelf();
/** rows of the ledger before the completion of their carts, by order id */
const beforeCompletion = new Map<string, EngineRecord>();
const time = { now: Date.now() };
shelf.time = time;

function contextOf(used: MedusaClient): MedusaContext {
  const services = memoryServices(shelf);
  return { ...createMedusaBase(used, medusa.keys, services), services, tokenOf: async () => undefined };
}

const read = async (path: string, fields: string): Promise<Loose> =>
  client.admin?.('GET', `/admin/${path}`, { query: { fields } });
const write = async (path: string, body: Json = {}): Promise<Loose> =>
  client.admin?.('POST', `/admin/${path}`, { body });

/** Places an order of one piece. Returns Medusa's order. */
async function placed(orderId: string): Promise<Loose> {
  const { products } = (await client.store('GET', '/store/products', {
    query: { fields: 'id,variants.id,variants.sku,+variants.inventory_quantity' },
  })) as Loose;
  const { id: productId, variants } = products.find((product: Loose) =>
    product.variants.some((each: Loose) => each.inventory_quantity > 5),
  );
  const { id: variantId, sku } = variants.find((each: Loose) => each.inventory_quantity > 5);
  shelf.records.set(`${VARIANT} ${sku}`, { variantId, productId, id: 1 });
  const { shipping_options: options } = await read('shipping-options', 'id,provider_id,type.code');
  const courier = options.find(({ type }: Loose) => type.code === 'courier');
  const request = orderRequest(orderId, {
    lines: [{ sku, qty: 1 }],
    confirmedTotal: ANY_TOTAL,
    shipping: [courier.provider_id, courier.id],
  });
  const store: Send = (method, path, options) => {
    const row = shelf.records.get(`order ${orderId}`);
    if (path.endsWith('/complete') && row) beforeCompletion.set(orderId, row);
    return client.store(method, path, options);
  };
  await createMedusaOrders(contextOf({ ...client, store }), { timeoutMs }).place(request, undefined);
  const row = shelf.records.get(`order ${orderId}`);
  const { order } = await read(`orders/${row?.engineOrder}`, 'id,items.id,payment_collections.payments.id');
  return order;
}

/** Returns the state as read by the history, by the order page, and by the order page without the secret key. */
async function statesOf(orderId: string) {
  time.now += 3_600_000;
  const [keyed, keyless] = [contextOf(client), contextOf({ ...client, admin: undefined })].map((context) =>
    readOrderStates(context, { timeoutMs }),
  );
  const all = await Promise.all(
    [keyed?.ofCustomer(1), keyed?.ofOne, keyless?.ofOne].map((ask) => ask?.([orderId])),
  );
  return all.map((states) => states?.get(orderId));
}

const thrice = (status: string) => Array(3).fill(expect.objectContaining({ status }));

it('reads every state of an order until it is delivered', async () => {
  const order = await placed('delivered');
  expect(await statesOf('delivered')).toEqual(thrice('placed'));
  await write(`payments/${order.payment_collections[0].payments[0].id}/capture`);
  expect(await statesOf('delivered')).toEqual(thrice('paid'));
  const items = order.items.map(({ id }: Loose) => ({ id, quantity: 1 }));
  await write(`orders/${order.id}/fulfillments`, { items });
  expect(await statesOf('delivered')).toEqual(thrice('ready'));
  const { order: packed } = await read(`orders/${order.id}`, 'id,fulfillments.id');
  const fulfilment = `orders/${order.id}/fulfillments/${packed.fulfillments[0].id}`;
  const url = 'https://carrier.example/CE1LV';
  await write(`${fulfilment}/shipments`, {
    items,
    labels: [
      { tracking_number: 'CE1LV', tracking_url: url, label_url: '#' },
      { tracking_number: '2', tracking_url: '#', label_url: '#' },
    ],
  });
  const shipped = await statesOf('delivered');
  expect(shipped).toEqual(thrice('shipped'));
  const tracking = [{ number: 'CE1LV', url }, { number: '2' }];
  // without the secret key, Medusa omits the labels
  expect(shipped.map((state) => state?.tracking)).toEqual([tracking, tracking, undefined]);
  await write(`${fulfilment}/mark-as-delivered`);
  const states = await statesOf('delivered');
  expect(states).toEqual(thrice('fulfilled'));
  for (const state of states) expect(Date.parse(state?.deliveredAt ?? '')).toBeGreaterThan(0);
});

it('records a cancelled order as cancelled when it is repeated', async () => {
  const order = await placed('cancelled');
  await write(`orders/${order.id}/cancel`);
  expect(await statesOf('cancelled')).toEqual(thrice('cancelled'));
  // as if the bridge had ended before the response to the completion arrived
  const { request } = shelf.entered.get('cancelled') ?? {};
  if (request === undefined) throw new Error('The order was not entered');
  shelf.entered.delete('cancelled');
  shelf.records.set('order cancelled', beforeCompletion.get('cancelled') ?? {});
  await createMedusaOrders(contextOf(client), { timeoutMs }).place(request, undefined);
  expect(shelf.records.get('order cancelled')).toMatchObject({ engineOrder: order.id });
  expect(shelf.entered.get('cancelled')?.sold).toMatchObject({ isCancelled: true });
});
