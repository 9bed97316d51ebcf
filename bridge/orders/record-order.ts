// Writes an order with everything that follows from it in one statement: what stands in the same transaction anyway needs
// no answer of its own, and each answer that is waited for takes as long as the writing itself.
import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/open-database.ts';
import { carts, orderItems, orderStock, orders } from '../database/tables.ts';
import { counted } from '../stock/lock-stock.ts';

export type OrderRecord = {
  order: typeof orders.$inferInsert & { number: number };
  items: (typeof orderItems.$inferInsert)[];
  /** pieces that it takes of each sku that is counted, and what is left there */
  taken: ReadonlyMap<string, number>;
  left: ReadonlyMap<string, number>;
  /** the cart that it closes */
  cart: string | undefined;
};

/** All rows name the same columns; the others get what the table gives. */
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

/** In: rows of stock and the cart are locked, and nobody else places an order of this id. */
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
