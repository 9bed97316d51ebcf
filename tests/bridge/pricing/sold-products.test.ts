// Tests which product is found by a sku that several have.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#bridge/database/open-database.ts';
import { documents } from '#bridge/database/tables.ts';
import { productBySku } from '#bridge/pricing/sold-products.ts';
import { openTestDatabase } from '../../support/backend/open-bridge.ts';

const DISABLED = 2;
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it.each([-1, 1])('finds the enabled product beside a disabled one whose id is greater by %i', async (by) => {
  const { db } = database;
  const its = and(eq(documents.store, 'lv'), eq(documents.entity, 'product'), eq(documents.code, 'P-1'));
  const [row] = await db.select().from(documents).where(its);
  if (row === undefined) throw new Error('No product P-1');
  const id = row.id + by * 500_000;
  const former = { ...row, id, status: DISABLED, doc: { ...row.doc, id: Math.abs(id), status: DISABLED } };
  await db.insert(documents).values(former);
  expect((await productBySku(db, 'lv', ['P-1'])).get('P-1')).toMatchObject({ id: row.id, status: 1 });
  await db.delete(documents).where(and(its, eq(documents.id, id)));
});
