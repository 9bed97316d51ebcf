// Prepayment on the bridge's own pages: finds the order to pay and stores the decision.
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { PaymentProvider } from '#schemas/bridge/payment-state.ts';
import type { Db } from '../database/open-database.ts';
import { orders } from '../database/tables.ts';
import { ORDER_TOKEN } from './find-order.ts';

type Order = typeof orders.$inferSelect;
export type Decision = 'paid' | 'refused';

/** Format of the ids that `openCart` generates. */
const CART_ID = /^[0-9a-f]{32}$/;

/**
 * Returns the order that is to be paid through this provider; undefined if there is none.
 * @param token the cart's id or, for an order without a cart in the bridge, the order's own token
 * @param number selects one of several orders of a cart; default: the newest unpaid order, else the newest order
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
    .orderBy(desc(sql`${orders.status} = 'awaiting_payment'`), desc(orders.number))
    .limit(1);
  return order;
}

/** Stores the decision unless the order is paid or cancelled: only "paid" is final, a refused payment can be repeated. */
export async function decidePayment(
  db: Db,
  number: number,
  decision: Decision,
  bank: string | undefined,
): Promise<void> {
  await db
    .update(orders)
    .set({
      payment_state: decision,
      payment_bank: bank ?? null,
      ...(decision === 'paid' && { status: 'paid' }),
    })
    .where(
      and(
        eq(orders.number, number),
        eq(orders.status, 'awaiting_payment'),
        inArray(orders.payment_state, ['pending', 'refused']),
      ),
    );
}
