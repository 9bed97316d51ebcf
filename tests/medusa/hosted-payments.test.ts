// Tests payments on a provider's page in front of a real Medusa with the plug-in: a bridge with its own database places
// orders that are paid afterwards.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAttributeMapping } from '#connectors/medusa/import/attribute-mapping.ts';
import { createMedusaClient } from '#connectors/medusa/medusa-client.ts';
import { medusaConnector } from '#connectors/medusa/medusa-connector.ts';
import {
  type CardOrder,
  openSession,
  pageOf,
  returnWith,
  stateOf,
} from '../support/backend/hosted-payments.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { line, orderOf, placeOrder } from '../support/backend/requests.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';
import { type OpenMedusa, openMedusa } from './open-medusa.ts';
import { type PaymentServer, startPaymentServer } from './payment-server.ts';
import { adminOf, type Loose } from './real-shop.ts';

const HOSTED = 'pp_hosted_hosted';
/** Providers with whose session orders are placed: the plug-in's, and Medusa's own. */
const PLACED_WITH = ['pp_unpaid_store', 'pp_system_default'] as const;

let provider: PaymentServer;
let medusa: OpenMedusa;
let admin: ReturnType<typeof adminOf>;
let sold: { sku: string; price: number; carrier: [string, string] };
const bridges = new Map<string, TestBridge>();

/** Starts a bridge whose orders are placed with a session of this provider. */
async function openBridge(placedWith: string, more: { fields?: string } = {}): Promise<TestBridge> {
  const shipped = readAttributeMapping();
  const payment = {
    ...shipped.payment,
    [HOSTED]: { titles: { lv: 'Karte' }, page: { placedWith, ...more } },
  };
  const file = join(tmpdir(), `mapping-${placedWith}-${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ ...shipped, payment }));
  const { keys } = medusa;
  return openTestBridge(
    {
      connector: medusaConnector({ ...keys }, file),
      ...{ clock: Date.now, shopOrigin: 'https://shop.test', secret: 's'.repeat(40) },
    },
    smallCatalogue(),
  );
}

beforeAll(async () => {
  provider = await startPaymentServer();
  medusa = await openMedusa({ plugin: true, hostedPayments: provider.url });
  const client = createMedusaClient(medusa.keys);
  admin = adminOf(client);
  await admin('POST', `/admin/regions/${medusa.keys.region}`, {
    body: { payment_providers: [...PLACED_WITH, HOSTED] },
  });
  const { products }: Loose = await client.store('GET', '/store/products', {
    query: {
      ...{ limit: 100, region_id: medusa.keys.region, country_code: 'lv' },
      fields: 'id,variants.sku,variants.inventory_quantity,*variants.calculated_price',
    },
  });
  // each test orders pieces of it
  const [variant] = products
    .filter(({ variants }: Loose) => variants.length === 1)
    .flatMap(({ variants }: Loose) => variants)
    .sort((a: Loose, b: Loose) => b.inventory_quantity - a.inventory_quantity);
  const { shipping_options: options } = await admin('GET', '/admin/shipping-options', {
    query: { fields: 'id,provider_id,*type' },
  });
  const courier = options.find(({ type }: Loose) => type.code === 'courier');
  sold = {
    ...{ sku: variant.sku, price: variant.calculated_price.calculated_amount_with_tax },
    carrier: [courier.provider_id, courier.id],
  };
  for (const placedWith of PLACED_WITH) bridges.set(placedWith, await openBridge(placedWith));
});
afterAll(async () => {
  for (const bridge of bridges.values()) await bridge.close();
  await medusa?.close();
  await provider?.close();
});

const bridgeOf = (placedWith: string): TestBridge => {
  const bridge = bridges.get(placedWith);
  if (bridge === undefined) throw new Error(`No bridge places orders with ${placedWith}`);
  return bridge;
};

async function place(bridge: TestBridge, id: string): Promise<CardOrder> {
  const products = [line(sold.sku, 1, sold.price)];
  const body = orderOf(id, { products, carrier: sold.carrier, payment: HOSTED });
  // a slow machine answers that the order is still being placed: repeated, as a device does
  let answer = await placeOrder(bridge, body);
  while (answer.json().result.errorCode === 'still-running') answer = await placeOrder(bridge, body);
  expect(answer.statusCode, answer.body).toBe(200);
  const { orderNumber, orderToken } = answer.json().result;
  return { id, number: orderNumber, token: orderToken };
}

/** Opens the page of an order, on which the customer does something. Returns the token that they return with. */
async function pay(
  bridge: TestBridge,
  order: CardOrder,
  state: 'paid' | 'reserved' | 'refused' | 'left' | 'open',
) {
  const page = await pageOf(bridge, order);
  const payment = provider.paymentAt(page);
  payment.state = state;
  const back = new URL(payment.return_url);
  expect(back.origin).toBe('https://shop.test');
  return { page, payment, token: back.searchParams.get('payment') ?? '' };
}
const returned = async (bridge: TestBridge, token: string): Promise<Loose> =>
  (await returnWith(bridge, token)).json().result;

const inMedusa = async (id: string): Promise<Loose> => {
  const { orders } = await admin('GET', '/admin/orders', {
    query: {
      ...{ limit: 100, order: '-created_at' },
      fields:
        'id,total,metadata,payment_status,summary.paid_total,*payment_collections,*payment_collections.payments',
    },
  });
  return orders.find((one: Loose) => one.metadata?.order_id === id);
};

it('offers the provider with a page, without the one that only places orders', async () => {
  const { app } = bridgeOf('pp_unpaid_store');
  const cartId = (await app.inject({ method: 'POST', url: '/api/cart/create' })).json().result;
  const answer = await app.inject({ url: `/api/cart/payment-methods?cartId=${cartId}` });
  const codes = answer.json().result.map(({ code }: Loose) => code);
  expect(codes.toSorted()).toEqual([HOSTED, 'pp_system_default']);
});

it('gets the form of a page that is submitted as one', async () => {
  const bridge = await openBridge('pp_unpaid_store', { fields: 'form' });
  try {
    const session = await openSession(bridge, await place(bridge, 'paid-by-form'));
    const { url, fields } = session.json().result.page;
    expect(fields).toEqual({ session: provider.paymentAt(url).id });
  } finally {
    await bridge.close();
  }
});

describe.each(PLACED_WITH)('an order placed with %s', (placedWith) => {
  const bridge = () => bridgeOf(placedWith);
  const idOf = (what: string) => `${what}-${placedWith}`;

  it('waits for its payment, for exactly its total', async () => {
    const order = await place(bridge(), idOf('waits'));
    expect(await stateOf(bridge(), order)).toEqual(['awaiting_payment', 'pending']);
    const { payment } = await pay(bridge(), order, 'open');
    const { total } = await inMedusa(order.id);
    expect(payment).toMatchObject({ amount: total, currency: 'eur' });
  });

  it('is paid when the customer returns, in any browser, though no notification has arrived', async () => {
    const order = await place(bridge(), idOf('paid'));
    const { token } = await pay(bridge(), order, 'paid');
    expect(await returned(bridge(), token)).toMatchObject({ state: 'paid', order_id: order.id });
    expect(await stateOf(bridge(), order)).toEqual(['paid', 'paid']);
    const { total, summary } = await inMedusa(order.id);
    expect(summary.paid_total).toBe(total);
  });

  it('is paid once Medusa was notified, without a return', async () => {
    const order = await place(bridge(), idOf('notified'));
    const { payment } = await pay(bridge(), order, 'paid');
    const body = { action: 'captured', session_id: payment.id, amount: payment.amount };
    const hook = await fetch(`${medusa.keys.url}/hooks/payment/hosted_hosted`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(hook.status).toBe(200);
    await expect.poll(async () => (await inMedusa(order.id)).summary.paid_total).toBe(payment.amount);
    expect((await openSession(bridge(), order)).json().result).toEqual({ state: 'paid', page: null });
  });

  it('is paid once if the notification follows the return', async () => {
    const order = await place(bridge(), idOf('twice'));
    const { payment, token } = await pay(bridge(), order, 'paid');
    await returned(bridge(), token);
    const body = { action: 'captured', session_id: payment.id, amount: payment.amount };
    await fetch(`${medusa.keys.url}/hooks/payment/hosted_hosted`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await returned(bridge(), token)).toMatchObject({ state: 'paid' });
    const { payment_collections: collections, summary, total } = await inMedusa(order.id);
    const payments = collections.flatMap((one: Loose) => one.payments);
    expect(payments.filter(({ provider_id }: Loose) => provider_id === HOSTED)).toHaveLength(1);
    expect(summary.paid_total).toBe(total);
  });

  it('is paid when its amount is reserved', async () => {
    const order = await place(bridge(), idOf('reserved'));
    const { token } = await pay(bridge(), order, 'reserved');
    expect((await returned(bridge(), token)).state).toBe('paid');
  });

  it('can be paid on another page after a refusal', async () => {
    const order = await place(bridge(), idOf('refused'));
    const first = await pay(bridge(), order, 'refused');
    expect((await returned(bridge(), first.token)).state).toBe('refused');
    expect(await stateOf(bridge(), order)).toEqual(['awaiting_payment', 'refused']);
    const second = await pay(bridge(), order, 'paid');
    expect(second.page).not.toBe(first.page);
    expect((await returned(bridge(), second.token)).state).toBe('paid');
  });

  it('can be paid later when the customer leaves', async () => {
    const order = await place(bridge(), idOf('left'));
    const { token } = await pay(bridge(), order, 'left');
    expect((await returned(bridge(), token)).state).toBe('left');
    expect((await openSession(bridge(), order)).json().result.state).toBe('pending');
  });

  it('has the same page while it is undecided', async () => {
    const order = await place(bridge(), idOf('same'));
    expect(await pageOf(bridge(), order)).toBe(await pageOf(bridge(), order));
  });

  it('begins no other payment while the provider is silent', async () => {
    const order = await place(bridge(), idOf('silent'));
    const { token } = await pay(bridge(), order, 'paid');
    provider.setAway(true);
    const answer = await openSession(bridge(), order);
    const state = await returned(bridge(), token);
    provider.setAway(false);
    expect(answer.json().result).toMatchObject({ errorCode: 'payment-unclear' });
    expect(state).toMatchObject({ state: 'pending' });
    expect((await returned(bridge(), token)).state).toBe('paid');
  });
});

it('leaves one payment collection in Medusa if the order was placed with the plug-in’s provider', async () => {
  const bridge = bridgeOf('pp_unpaid_store');
  const order = await place(bridge, 'whole-payment');
  const { token } = await pay(bridge, order, 'paid');
  await returned(bridge, token);
  const { payment_collections: collections, payment_status } = await inMedusa(order.id);
  expect(collections).toHaveLength(1);
  expect(payment_status).toBe('captured');
});
