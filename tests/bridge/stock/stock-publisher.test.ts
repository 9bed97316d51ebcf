// The publisher of stock: when it publishes, and what it repeats.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db, OpenDatabase } from '#bridge/database/open-database.ts';
import { DEFAULT_LOCATION, documents, unpublishedStock } from '#bridge/database/tables.ts';
import { changeStock, lockStock, noteStock } from '#bridge/stock/change-stock.ts';
import { createStockPublisher, type StockPublisher } from '#bridge/stock/create-stock-publisher.ts';
import { NOW, openTestDatabase } from '../../support/backend/open-bridge.ts';
import { stores } from '../../support/backend/small-catalogue.ts';

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
const until = async (isReached: () => Promise<boolean>): Promise<void> => {
  while (!(await isReached())) await new Promise(setImmediate);
};
const shownQty = async (database: OpenDatabase, sku: string) => {
  const [row] = await database.db.select().from(documents).where(eq(documents.code, sku));
  return row?.total_qty;
};
/** Returns the database with each transaction counted; the first ones are rejected. */
function counting(database: OpenDatabase, rejected = 0) {
  const counted = { transactions: 0 };
  const db = new Proxy(database.db, {
    get: (target, key) =>
      key === 'transaction'
        ? (work: (tx: Db) => Promise<unknown>) => {
            counted.transactions += 1;
            if (counted.transactions <= rejected) return Promise.reject(new Error('gone'));
            return target.transaction(work);
          }
        : Reflect.get(target, key),
  });
  return { db, counted };
}

describe('stock publisher', () => {
  it('publishes the changes of a killed bridge when it starts', async () => {
    await setQty(database.db, 'P-9', 41);
    publisherOn(database.db);
    await until(async () => (await noted()) === 0);
    expect(await shownQty(database, 'P-9')).toBe(41);
  });

  it('publishes notes without a wake-up every ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { db, counted } = counting(database);
    publisherOn(db);
    await until(async () => counted.transactions === 1 && (await noted()) === 0);
    await setQty(database.db, 'P-9', 42);
    vi.advanceTimersByTime(9_999);
    expect(counted.transactions).toBe(1);
    vi.advanceTimersByTime(1);
    await until(async () => (await noted()) === 0);
    expect(await shownQty(database, 'P-9')).toBe(42);
  });

  it('publishes the changes of all wake-ups during a publication together', async () => {
    const { db, counted } = counting(database);
    const publisher = publisherOn(db);
    for (let at = 0; at < 50; at += 1) publisher.wake();
    await publisher.settled();
    expect(counted.transactions).toBe(2);
  });

  it('pauses a quarter of a second after a publication', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { db, counted } = counting(database);
    const publisher = publisherOn(db);
    await publisher.settled();
    publisher.wake();
    vi.advanceTimersByTime(249);
    expect(counted.transactions).toBe(2);
    vi.advanceTimersByTime(1);
    expect(counted.transactions).toBe(3);
  });

  it('publishes any number of notes', async () => {
    await database.db.execute(noteStock(Array.from({ length: 450 }, () => 'P-9')));
    await publisherOn(database.db).settled();
    expect(await noted()).toBe(0);
  });

  it('repeats a failed publication at the next timer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await setQty(database.db, 'P-9', 43);
    const { db, counted } = counting(database, 1);
    publisherOn(db);
    await until(async () => failures.length > 0);
    expect([counted.transactions, await noted()]).toEqual([1, 1]);
    vi.advanceTimersByTime(10_000);
    await until(async () => (await noted()) === 0);
    expect(await shownQty(database, 'P-9')).toBe(43);
  });

  it('publishes the changes of its last wake-up before it closes', async () => {
    const publisher = publisherOn(database.db);
    await setQty(database.db, 'P-9', 44);
    publisher.wake();
    await publisher.close();
    expect(await shownQty(database, 'P-9')).toBe(44);
  });
});
