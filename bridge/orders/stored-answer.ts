// Returns the stored response to an order when its request is repeated.
import { eq } from 'drizzle-orm';
import type { Db } from '../database/open-database.ts';
import { type Json, orders } from '../database/tables.ts';
import type { OrderRequest } from '../ports/orders.ts';
import { refuse } from '../ports/refusal.ts';

/** Returns the owner of an order in its stored form: "guest" without a customer id. */
export const principalName = (customerId: number | undefined): string =>
  customerId === undefined ? 'guest' : `user:${customerId}`;

/**
 * Returns the stored response for an order id, in full only to the order's owner (S-35); undefined if the id is new. If
 * another principal repeats a sealed order, for example a customer who is no longer logged in, the response omits the
 * order's token.
 * @throws 409 for another customer's order, 422 for another body under the same id; neither reveals what is stored
 */
export async function storedAnswer(
  db: Db,
  asked: OrderRequest,
  customerId: number | undefined,
): Promise<Json | undefined> {
  const [order] = await db
    .select({ hash: orders.body_hash, answer: orders.answer, principal: orders.principal })
    .from(orders)
    .where(eq(orders.client_order_id, asked.body.order_id));
  if (order === undefined) return undefined;
  const isTheirs = order.principal === principalName(customerId);
  if (!isTheirs && !asked.sealed)
    throw refuse(409, { errorCode: 'other-customer', errorMessage: 'This order belongs to somebody else' });
  if (order.hash !== asked.hash)
    throw refuse(422, { errorCode: 'other-body', errorMessage: 'This order id was used for another order' });
  if (isTheirs) return order.answer;
  const { orderToken: _theirs, ...answer } = order.answer;
  return answer;
}
