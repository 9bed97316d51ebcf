// How many pieces of a thing there are, and how many of them lie in carts that are open: what a shop tells a shopper who
// wants more than there is.
import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database/open-database.ts';
import { cartItems, carts } from '../database/tables.ts';
import { stockOf } from './stock-of.ts';

export type TrackedQuantity = { sku: string; qty: number; reserved: number; updated_at: string };

/** A cart that nobody came back to reserves nothing any more. */
const RESERVED_MS = 24 * 3_600_000;

/** In: the skus, ms since 1970. Out: of those that are counted; what is not counted has no quantity to tell. */
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
      and(inArray(cartItems.sku, skus), isNull(carts.closed_by), gte(carts.created_at, now - RESERVED_MS)),
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
