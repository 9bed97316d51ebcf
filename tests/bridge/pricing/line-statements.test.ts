// Tests that many lines are resolved in as few statements as one line.
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { drizzle as onPglite } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#bridge/database/open-database.ts';
import { resolveLine, resolveLines } from '#bridge/pricing/resolve-line.ts';
import { NOW, openTestDatabase } from '../../support/backend/open-bridge.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('resolves products, variants and bundles in at most five statements, with the same result as one by one [S-31]', async () => {
  let statements = 0;
  const logger = {
    logQuery: () => {
      statements += 1;
    },
  };
  const { $client } = database.db as unknown as { $client: never };
  const db = (database.kind === 'postgres'
    ? onPostgres($client, { logger })
    : onPglite($client, { logger })) as unknown as Db;
  const skus = ['P-1', 'P-2', 'P-5', 'P-18', 'C-1-50', 'C-1-100', 'B-1', 'none', 'P-1'];
  const asked = skus.map((sku) => ({ sku, qty: 1 }));
  const together = await resolveLines(db, 'lv', asked, NOW, undefined, 'UTC');
  expect(statements).toBeLessThanOrEqual(5);
  const apart = [];
  for (const one of asked) apart.push(await resolveLine(db, 'lv', one, NOW, undefined, 'UTC'));
  expect(together).toEqual(apart);
  expect(together.filter(({ ok }) => ok).length).toBeGreaterThan(4);
});
