// Tests that only one of several bridges that start concurrently on an empty database fills it.
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, it } from 'vitest';
import { fillEmptyDatabase, isFilled } from '#bridge/catalogue/fill-database.ts';
import { rowsOf } from '#bridge/database/open-database.ts';
import { openPool } from '#bridge/database/open-pool.ts';
import { settings } from '#bridge/database/tables.ts';
import { openTestDatabase } from '../support/backend/open-bridge.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';

it('a database is filled only once, so that no bridge deletes what another has written', async () => {
  const { db, close } = await openTestDatabase();
  await db.delete(settings);
  // opens two connections, so that both bridges send their query at the same moment
  await Promise.all([1, 2].map(() => db.execute('select pg_sleep(0.1)')));
  let fills = 0;
  const source = () => {
    fills += 1;
    return smallCatalogue();
  };
  await Promise.all([fillEmptyDatabase(db, source, 0), fillEmptyDatabase(db, source, 0)]);
  expect(fills).toBe(1);
  expect(await isFilled(db)).toBe(true);
  await close();
});

const address = process.env.TEST_DATABASE_URL ?? '';
/** far longer than a short statement takes on a busy machine */
const STATEMENT_MS = 2_000;

it.skipIf(address === '')(
  'a bridge waits longer than a statement may take for another one that fills',
  async () => {
    const { db, close } = await openTestDatabase();
    const [row] = await rowsOf<{ name: string }>(db, sql`select current_database() as name`);
    const own = new URL(address);
    own.pathname = `/${row?.name}`;
    const pool = openPool(own.href, 1, STATEMENT_MS);
    const { fill, isGivenUp } = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('fill-catalogue', 0))`);
      const fill = fillEmptyDatabase(drizzle(pool), smallCatalogue, 0);
      const ended = () => true;
      const pause = tx.execute(sql`select pg_sleep(${(2 * STATEMENT_MS) / 1_000}::float)`).then(() => false);
      return { fill: () => fill, isGivenUp: await Promise.race([fill.then(ended, ended), pause]) };
    });
    expect(isGivenUp).toBe(false);
    await fill();
    await pool.end();
    await close();
  },
);
