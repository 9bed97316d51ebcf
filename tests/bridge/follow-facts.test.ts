// Tests that a copy of the bridge detects changes of catalogue facts by another process.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE, readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import { followFacts } from '#bridge/catalogue/follow-facts.ts';
import type { Db, OpenDatabase } from '#bridge/database/open-database.ts';
import { openTestDatabase } from '../support/backend/open-bridge.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const never = () => expect.unreachable('the database answers');
const openPlace = async () => ({
  db: database.db,
  facts: await readCatalogueFacts(database.db, DEFAULT_TIME_ZONE),
});

type Place = Awaited<ReturnType<typeof openPlace>>;
/** Changes the setting and waits until the copy has applied it. */
async function changeSetting(place: Place, code: string): Promise<void> {
  await place.db.execute(
    sql`update settings set value = jsonb_set(value::jsonb, '{facetCodes}', ${JSON.stringify([code])}::jsonb) where key = 'catalogue'`,
  );
  await expect.poll(() => place.facts.facetCodes).toEqual([code]);
}

it('a changed setting is reloaded', async () => {
  const place = await openPlace();
  const end = followFacts(place, never, 1);
  // the first poll reads in any case
  for (const code of ['first', 'second']) await changeSetting(place, code);
  await end();
});

it('changed tax rules are reloaded', async () => {
  const place = await openPlace();
  expect(place.facts.taxRules.length).toBeGreaterThan(0);
  const end = followFacts(place, never, 1);
  for (const code of ['third', 'fourth']) await changeSetting(place, code);
  await database.db.execute(
    sql`delete from documents where entity = 'taxrule' and store = ${place.facts.defaultStore}`,
  );
  await expect.poll(() => place.facts.taxRules).toEqual([]);
  await end();
});

it('facts that are rewritten without a change keep their identity, on which caches depend', async () => {
  const place = await openPlace();
  const { facts } = place;
  let reads = 0;
  const db = new Proxy(database.db, {
    get: (target, name) => {
      if (name === 'select') reads += 1;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const followed = { ...place, db };
  const end = followFacts(followed, never, 1);
  await expect.poll(() => reads).toBeGreaterThan(0);
  await end();
  expect(followed.facts).toBe(facts);
});

it('a fault is reported once while it lasts', async () => {
  const faults: unknown[] = [];
  let polls = 0;
  const failing = {
    execute: async () => {
      polls += 1;
      throw new Error('away');
    },
  } as unknown as Db;
  const end = followFacts({ ...(await openPlace()), db: failing }, (fault) => faults.push(fault), 1);
  await expect.poll(() => polls).toBeGreaterThan(2);
  await end();
  expect(faults).toHaveLength(1);
});
