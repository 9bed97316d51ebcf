// A real Medusa with one or more processes behind the connector, for tests that lose responses and kill processes.
// The ledger is in a separate PostgreSQL; orders are counted in Medusa through its admin API.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createEngineRecords } from '#bridge/database/create-engine-records.ts';
import { openDatabase } from '#bridge/database/open-database.ts';
import type { EngineRecords } from '#bridge/ports/engine-records.ts';
import { Refusal } from '#bridge/ports/refusal.ts';
import { createMedusaCarts } from '#connectors/medusa/create-medusa-carts.ts';
import { createMedusaOrders } from '#connectors/medusa/create-medusa-orders.ts';
import { freePort } from '#connectors/medusa/engine/free-port.ts';
import { seedMedusa } from '#connectors/medusa/engine/seed-medusa.ts';
import { createDatabase, type RunningMedusa, startMedusa } from '#connectors/medusa/engine/start-medusa.ts';
import { startPostgres } from '#connectors/medusa/engine/start-postgres.ts';
import { findOrders } from '#connectors/medusa/engine-order.ts';
import { createMedusaClient, type Json, MedusaError, type Send } from '#connectors/medusa/medusa-client.ts';
import { createMedusaBase, type MedusaContext, VARIANT } from '#connectors/medusa/medusa-context.ts';
import { emptyShelf, memoryServices, orderRequest, type Step } from '../connectors/medusa/memory-services.ts';
import { startRedis } from './start-redis.ts';

/** Hooks of a completion: `before` may end the process, `after` may lose the response. */
export type OnComplete = { before?: () => Promise<void> | void; after?: () => Promise<void> };

export class Killed extends Error {}

/** Pieces of the product that are ordered; enough for every order of a run. */
const PIECES = 100_000;
const PRODUCTS = 30;
const COUNT_ATTEMPTS = 30;
const PAUSE_MS = 1_000;

const withSteps = (records: EngineRecords, step: Step): EngineRecords => ({
  ...records,
  create: async (kind, ...rest) => step(`create ${kind}`).then(() => records.create(kind, ...rest)),
  writeMany: async (kind, rows) => step(`write ${kind}`).then(() => records.writeMany(kind, rows)),
  change: async (kind, ...rest) => step(`change ${kind}`).then(() => records.change(kind, ...rest)),
});

/** Sends each request to the next process, and to another one if that refuses the connection, like a load balancer. */
function balanced(sends: readonly Send[]): Send {
  let next = 0;
  return async (...request) => {
    next += 1;
    for (let other = 0; ; other += 1)
      try {
        return await (sends[(next + other) % sends.length] as Send)(...request);
      } catch (error) {
        const isDown = error instanceof MedusaError && error.fault === 'unreachable';
        if (!isDown || other + 1 >= sends.length) throw error;
      }
  };
}

type Variant = {
  /** loads the plug-in of this project */
  plugin: boolean;
  /** number of Medusa processes on one database; if there are several, they lock through Redis */
  processes: number;
};

export async function openMedusaWorld({ plugin, processes }: Variant, say: (words: string) => void) {
  const postgres = await startPostgres();
  if (postgres === undefined) throw new Error('PostgreSQL is not available');
  const urlOf = (name: string) => postgres.address.replace(/\/postgres$/, `/${name}`);
  const redis = processes > 1 ? await startRedis() : undefined;
  const database = urlOf('medusa');
  const start = (port: number) =>
    startMedusa({ database, port, plugin, say, ...(redis && { redis: redis.url }) });
  const medusas: { port: number; running: RunningMedusa }[] = [];
  for (let at = 0; at < processes; at += 1) {
    const port = await freePort();
    medusas.push({ port, running: await start(port) });
  }
  const [{ running: first }] = medusas as [(typeof medusas)[number]];
  const seeded = await seedMedusa({ url: first.url, products: PRODUCTS, say });
  const clients = medusas.map(({ running: { url } }) => createMedusaClient({ ...seeded, url }));
  const plain = { store: balanced(clients.map(({ store }) => store)) };
  const admin = balanced(clients.map((client) => client.admin as Send));
  /** The process that is killed next. */
  let victim = 0;

  const { inventory_items } = await admin('GET', '/admin/inventory-items', {
    query: { limit: 200, fields: 'id,sku,location_levels.location_id' },
  });
  const [item] = inventory_items as { id: string; sku: string; location_levels: { location_id: string }[] }[];
  const location = item?.location_levels[0]?.location_id;
  if (item === undefined || location === undefined) throw new Error('Medusa has no stock');
  await admin('POST', `/admin/inventory-items/${item.id}/location-levels/${location}`, {
    body: { stocked_quantity: PIECES },
  });
  const { variants } = await admin('GET', '/admin/product-variants', {
    query: { limit: 1, sku: item.sku, fields: 'id,sku,product_id' },
  });
  const [variant] = variants as { id: string; sku: string; product_id: string }[];
  if (variant === undefined) throw new Error(`Medusa has no variant ${item.sku}`);
  const { shipping_options } = await admin('GET', '/admin/shipping-options', { query: { limit: 10 } });
  const [option] = shipping_options as { id: string; provider_id: string }[];
  if (option === undefined) throw new Error('Medusa has no shipping option');

  await createDatabase(urlOf('bridge'));
  const databases = [await openDatabase(urlOf('bridge')), await openDatabase(urlOf('bridge'))];
  const shelf = emptyShelf();
  const medusaDatabase = new pg.Pool({ connectionString: urlOf('medusa'), max: 2 });
  // a stopped server also closes the connections of this pool
  medusaDatabase.on('error', () => undefined);

  /** Starts a bridge that is dead from step `killAt` on. `process`: 0 or 1, each with separate connections. */
  const bridge = ({
    killAt = Number.POSITIVE_INFINITY,
    process = 0,
    onComplete = {},
    timeoutMs,
  }: {
    killAt?: number;
    process?: number;
    onComplete?: OnComplete;
    timeoutMs?: number;
  } = {}) => {
    let steps = 0;
    const step: Step = async () => {
      if (steps >= killAt) throw new Killed();
      steps += 1;
    };
    const database = databases[process];
    if (database === undefined) throw new Error('There are two bridges');
    const sender =
      (send: Send): Send =>
      async (method, path, request) => {
        await step(path);
        const isCompletion = path.endsWith('/complete');
        if (isCompletion) await onComplete.before?.();
        const answer = await send(method, path, request);
        if (isCompletion) await onComplete.after?.();
        await step(`${path} answered`);
        return answer;
      };
    const client = { store: sender(plain.store), admin: sender(admin) };
    const services = memoryServices(shelf, step, withSteps(createEngineRecords(database.db), step));
    const context: MedusaContext = {
      ...createMedusaBase(client, { ...seeded, region: seeded.region }, services),
      services,
      tokenOf: async () => undefined,
    };
    return {
      carts: createMedusaCarts(context),
      orders: createMedusaOrders(context, timeoutMs === undefined ? {} : { timeoutMs }),
      steps: () => steps,
    };
  };
  await createEngineRecords(databases[0]?.db as never).writeMany(
    VARIANT,
    new Map([[variant.sku, { variantId: variant.id, productId: variant.product_id, id: 1 }]]),
  );

  const request = (total: number, cartId = '') =>
    orderRequest(`order-${randomUUID()}`, {
      lines: [{ sku: variant.sku, qty: 1 }],
      ...{ cartId, confirmedTotal: total, shipping: [option.provider_id, option.id] },
    });

  const counted = async (asked: ReturnType<typeof request>) => {
    const { order_id: orderId, addressInformation } = asked.body;
    const all = await findOrders(admin, orderId, addressInformation.billingAddress.email);
    const living = all.filter(({ status }) => status !== 'canceled');
    let isWhole = living.length > 0;
    for (const { id, cart } of living) {
      const { order } = await admin('GET', `/admin/orders/${id}`, {
        query: { fields: 'id,total,payment_collections.status,items.id' },
      });
      const { items, payment_collections } = order as { items: Json[]; payment_collections: Json[] };
      const { reservations } = await admin('GET', '/admin/reservations', {
        query: { line_item_id: items.map((line) => String(line.id)), fields: 'id' },
      });
      const isPaid = payment_collections?.some(({ status }) => status === 'authorized');
      const isReported = JSON.stringify(shelf.reports, (_, value: unknown) =>
        value instanceof Error ? value.message : value,
      ).includes(`The order ${id} has no authorised payment`);
      if (typeof cart?.id !== 'string' || (reservations as Json[]).length !== items.length) isWhole = false;
      if (!isPaid && !isReported) isWhole = false;
    }
    return { living: living.length, isWhole, total: shelf.entered.get(orderId)?.sold.total };
  };

  return {
    sku: variant.sku,
    request,
    bridge,
    reports: shelf.reports,
    /** Kills a process, a different one each time if there are several. */
    kill: async () => {
      victim = (victim + 1) % medusas.length;
      await medusas[victim]?.running.kill();
    },
    restart: async () => {
      const killed = medusas[victim];
      if (killed !== undefined) killed.running = await start(killed.port);
    },
    /** Ends Medusa's connections to its database. */
    cutDatabase: () =>
      medusaDatabase.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'medusa' and pid <> pg_backend_pid()",
      ),
    /** Resolves once the row of the order is committed, or after a timeout. */
    orderRow: async (orderId: string) => {
      const until = performance.now() + 20_000;
      while (performance.now() < until) {
        const { rowCount } = await medusaDatabase.query(
          `select 1 from "order" where metadata->>'order_id' = $1`,
          [orderId],
        );
        if (rowCount) return;
      }
    },
    /**
     * Counts the orders in Medusa for a request. After its database connections were cut, Medusa returns 401 or 500
     * for a while.
     */
    count: async (asked: ReturnType<typeof request>) => {
      for (let attempt = 0; ; attempt += 1)
        try {
          return await counted(asked);
        } catch (error) {
          if (!(error instanceof MedusaError) || attempt >= COUNT_ATTEMPTS) throw error;
          await delay(PAUSE_MS);
        }
    },
    stop: async () => {
      for (const { running } of medusas) await running.stop();
      for (const database of databases) await database.close();
      await medusaDatabase.end().catch(() => undefined);
      postgres.stop();
      await redis?.stop();
    },
  };
}

export type MedusaWorld = Awaited<ReturnType<typeof openMedusaWorld>>;

/** A lost response, as the client reports it. */
export const lostResponse = () => new MedusaError('lost', 'POST /store/carts/:id/complete', undefined);

/** Returns `placed`, `killed` or the error code of a refusal. */
export async function outcomeOf(placing: Promise<unknown>): Promise<string> {
  try {
    await placing;
    return 'placed';
  } catch (error) {
    if (error instanceof Killed) return 'killed';
    if (error instanceof Refusal)
      return String((error.result as { errorCode?: unknown }).errorCode ?? error.status);
    throw error;
  }
}
