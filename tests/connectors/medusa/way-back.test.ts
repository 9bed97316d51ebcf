// Tests the removal of Medusa: the bridge is restarted without it on the same database.
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngineRecords } from '#bridge/database/create-engine-records.ts';
import type { OpenDatabase } from '#bridge/database/open-database.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import type { Connector } from '#bridge/ports/connector.ts';
import { createMedusaCarts } from '#connectors/medusa/create-medusa-carts.ts';
import { createMedusaOrders } from '#connectors/medusa/create-medusa-orders.ts';
import { createMedusaBase, type MedusaContext, VARIANT } from '#connectors/medusa/medusa-context.ts';
import { absentFeed } from '../../support/backend/absent-feed.ts';
import { logTo, type WrittenLine } from '../../support/backend/log-to.ts';
import { NOW, openTestDatabase, type TestBridge } from '../../support/backend/open-bridge.ts';
import { count, orderOf, placeOrder, post } from '../../support/backend/requests.ts';
import { type Fault, fakeMedusa, settings } from './fake-medusa.ts';

/** A connector with Medusa's carts and orders. */
const connectorOf = (medusa: ReturnType<typeof fakeMedusa>): Connector =>
  ({
    name: 'medusa',
    engine: (services: Parameters<Connector['engine']>[0]) => {
      const context: MedusaContext = {
        ...createMedusaBase(medusa.client, settings, services),
        services,
        tokenOf: async () => undefined,
      };
      return {
        capabilities: new Set(),
        carts: createMedusaCarts(context),
        orders: createMedusaOrders(context, { timeoutMs: 600_000, unlinkedMs: 0 }),
      };
    },
    feed: absentFeed,
  }) as unknown as Connector;

let database: OpenDatabase;
let app: FastifyInstance;
let bridge: TestBridge;
let medusa: ReturnType<typeof fakeMedusa>;
let fault: (name: string) => Fault | undefined;
let lines: WrittenLine[];

/** Starts the bridge, in front of Medusa or without it. */
async function start(connector?: Connector): Promise<void> {
  await app?.close();
  lines = [];
  app = await buildBridge({
    db: database.db,
    searching: database.searching,
    clock: () => NOW,
    requestsPerMinute: false,
    logger: logTo(lines),
    ...(connector && { connector }),
  });
  bridge = { app, db: database.db, kind: database.kind, close: async () => undefined };
}

beforeEach(async () => {
  fault = () => undefined;
  medusa = fakeMedusa({
    variants: { 'P-1': { price: 1_735, stock: 10 } },
    shipping: 495,
    hasIndex: true,
    fault: (name) => fault(name),
  });
  database = await openTestDatabase();
  const variant = { variantId: 'P-1', productId: 'p', id: 1 };
  await createEngineRecords(database.db).writeMany(VARIANT, new Map([['P-1', variant]]));
  await start(connectorOf(medusa));
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const openCart = async (): Promise<string> =>
  (await post(bridge, '/api/cart/create', undefined)).json().result;
const order = (id: string, cart_id = '') =>
  placeOrder(bridge, orderOf(id, { cart_id, confirmedTotal: '22.30' }));

it('discards carts of Medusa, so that devices open new ones with their lines', async () => {
  const cart = await openCart();
  const cartItem = { sku: 'P-1', qty: 2, quoteId: cart };
  expect((await post(bridge, `/api/cart/update?cartId=${cart}`, { cartItem })).statusCode).toBe(200);
  await start();
  const pull = await bridge.app.inject({ url: `/api/cart/pull?cartId=${cart}` });
  expect(pull.statusCode, pull.body).toBe(404);
  const next = await openCart();
  const again = { cartItem: { ...cartItem, quoteId: next } };
  expect((await post(bridge, `/api/cart/update?cartId=${next}`, again)).statusCode).toBe(200);
});

it('returns the same response as before for an order that Medusa has placed', async () => {
  const before = await order('placed-in-medusa');
  expect(before.statusCode, before.body).toBe(200);
  await start();
  expect((await order('placed-in-medusa')).json().result).toEqual(before.json().result);
  expect(await count(bridge, 'orders')).toBe(1);
});

it('places an order that Medusa never received', async () => {
  const cart = await openCart();
  await start();
  const answer = await order('made-offline', cart);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(medusa.orders.size).toBe(0);
});

it('never repeats an order that Medusa may have placed', async () => {
  fault = (name) => (name.endsWith('/complete') ? 'lost-after' : undefined);
  expect((await order('outcome-lost')).statusCode).toBe(503);
  await start();
  const answer = await order('outcome-lost');
  expect([answer.statusCode, answer.json().result.errorCode]).toEqual([503, 'engine-away']);
  expect(await count(bridge, 'orders')).toBe(0);
  expect(lines.flatMap(({ note }) => note ?? [])).toEqual([expect.stringContaining('outcome-lost')]);
  fault = () => undefined;
  await start(connectorOf(medusa));
  expect((await order('outcome-lost')).statusCode).toBe(200);
  expect(medusa.orders.size).toBe(1);
});
