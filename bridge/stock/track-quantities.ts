// Available and reserved quantities, shown to a customer who wants more than is in stock. Pieces in open carts are
// reserved.
import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../database/open-database.ts';
import { cartItems, carts } from '../database/tables.ts';
import { stockOf } from './stock-of.ts';

export type TrackedQuantity = { sku: string; qty: number; reserved: number; updated_at: string };

/** A cart reserves its pieces for this long after its last change. */
const RESERVED_MS = 24 * 3_600_000;

/** Returns the quantities of the skus with managed stock. `now`: ms since 1970. */
export async function trackQuantities(
  db: Db,
  store: string,
  skus: string[],
  now: number,
): Promise<TrackedQuantity[]> {
  const records = await stockOf(db, store, skus);
  const rows = await db
    .select({ sku: cartItems.sku, pieces: sql<number>`sum(${cartItems.qty})::int` })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cart_id))
    .where(
      and(
        inArray(cartItems.sku, skus),
        isNull(carts.closed_by),
        or(gte(carts.created_at, now - RESERVED_MS), gte(carts.changed_at, now - RESERVED_MS)),
      ),
    )
    .groupBy(cartItems.sku);
  const reserved = new Map(rows.map(({ sku, pieces }) => [sku, pieces]));
  const updated_at = new Date(now).toISOString();
  return skus.flatMap((sku) => {
    const record = records.get(sku);
    if (!record?.manage_stock) return [];
    return [{ sku, qty: record.qty, reserved: Math.min(reserved.get(sku) ?? 0, record.qty), updated_at }];
  });
}
