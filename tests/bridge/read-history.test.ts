// Tests the identity of the catalogue's history, by which devices notice a restored or replaced catalogue.
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { changeProduct } from '#bridge/admin/change-product.ts';
import { fillDatabase } from '#bridge/catalogue/fill-database.ts';
import { rowsOf } from '#bridge/database/open-database.ts';
import { readHistory } from '#bridge/database/read-history.ts';
import { emptyCatalogue, readCatalogueSetting } from '#bridge/import/read-catalogue-setting.ts';
import { NOW, openTestBridge, openTestDatabase } from '../support/backend/open-bridge.ts';
import { smallCatalogue, stores } from '../support/backend/small-catalogue.ts';

const unused = () => {
  throw new Error('The database is filled');
};

async function newDatabase() {
  const { db, close } = await openTestDatabase();
  onTestFinished(close);
  return db;
}

it('stays the same while products change', async () => {
  const db = await newDatabase();
  const before = await readHistory(db);
  await changeProduct(db, stores, 'P-1', { price: 5 }, NOW);
  expect(await readHistory(db)).toBe(before);
});

it('changes when the database is filled again', async () => {
  const db = await newDatabase();
  const before = await readHistory(db);
  await fillDatabase(db, smallCatalogue(), NOW);
  expect(await readHistory(db)).not.toBe(before);
});

it('changes when an import empties the catalogue', async () => {
  const db = await newDatabase();
  const before = await readHistory(db);
  const shop = await readCatalogueSetting(db, unused);
  await db.transaction((tx) => emptyCatalogue(tx, shop));
  expect(await readHistory(db)).not.toBe(before);
});

it('changes when the same documents are restored into the same database', async () => {
  const db = await newDatabase();
  const before = await readHistory(db);
  await db.transaction(async (tx) => {
    await tx.execute(sql`create table restored (like documents including all)`);
    await tx.execute(sql`insert into restored select * from documents`);
    await tx.execute(sql`drop table documents cascade`);
    await tx.execute(sql`alter table restored rename to documents`);
  });
  expect(await readHistory(db)).not.toBe(before);
});

it.each(['0A000', '42501'])('is unknown if the database refuses its functions with %s', async (state) => {
  const db = await newDatabase();
  await db.execute(sql`create schema other`);
  await db.execute(
    sql.raw(`create function other.pg_control_system(out system_identifier bigint) language plpgsql as
      $$ begin raise exception sqlstate '${state}'; end $$`),
  );
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local search_path = other, pg_catalog, public`);
    expect(await readHistory(tx)).toBeUndefined();
    // the transaction goes on
    expect(await rowsOf(tx, sql`select 1`)).toHaveLength(1);
  });
});

it.each([
  ['sort=updated_at:asc,id:asc&storeCode=lv', true],
  ['sort=updated_at:asc,id:asc', true],
  ['sort=updated_at:asc,id:asc&size=0&storeCode=lv', true],
  ['sort=id:asc&storeCode=lv', false],
  ['storeCode=lv', false],
])('is stated by pages that devices pull: %s, %s', async (query, isStated) => {
  const { app, db, close } = await openTestBridge();
  onTestFinished(close);
  const answer = await app.inject({ url: `/api/catalog/catalogue_lv/product/_search?${query}` });
  expect(answer.json().history).toBe(isStated ? await readHistory(db) : undefined);
});
