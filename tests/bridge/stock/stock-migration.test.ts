// Tests the migration of stock from the schema without locations.
import { cpSync, mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrationsFolder } from '#bridge/database/open-database.ts';
import { orderStock, stock, unpublishedStock } from '#bridge/database/tables.ts';
import { changeStock } from '#bridge/stock/change-stock.ts';

const LAST_BEFORE = '0023_shared_limits';

/** Returns a copy of the migrations that ends with `tag`. */
function migrationsUntil(tag: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const end = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag) + 1;
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}

let client: PGlite;
let older: string;
beforeAll(async () => {
  client = await PGlite.create('memory://', { loadDataDir: await openAsBlob(inject('dumps').empty) });
  older = migrationsUntil(LAST_BEFORE);
});
afterAll(async () => {
  await client.close();
  rmSync(older, { recursive: true, force: true });
});

it('moves existing stock and its orders to the default location', async () => {
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: older });
  await client.exec(`
    insert into stock (sku, product_id, parent_id, qty, initial_qty, manage_stock)
      values ('A', 1, null, 3, 5, true), ('B', 2, 9, 0, 0, false);
    insert into orders (client_order_id, body_hash, principal, store, cart_id, token, goods, discount, shipping, payment,
      tax, grand_total, body, answer, created_at) values ('x', '', 'guest', 'lv', '', '', 0, 0, 0, 0, 0, 0, '{}', '{}', '');
    insert into order_stock (order_number, sku, qty) select number, 'A', 2 from orders;`);
  await migrate(db, { migrationsFolder });
  expect(await db.select().from(stock).orderBy(stock.sku)).toEqual([
    {
      sku: 'A',
      location: 'default',
      product_id: 1,
      parent_id: null,
      qty: 3,
      initial_qty: 5,
      manage_stock: true,
    },
    {
      sku: 'B',
      location: 'default',
      product_id: 2,
      parent_id: 9,
      qty: 0,
      initial_qty: 0,
      manage_stock: false,
    },
  ]);
  expect(await db.select().from(orderStock)).toMatchObject([{ sku: 'A', location: 'default', qty: 2 }]);
  expect(await db.$count(unpublishedStock)).toBe(0);
});

it('lets a sku have stock at further locations', async () => {
  const db = drizzle(client);
  const at = { sku: 'A', location: 'branch', product_id: 1, qty: 4, initial_qty: 4, manage_stock: true };
  await db.insert(stock).values(at);
  for (const statement of changeStock([{ sku: 'A', location: 'branch', qty: -1 }]))
    await db.execute(statement);
  const rows = await db.select().from(stock).orderBy(stock.sku, stock.location);
  expect(rows.map(({ location, qty }) => [location, qty])).toEqual([
    ['branch', 3],
    ['default', 3],
    ['default', 0],
  ]);
});
