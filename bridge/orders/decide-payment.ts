// Prepayment: finds the order to pay and stores the decision. A payment is decided once; later calls return without
// changes. A refused payment cancels the order and returns its pieces to stock.
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { PaymentProvider } from '#schemas/bridge/payment-state.ts';
import type { Db } from '../database/open-database.ts';
import { type OrderStatus, orderStock, orders } from '../database/tables.ts';
import { changeStock, limitedLockWait, lockStock } from '../stock/change-stock.ts';
import { ORDER_TOKEN } from './find-order.ts';

type Order = typeof orders.$inferSelect;
export type Decision = 'paid' | 'refused';

/** Format of the ids that `openCart` generates. */
const CART_ID = /^[0-9a-f]{32}$/;
const statusOf: Record<Decision, OrderStatus> = { paid: 'paid', refused: 'cancelled' };

/**
 * Returns the order that is to be paid through this provider; undefined if there is none.
 * @param token the cart's id or, for an order without a cart in the bridge, the order's own token
 * @param number selects one of several orders of a cart; default: the newest pending order, else the newest order
 */
export async function orderToPay(
  db: Db,
  provider: PaymentProvider,
  token: string | undefined,
  number?: number,
): Promise<Order | undefined> {
  if (token === undefined) return undefined;
  const named = CART_ID.test(token)
    ? eq(orders.cart_id, token)
    : ORDER_TOKEN.test(token)
      ? eq(orders.token, token)
      : undefined;
  if (named === undefined) return undefined;
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        named,
        eq(orders.payment_provider, provider),
        isNotNull(orders.payment_state),
        number === undefined ? undefined : eq(orders.number, number),
      ),
    )
    .orderBy(desc(sql`${orders.payment_state} = 'pending'`), desc(orders.number))
    .limit(1);
  return order;
}

async function putBack(tx: Db, number: number): Promise<void> {
  const taken = await tx.delete(orderStock).where(eq(orderStock.order_number, number)).returning();
  if (taken.length === 0) return;
  await tx.execute(sql`select ${limitedLockWait}`);
  await lockStock(
    tx,
    taken.map(({ sku }) => sku),
  );
  for (const statement of changeStock(taken)) await tx.execute(statement);
}

/** Stores the decision unless the payment is already decided. The caller wakes the stock publisher afterwards. */
export async function decidePayment(
  db: Db,
  number: number,
  decision: Decision,
  bank: string | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    const decided = await tx
      .update(orders)
      .set({ payment_state: decision, payment_bank: bank ?? null, status: statusOf[decision] })
      .where(and(eq(orders.number, number), eq(orders.payment_state, 'pending')))
      .returning({ number: orders.number });
    if (decided.length > 0 && decision === 'refused') await putBack(tx, number);
  });
}
