import { eq, sql } from 'drizzle-orm';
import type { Parcel } from '#schemas/bridge/bridge-tracking.ts';
import type { Db } from '../database/open-database.ts';
import { orders } from '../database/tables.ts';
import { refuse } from '../ports/refusal.ts';

/** Records the parcels of an order; one that waits for them becomes `shipped`. @throws 404 for an unknown order */
export async function shipOrder(db: Db, number: number, tracking: Parcel[]): Promise<void> {
  const status = sql`CASE WHEN ${orders.status} IN ('new', 'paid', 'ready') THEN 'shipped' ELSE ${orders.status} END`;
  const shipped = await db
    .update(orders)
    .set({ tracking, status })
    .where(eq(orders.number, number))
    .returning({ number: orders.number });
  if (shipped.length === 0) throw refuse(404, 'No such order');
}
