// Tests that an import loses no change of stock that is noted and not yet published.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '#bridge/database/open-database.ts';
import { DEFAULT_LOCATION, documents, orderStock, stock, unpublishedStock } from '#bridge/database/tables.ts';
import { createWriter } from '#bridge/import/create-writer.ts';
import { fillStock } from '#bridge/import/fill-stock.ts';
import { changeStock, lockStock } from '#bridge/stock/change-stock.ts';
import { publishNotes } from '#bridge/stock/publish-stock.ts';
import { NOW, openTestDatabase } from '../../support/backend/open-bridge.ts';
import { stores } from '../../support/backend/small-catalogue.ts';

let database: OpenDatabase;
let initial: number;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Takes three pieces from P-9 without publishing that. */
beforeEach(async () => {
  const { db } = database;
  await db.delete(orderStock);
  await db.delete(stock).where(eq(stock.location, 'branch'));
  await db.delete(unpublishedStock);
  await fillStock(db, stores, NOW);
  initial = (await lockStock(db, ['P-9'])).get('P-9')?.qty ?? 0;
  for (const statement of changeStock([{ sku: 'P-9', location: DEFAULT_LOCATION, qty: -3 }]))
    await db.execute(statement);
});

const rows = () =>
  database.db
    .select()
    .from(documents)
    .where(and(eq(documents.entity, 'product'), eq(documents.code, 'P-9')));
const shown = async () => [...new Set((await rows()).map((row) => row.total_qty))];
const publish = () => database.db.transaction((tx) => publishNotes(tx, stores, NOW, 'some'));
const stockOf = async () => (await lockStock(database.db, ['P-9'])).get('P-9')?.qty;

it('keeps the stock of an order that was not published when the stock table is rebuilt', async () => {
  await fillStock(database.db, stores, NOW);
  expect([await stockOf(), await shown()]).toEqual([initial - 3, [initial - 3]]);
});

it.each([
  ['counted by an engine', true],
  ['of a file', false],
])('publishes no older quantity over the stock %s', async (_what, isCounted) => {
  const writer = createWriter(database.db, { stores, isNew: false, isCounted, now: NOW });
  const context = { facetCodes: new Map(), categoryNames: new Map() };
  for (const { store, doc } of await rows())
    await writer.add(
      store,
      'product',
      { ...doc, stock: { qty: 77, is_in_stock: true }, total_qty: 77 },
      context,
    );
  await writer.flush();
  await publish();
  expect(await shown()).toEqual([77]);
  await fillStock(database.db, stores, NOW);
  expect(await stockOf()).toBe(77);
});

it.each([
  ['the default location gets what the others do not hold', 5, 0],
  ['the documents get the sum if the others hold more', 5_000, 5_000],
])('stated stock is that of all locations: %s', async (_what, branch, sum) => {
  const [row] = await database.db.select().from(stock).where(eq(stock.sku, 'P-9'));
  if (row === undefined) throw new Error('no stock row');
  await publish();
  await database.db.insert(stock).values({ ...row, location: 'branch', qty: branch, initial_qty: branch });
  const expected = Math.max(initial - 3, sum);
  for (let times = 0; times < 2; times += 1) {
    await fillStock(database.db, stores, NOW);
    await publish();
    expect([await stockOf(), await shown()]).toEqual([expected, [expected]]);
  }
});
