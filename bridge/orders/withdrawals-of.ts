// Reads the withdrawals from orders, and computes the end of an order's withdrawal period.
import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../database/open-database.ts';
import { type Json, orders, orderWithdrawals } from '../database/tables.ts';
import { type WithdrawalTerms, withdrawalEnd } from './withdrawal-end.ts';

type Order = typeof orders.$inferSelect;
type Row = typeof orderWithdrawals.$inferSelect;

/** Serializes a declaration for holders of the order's token, without personal data. */
export const bridgeWithdrawalOf = ({ id, order_number, items, declared_at, received_at }: Row): Json => ({
  id,
  order_number: String(order_number),
  declared_at,
  received_at,
  items,
});

/** Returns the ISO time when the withdrawal period ends; null before delivery. */
export const withdrawalUntil = ({ delivered_at }: Order, terms: WithdrawalTerms): string | null =>
  delivered_at === null ? null : new Date(withdrawalEnd(Date.parse(delivered_at), terms)).toISOString();

/** Returns the declarations for these orders, keyed by order number, oldest first, without personal data. */
export async function withdrawalsOf(db: Db, numbers: readonly number[]): Promise<Map<number, Json[]>> {
  const rows =
    numbers.length === 0
      ? []
      : await db
          .select()
          .from(orderWithdrawals)
          .where(inArray(orderWithdrawals.order_number, [...numbers]))
          .orderBy(asc(orderWithdrawals.received_at), asc(orderWithdrawals.id));
  return new Map(
    numbers.map((number) => [
      number,
      rows.filter(({ order_number }) => order_number === number).map(bridgeWithdrawalOf),
    ]),
  );
}

/** Returns a customer's declarations in full, oldest order first. */
export async function ownWithdrawals(db: Db, customerId: number): Promise<Json[]> {
  const rows = await db
    .select({ withdrawal: orderWithdrawals })
    .from(orderWithdrawals)
    .innerJoin(orders, eq(orders.number, orderWithdrawals.order_number))
    .where(eq(orders.customer_id, customerId))
    .orderBy(asc(orderWithdrawals.order_number), asc(orderWithdrawals.received_at));
  return rows.map(({ withdrawal }) => {
    const { name, email, reason } = withdrawal;
    return { ...bridgeWithdrawalOf(withdrawal), name, email, reason };
  });
}
