// Returns the stored response to an order when its request is repeated.
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database/open-database.ts';
import { type Json, orders } from '../database/tables.ts';
import type { OrderRequest } from '../ports/orders.ts';
import { refuse } from '../ports/refusal.ts';

/** Returns the owner of an order in its stored form: "guest" without a customer id. */
export const principalName = (customerId: number | undefined): string =>
  customerId === undefined ? 'guest' : `user:${customerId}`;

/** What is stored of an order that determines the response to its repetition. */
export type StoredOrder = Pick<typeof orders.$inferSelect, 'body_hash' | 'answer' | 'principal'>;

/** Returns the query for the stored order of a request. */
export const storedOrder = ({ body }: OrderRequest): SQL =>
  sql`select body_hash, answer, principal from ${orders} where client_order_id = ${body.order_id}`;

/**
 * Returns the stored response, in full only to the order's owner (S-35). If another principal repeats a sealed order,
 * for example a customer who is no longer logged in, the response omits the order's token.
 * @throws 409 for another customer's order, 422 for another body under the same id; neither reveals what is stored
 */
export function answerOfStored(
  order: StoredOrder,
  asked: OrderRequest,
  customerId: number | undefined,
): Json {
  const isTheirs = order.principal === principalName(customerId);
  if (!isTheirs && !asked.sealed)
    throw refuse(409, { errorCode: 'other-customer', errorMessage: 'This order belongs to somebody else' });
  if (order.body_hash !== asked.hash)
    throw refuse(422, { errorCode: 'other-body', errorMessage: 'This order id was used for another order' });
  if (isTheirs) return order.answer;
  const { orderToken: _theirs, ...answer } = order.answer;
  return answer;
}

/** Returns the stored response for an order id (`answerOfStored`); undefined if the id is new. */
export async function storedAnswer(
  db: Db,
  asked: OrderRequest,
  customerId: number | undefined,
): Promise<Json | undefined> {
  const [order] = await rowsOf<StoredOrder>(db, storedOrder(asked));
  return order && answerOfStored(order, asked, customerId);
}
