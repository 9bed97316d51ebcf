// Writes an order and its dependent rows in one statement: they share a transaction anyway, and each additional round
// trip takes as long as the write itself.
import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/open-database.ts';
import { carts, orderItems, orderStock, orders } from '../database/tables.ts';
import { counted } from '../stock/publish-stock.ts';

export type OrderRecord = {
  order: typeof orders.$inferInsert & { number: number };
  items: (typeof orderItems.$inferInsert)[];
  /** by sku with managed stock: the pieces that the order takes (`taken`), and the remaining quantity (`left`) */
  taken: ReadonlyMap<string, number>;
  left: ReadonlyMap<string, number>;
  /** the cart that the order closes */
  cart: string | undefined;
};

/** Builds an insert of rows that all have the same columns; the other columns get their defaults. */
function insertOf<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const shape = sql.identifier(getTableName(table));
  return sql`insert into ${shape} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${shape}, ${JSON.stringify(rows)}::jsonb)`;
}

/** Writes the order; the caller must hold the locks on the stock rows, the cart and the order id. */
export async function recordOrder(tx: Db, { order, items, taken, left, cart }: OrderRecord): Promise<void> {
  const stock = [...taken].map(([sku, qty]) => ({ order_number: order.number, sku, qty }));
  const closed =
    cart === undefined
      ? undefined
      : sql`update ${carts} set closed_by = ${order.client_order_id} where id = ${cart}`;
  const parts = [
    insertOf(orders, [order]),
    insertOf(orderItems, items),
    insertOf(orderStock, stock),
    closed,
    left.size > 0 ? counted(left) : undefined,
  ].filter((part) => part !== undefined);
  const named = parts.map((part, at) => sql`${sql.identifier(`part_${at}`)} as (${part})`);
  await tx.execute(sql`with ${sql.join(named, sql`, `)} select 1`);
}
