// Tests the newest migration on a database with the previous schema and the rows of a store in use.
import { cpSync, mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import {
  type Db,
  migrationsFolder,
  type OpenDatabase,
  openDatabase,
  rowsOf,
} from '#bridge/database/open-database.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import { NOW, openTestDatabase, type TestBridge } from '../support/backend/open-bridge.ts';
import { login, newCustomer, PASSWORD, send } from '../support/backend/people.ts';
import { orderOf, placeOrder, stockPublished } from '../support/backend/requests.ts';

type Rows = Record<string, unknown>[];
type Journal = { entries: object[] };

/** Creates a folder with all migrations but the newest. */
function formerMigrations(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-former-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }));
  return folder;
}

/** Returns the tables with the columns that statements can write. */
async function columnsOf(db: Db): Promise<Map<string, string[]>> {
  const rows = await rowsOf<{ name: string; columns: string[] }>(
    db,
    sql`select table_name::text as name, array_agg(column_name::text order by column_name) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by 1`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

const rowsIn = async (db: Db, table: string): Promise<Rows> =>
  (await rowsOf<{ row: Rows[0] }>(db, sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`)).map(
    ({ row }) => row,
  );

/** Returns rows with these columns only, in an order that does not depend on the table. */
const only = (rows: Rows, columns: readonly string[]): string[] =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column] ?? null))).sort();

/** Copies all rows, without triggers and checks of references. */
async function copyRows(from: Db, to: Db): Promise<void> {
  await to.execute('set session_replication_role = replica');
  for (const [table, columns] of await columnsOf(to)) {
    const rows = JSON.stringify(await rowsIn(from, table));
    const names = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    );
    const name = sql.identifier(table);
    await to.execute(sql`delete from ${name}`);
    await to.execute(
      sql`insert into ${name} (${names}) overriding system value
        select ${names} from jsonb_populate_recordset(null::${name}, ${rows}::jsonb)`,
    );
  }
  const sequences = await rowsOf<{ name: string; last: number | null }>(
    from,
    sql`select sequencename::text as name, last_value::integer as last from pg_sequences where schemaname = 'public'`,
  );
  const known = await rowsOf<{ name: string }>(
    to,
    sql`select sequencename::text as name from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, last } of sequences)
    if (last !== null && known.some((one) => one.name === name))
      await to.execute(sql`select setval(${name}, ${last})`);
  await to.execute('set session_replication_role = origin');
}

const EMAIL = 'before@example.lv';
let used: TestBridge;
let former: Map<string, string[]>;
let database: OpenDatabase;
let bridge: TestBridge;
beforeAll(async () => {
  const small = await openTestDatabase();
  const options = { clock: () => NOW, requestsPerMinute: false as const, secret: 'of both bridges' };
  const on = async (opened: OpenDatabase): Promise<TestBridge> => {
    const app = await buildBridge({ ...options, db: opened.db, searching: opened.searching });
    return { app, db: opened.db, kind: opened.kind, close: () => app.close().then(opened.close) };
  };
  used = await on(small);
  await newCustomer(used, EMAIL);
  await send(used, '/user/reset-password', { email: EMAIL });
  expect((await placeOrder(used, orderOf('order-before'))).statusCode).toBe(200);
  await stockPublished(used);

  const folder = formerMigrations();
  const client = await PGlite.create('memory://', { loadDataDir: await openAsBlob(inject('dumps').empty) });
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
  former = await columnsOf(db);
  await copyRows(used.db, db);
  await client.exec('checkpoint');
  const dump = await client.dumpDataDir('none');
  await client.close();
  database = await openDatabase('memory://', dump);
  bridge = await on(database);
});
afterAll(async () => {
  await used.close();
  await bridge.close();
});

it('applies every migration', async () => {
  const journal = JSON.parse(
    readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  ) as Journal;
  const [row] = await rowsOf<{ count: number }>(
    database.db,
    sql`select count(*)::integer as count from drizzle.__drizzle_migrations`,
  );
  expect(row?.count).toBe(journal.entries.length);
});

it('keeps the rows of all tables', async () => {
  for (const [table, columns] of former) {
    const [after, before] = [await rowsIn(database.db, table), await rowsIn(used.db, table)];
    expect(only(after, columns), table).toEqual(only(before, columns));
  }
  const filled = ['documents', 'stock', 'orders', 'order_items', 'customers', 'outbox', 'settings'];
  for (const table of filled) expect((await rowsIn(database.db, table)).length, table).toBeGreaterThan(0);
});

it('gives a store that knows its orders and customers and takes new orders', async () => {
  const repeated = await placeOrder(bridge, orderOf('order-before'));
  const next = await placeOrder(bridge, orderOf('order-after'));
  const numberOf = (answer: typeof next) => Number(answer.json().result.orderNumber);
  expect([repeated.statusCode, next.statusCode]).toEqual([200, 200]);
  expect(numberOf(next)).toBe(numberOf(repeated) + 1);
  expect((await login(bridge, EMAIL, PASSWORD)).statusCode).toBe(200);
});

it.skipIf(!process.env.TEST_DATABASE_URL)('compresses documents by lz4 if the server has it', async () => {
  const [row] = await rowsOf<{ compression: string; hasLz4: boolean }>(
    used.db,
    sql`select attcompression as compression, 'lz4' = any(enumvals) as "hasLz4" from pg_attribute, pg_settings
      where attrelid = 'documents'::regclass and attname = 'doc' and name = 'default_toast_compression'`,
  );
  expect(row?.compression).toBe(row?.hasLz4 ? 'l' : '');
});
