// Stock on PostgreSQL under concurrent orders, imports, publications and clients that pull.
import { inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import { type Db, type OpenDatabase, rowsOf } from '#bridge/database/open-database.ts';
import { DEFAULT_LOCATION, orders, stock, unpublishedStock } from '#bridge/database/tables.ts';
import { answerOf } from '#bridge/http/install-error-answers.ts';
import { placeOrder } from '#bridge/orders/place-order.ts';
import { readOrder } from '#bridge/orders/read-order.ts';
import { changeStock, lockStock } from '#bridge/stock/change-stock.ts';
import { createStockPublisher, type StockPublisher } from '#bridge/stock/create-stock-publisher.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { NOW, openTestDatabase } from '../../support/backend/open-bridge.ts';
import { line, orderOf } from '../../support/backend/requests.ts';
import { stores } from '../../support/backend/small-catalogue.ts';
import { withoutWaiting } from '../../support/backend/without-waiting.ts';

const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
let database: OpenDatabase;
let publishers: StockPublisher[];
let failures: unknown[];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  publishers = [];
  failures = [];
});
afterEach(async () => {
  vi.useRealTimers();
  for (const publisher of publishers) await publisher.close();
});

let time = NOW;
const publisherOn = (db: Db): StockPublisher => {
  const place = { db, clock: () => time++, facts: { stores } };
  const publisher = createStockPublisher(place, (error) => failures.push(error));
  publishers.push(publisher);
  return publisher;
};

const setQty = (db: Db, sku: string, qty: number) =>
  db.transaction(async (tx) => {
    const level = (await lockStock(tx, [sku])).get(sku);
    const change = [{ sku, location: DEFAULT_LOCATION, qty: qty - (level?.qty ?? 0) }];
    for (const statement of changeStock(change)) await tx.execute(statement);
  });
const noted = () => database.db.$count(unpublishedStock);

// PGlite has one connection, so its transactions are never concurrent.
describe.skipIf(!onPostgres)('orders of different products', () => {
  const asked = (id: string, sku: string) =>
    readOrder(JSON.parse(JSON.stringify(orderOf(id, { products: [line(sku, 1, 1)] }))));
  const placedIds = async () =>
    (await database.db.select({ id: orders.client_order_id }).from(orders)).map(({ id }) => id);

  it('are placed while the transaction of another order is open', async () => {
    const facts = await readCatalogueFacts(database.db, 'UTC');
    const { promise: isOpen, resolve: opened } = deferred<void>();
    const { promise: gate, resolve: release } = deferred<void>();
    const slow = placeOrder(database.db, facts, asked('slow-commit', 'P-1'), NOW, undefined, async (tx) => {
      await tx.execute(sql`select 1`);
      opened();
      await gate;
    });
    await isOpen;
    try {
      const other = placeOrder(database.db, facts, asked('beside-it', 'P-9'), NOW);
      await withoutWaiting(database.db, other);
      expect(await placedIds()).toEqual(['beside-it']);
    } finally {
      release();
      await slow;
    }
  });

  it('are refused for now if an import holds the stock for too long', async () => {
    const facts = await readCatalogueFacts(database.db, 'UTC');
    const failure = await database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table stock in exclusive mode`);
      return placeOrder(database.db, facts, asked('beside-import', 'P-9'), NOW).catch(
        (error: unknown) => error,
      );
    });
    expect(failure).toMatchObject({ cause: { code: '55P03' } });
    expect(answerOf(failure).status).toBe(503);
  });

  it('are placed while a publication holds the lock of the timestamps', async () => {
    const facts = await readCatalogueFacts(database.db, 'UTC');
    await setQty(database.db, 'P-1', 40);
    const { promise: isPublished, resolve: published } = deferred<void>();
    const { promise: gate, resolve: release } = deferred<void>();
    const slow = new Proxy(database.db, {
      get: (target, key) =>
        key === 'transaction'
          ? (work: (tx: Db) => Promise<unknown>) =>
              target.transaction(async (tx) => {
                const result = await work(tx);
                published();
                await gate;
                return result;
              })
          : Reflect.get(target, key),
    });
    publisherOn(slow);
    await isPublished;
    const place = (id: string, sku: string) =>
      withoutWaiting(database.db, placeOrder(database.db, facts, asked(id, sku), NOW));
    try {
      await place('beside-publication', 'P-1');
      await place('beside-publication-too', 'P-9');
      expect(await placedIds()).toEqual(
        expect.arrayContaining(['beside-publication', 'beside-publication-too']),
      );
    } finally {
      release();
    }
  });
});

/**
 * Returns the database whose transactions wait for the scheduler once: the nth before its statement number `gates[n]`,
 * or before its commit if it has fewer statements.
 */
function delayed(db: Db, scheduler: fc.Scheduler, gates: readonly number[]): Db {
  let transactions = 0;
  const wait = (name: string) => scheduler.schedule(Promise.resolve(), name);
  return new Proxy(db, {
    get: (target, key) => {
      if (key !== 'transaction') return Reflect.get(target, key);
      return (work: (tx: Db) => Promise<unknown>) => {
        const gate = gates[transactions++ % gates.length] ?? 0;
        let statements = 0;
        const slow = (tx: Db): Db =>
          new Proxy(tx, {
            get: (its, name) =>
              name !== 'execute'
                ? Reflect.get(its, name)
                : async (statement: Parameters<Db['execute']>[0]) => {
                    if (statements++ === gate) await wait('statement');
                    return its.execute(statement);
                  },
          });
        return target.transaction(async (tx) => {
          const result = await work(slow(tx));
          if (gate >= statements) await wait('commit');
          return result;
        });
      };
    },
  });
}

/** Resolves once each connection is idle or waits for a lock. */
async function quiet(db: Db): Promise<void> {
  const running = sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and state = 'active' and wait_event_type is distinct from 'Lock'`;
  // a connection is idle for a moment between two statements
  for (let idle = 0; idle < 2; ) idle = (await rowsOf(db, running)).length === 0 ? idle + 1 : 0;
}

/** A client that pulls products by checkpoint and knows their quantities by sku. */
async function pullingClient(db: Db) {
  const known = new Map<string, number | undefined>();
  let after = { updated_at: '', id: 0 };
  type Row = { updated_at: string; id: number; doc: { sku: string; stock?: { qty: number } } };
  const pull = async (): Promise<void> => {
    for (;;) {
      const rows = await rowsOf<Row & { doc: { configurable_children?: Row['doc'][] } }>(
        db,
        sql`select updated_at, id, doc from documents where store = 'lv' and entity = 'product'
          and (updated_at, id) > (${after.updated_at}, ${after.id}) order by updated_at, id limit 100`,
      );
      for (const { doc } of rows)
        for (const each of doc.configurable_children ?? [doc]) known.set(each.sku, each.stock?.qty);
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last;
    }
  };
  await pull();
  return { pull, known };
}

describe.skipIf(!onPostgres)('client that pulls by checkpoint', () => {
  it('never misses a change of stock by concurrent writers, two publishers and slow commits', async () => {
    const skus = ['P-1', 'P-9', 'C-1-49', 'C-1-50'];
    const change = fc.record({ sku: fc.constantFrom(...skus), qty: fc.nat(99), publisher: fc.nat(1) });
    // a publication has five statements
    const gate = fc.oneof(fc.nat(4), fc.constant(5));
    let client: Awaited<ReturnType<typeof pullingClient>>;
    // pulls after each step, once every transaction waits for the scheduler or for another one
    const act = async (step: () => Promise<unknown>) => {
      await step();
      await quiet(database.db);
      await client.pull();
    };
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler({ act }),
        fc.array(change, { minLength: 2, maxLength: 6 }),
        fc.array(gate, { minLength: 1, maxLength: 12 }),
        async (scheduler, changes, gates) => {
          client = await pullingClient(database.db);
          const slow = delayed(database.db, scheduler, gates);
          const two = [publisherOn(slow), publisherOn(slow)];
          const writers = changes.map(async ({ sku, qty, publisher }) => {
            await scheduler.schedule(Promise.resolve(), 'write');
            await setQty(slow, sku, qty);
            two[publisher]?.wake();
          });
          const settled = Promise.all(writers).then(() =>
            Promise.all(two.map((publisher) => publisher.settled())),
          );
          await scheduler.waitFor(settled);
          await Promise.all(two.map((publisher) => publisher.close()));
          await client.pull();
          expect([failures, await noted()]).toEqual([[], 0]);
          const stored = await database.db.select().from(stock).where(inArray(stock.sku, skus));
          for (const { sku, qty } of stored) expect([sku, client.known.get(sku)]).toEqual([sku, qty]);
        },
      ),
      { numRuns: 80 },
    );
  });
});
