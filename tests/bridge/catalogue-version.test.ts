// Tests the version of the catalogue, which is read from the database and cached until the bridge writes to the
// database.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCatalogueVersion, readVersion } from '#bridge/catalogue/catalogue-version.ts';
import type { Db } from '#bridge/database/open-database.ts';
import { openTestDatabase } from '../support/backend/open-bridge.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Returns the database, and a function that counts its statements. */
function counted(): { db: Db; statements: () => number } {
  let statements = 0;
  const db = new Proxy(database.db, {
    get: (target, name) => {
      if (name === 'execute') statements += 1;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db, statements: () => statements };
}

it('the version is cached until a write [S-31]', async () => {
  const { db, statements } = counted();
  let writes = 0;
  const version = createCatalogueVersion(db, () => writes);
  const first = await version();
  expect(await version()).toBe(first);
  expect(statements()).toBe(1);
  await database.db.execute(`update documents set doc = doc where code = 'P-1'`);
  writes += 1;
  const second = await version();
  expect(second.count).toBeGreaterThan(first.count);
  expect(statements()).toBe(2);
});

it('the version is read again if something was written during the read', async () => {
  const { db, statements } = counted();
  let writes = 0;
  const version = createCatalogueVersion(db, () => writes);
  const reading = version();
  await Promise.resolve().then(() => Promise.resolve());
  writes += 1;
  await reading;
  await version();
  expect(statements()).toBe(2);
});

it('the version is read each time if other processes may write', async () => {
  const { db, statements } = counted();
  const version = createCatalogueVersion(db);
  await version();
  await version();
  expect(statements()).toBe(2);
});

it.each([
  ['an attribute', 'attribute', 1],
  ['a product', 'product', 1],
  ['a review', 'review', 0],
])('inserting %s (%s) raises the number of changes to the content by %i', async (_, entity, more) => {
  const { db } = database;
  const before = await readVersion(db);
  await db.execute(
    `insert into documents (store, entity, id, doc, updated_at) values ('lv', '${entity}', 9876, '{}', '')`,
  );
  const { count, anew } = await readVersion(db);
  expect([count - before.count, anew - before.anew]).toEqual([1, more]);
});
