// Writes an order and its dependent rows in one statement: they share a transaction anyway, and each additional round
// trip takes as long as the write itself.
import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/open-database.ts';
import { carts, orderItems, orderStock, orders } from '../database/tables.ts';
import { changeStock, type Pieces, removed } from '../stock/change-stock.ts';

export type OrderRecord = {
  order: typeof orders.$inferInsert & { number: number };
  items: (typeof orderItems.$inferInsert)[];
  /** pieces that the order takes from stock */
  taken: readonly Pieces[];
  /** true: the bridge counts the stock, so the pieces are recorded with the order; false: an engine counts it */
  isCountedHere: boolean;
  /** the cart that the order closes */
  cart: string | undefined;
};

/** Builds an insert of rows that all have the same columns; the other columns get their defaults. */
function insertOf<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  // as text, since a SQL object for each column costs more than the rest of the statement
  const columns = sql.raw(`"${Object.keys(first).join('", "')}"`);
  const shape = sql.identifier(getTableName(table));
  return sql`insert into ${shape} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${shape}, ${JSON.stringify(rows)}::jsonb)`;
}

/** Writes the order; the caller must hold the locks on the stock rows, the cart and the order id. */
export async function recordOrder(
  tx: Db,
  { order, items, taken, isCountedHere, cart }: OrderRecord,
): Promise<void> {
  const recorded = isCountedHere ? taken.map((pieces) => ({ order_number: order.number, ...pieces })) : [];
  const closed =
    cart === undefined
      ? undefined
      : sql`update ${carts} set closed_by = ${order.client_order_id} where id = ${cart}`;
  const parts = [
    insertOf(orders, [order]),
    insertOf(orderItems, items),
    insertOf(orderStock, recorded),
    closed,
    ...(taken.length > 0 ? changeStock(removed(taken)) : []),
  ].filter((part) => part !== undefined);
  const named = parts.map((part, at) => sql`${sql.raw(`part_${at}`)} as (${part})`);
  await tx.execute(sql`with ${sql.join(named, sql`, `)} select 1`);
}
