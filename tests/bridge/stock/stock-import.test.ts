// Tests the stock that imports state: it is written with the documents, and no order before, between or after is lost.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import type { OpenDatabase } from '#bridge/database/open-database.ts';
import { documents, type Json, orderStock, stock, unpublishedStock } from '#bridge/database/tables.ts';
import { createWriter } from '#bridge/import/create-writer.ts';
import { placeOrder } from '#bridge/orders/place-order.ts';
import { readOrder } from '#bridge/orders/read-order.ts';
import { lockStock, noteStock } from '#bridge/stock/change-stock.ts';
import { publishNotes } from '#bridge/stock/publish-stock.ts';
import { NOW, openTestDatabase } from '../../support/backend/open-bridge.ts';
import { line, orderOf } from '../../support/backend/requests.ts';
import { stores } from '../../support/backend/small-catalogue.ts';

let database: OpenDatabase;
let initial: number;
let ordered = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Publishes the stock of P-9, which is then at the default location only. */
beforeEach(async () => {
  const { db } = database;
  await db.delete(orderStock);
  await db.delete(stock).where(eq(stock.location, 'branch'));
  await db.execute(noteStock(['P-9']));
  await publish();
  initial = (await stockOf()) ?? 0;
});

const rows = () =>
  database.db
    .select()
    .from(documents)
    .where(and(eq(documents.entity, 'product'), eq(documents.code, 'P-9')));
const shown = async () => [...new Set((await rows()).map((row) => row.total_qty))];
const publish = () => database.db.transaction((tx) => publishNotes(tx, stores, NOW));
const stockOf = async () => (await lockStock(database.db, ['P-9'])).get('P-9')?.qty;
/** Sells three pieces without publishing that. */
const order = async () => {
  ordered += 1;
  const body = orderOf(`order-beside-import-${ordered}`, { products: [line('P-9', 3, 1)] });
  const facts = await readCatalogueFacts(database.db, 'UTC');
  await placeOrder(database.db, facts, readOrder(JSON.parse(JSON.stringify(body))), NOW);
};
type Change = (doc: Json) => Json;
const stating =
  (qty: number): Change =>
  (doc) => ({ ...doc, stock: { qty, is_in_stock: true }, total_qty: qty });
const unchanged: Change = (doc) => doc;
/** Imports the documents of P-9 in some store views. */
async function importStock(
  change: Change,
  { isCounted = false, of = stores as readonly string[] } = {},
): Promise<void> {
  const writer = createWriter(database.db, { stores, isNew: false, isCounted, now: NOW });
  const context = { facetCodes: new Map(), categoryNames: new Map() };
  for (const { store, doc } of await rows())
    if (of.includes(store)) await writer.add(store, 'product', change(doc), context);
  await writer.flush();
}

describe.each([
  ['counted by an engine', true, 77],
  ['of a file, less the orders', false, 74],
])('stock %s', (_what, isCounted, left) => {
  it('replaces that of an order that was not published', async () => {
    await order();
    await importStock(stating(77), { isCounted });
    await publish();
    expect([await stockOf(), await shown()]).toEqual([left, [left]]);
  });
});

it('is written with the documents, so that an order after it keeps it', async () => {
  await importStock(stating(77));
  await order();
  await publish();
  expect([await stockOf(), await shown()]).toEqual([74, [74]]);
});

it.each([
  ['the default store view and another', ['lv'], ['en', 'ru']],
  ['another store view and the default one', ['en', 'ru'], ['lv']],
])('includes an order between the imports of %s', async (_which, first, second) => {
  await importStock(stating(77), { of: first });
  await order();
  await importStock(stating(77), { of: second });
  await publish();
  expect([await stockOf(), await shown()]).toEqual([74, [74]]);
});

it('is written even if the documents state it already', async () => {
  await database.db.update(stock).set({ qty: 1 }).where(eq(stock.sku, 'P-9'));
  await importStock(unchanged);
  expect([await stockOf(), await shown()]).toEqual([initial, [initial]]);
});

it('restamps no document that shows it', async () => {
  await importStock(stating(76));
  const before = await rows();
  await publish();
  expect(await database.db.$count(unpublishedStock)).toBe(0);
  expect(await rows()).toEqual(before);
});

it.each([
  ['the default location gets what the others do not hold', 5, 0],
  ['the documents get the sum if the others hold more', 5_000, 5_000],
])('is that of all locations: %s', async (_what, branch, sum) => {
  const [row] = await database.db.select().from(stock).where(eq(stock.sku, 'P-9'));
  if (row === undefined) throw new Error('no stock row');
  await database.db.insert(stock).values({ ...row, location: 'branch', qty: branch, initial_qty: branch });
  const expected = Math.max(initial, sum);
  for (let times = 0; times < 2; times += 1) {
    await importStock(unchanged);
    await publish();
    expect([await stockOf(), await shown()]).toEqual([expected, [expected]]);
  }
});
