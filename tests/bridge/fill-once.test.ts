// Tests that only one of several bridges that start concurrently on an empty database fills it.
import { expect, it } from 'vitest';
import { fillEmptyDatabase, isFilled } from '#bridge/catalogue/fill-database.ts';
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
