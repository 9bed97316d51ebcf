// Stores the states of orders in the engine behind a connector, so that they are known while the engine is
// unavailable.
import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../database/open-database.ts';
import { type OrderStatus, orders } from '../database/tables.ts';
import type { OrderState, ReadOrderStates } from '../ports/order-book.ts';

type Order = Pick<
  typeof orders.$inferSelect,
  | 'number'
  | 'client_order_id'
  | 'status'
  | 'payment_state'
  | 'delivered_at'
  | 'tracking'
  | 'invoice_number'
  | 'invoiced_on'
>;

const placedAs = { pending: 'awaiting_payment', paid: 'paid', refused: 'awaiting_payment' } as const;

const statusOf = ({ status }: OrderState, { payment_state }: Order): OrderStatus => {
  if (status !== 'placed') return status;
  return payment_state === null ? 'new' : placedAs[payment_state];
};

/** Returns the orders on a page of the customer's history. */
export const ordersOnPage = (db: Db, customerId: number, page: number, pageSize: number): Promise<Order[]> =>
  db
    .select()
    .from(orders)
    .where(eq(orders.customer_id, customerId))
    .orderBy(desc(orders.number))
    .limit(pageSize)
    .offset((page - 1) * pageSize);

/** Reads the states of the orders and stores those that differ. */
export async function storeStates(
  db: Db,
  rows: readonly Order[],
  statesOf: ReadOrderStates | undefined,
): Promise<void> {
  if (rows.length === 0 || statesOf === undefined) return;
  const states = await statesOf(rows.map(({ client_order_id }) => client_order_id));
  for (const order of rows) {
    const state = states.get(order.client_order_id);
    if (state === undefined) continue;
    const status = statusOf(state, order);
    // the engine has captured the whole total, though its provider was not asked since
    const payment_state = order.payment_state && state.status === 'paid' ? 'paid' : order.payment_state;
    const delivered_at = state.deliveredAt ?? order.delivered_at;
    const tracking = state.tracking === undefined ? order.tracking : [...state.tracking];
    const invoice_number = state.invoice?.number ?? order.invoice_number;
    const invoiced_on = state.invoice?.issued_on ?? order.invoiced_on;
    const changed = { status, payment_state, delivered_at, tracking, invoice_number, invoiced_on };
    if (isDeepStrictEqual({ ...order, ...changed }, order)) continue;
    await db
      .update(orders)
      .set(changed)
      // another status was stored since, for example by a payment
      .where(and(eq(orders.number, order.number), eq(orders.status, order.status)));
  }
}
