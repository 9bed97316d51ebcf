// order/create and sync/order, the two calls that make an order exactly one (docs/reliability.md): both repeat the key of
// the order in their header, the sign that this bridge honours it. And order/pull, which opens an order to its token.
import { eq } from 'drizzle-orm';
import { shopperOf } from '../accounts/shopper.ts';
import { orders } from '../database/tables.ts';
import { ORDER_ID, readOrder } from '../orders/body.ts';
import { orderOpenedBy, pulledOrderOf } from '../orders/open-order.ts';
import { placeOrder, storedAnswer } from '../orders/place.ts';
import { queryText } from '../wire/input.ts';
import { refuse } from '../wire/refusal.ts';
import type { Handler } from './handler.ts';

export const create: Handler = {
  answer: async ({ db, facts, clock, inFlight }, request, reply, principal) => {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || key === '') throw refuse(400, 'The header Idempotency-Key is missing');
    const asked = readOrder(request.body);
    if (asked.body.order_id !== key) throw refuse(400, 'Idempotency-Key and order_id must be equal');
    reply.header('Idempotency-Key', key);
    const { user_id: named } = asked.body;
    // What one person queued is never placed as another (I-23).
    if (principal !== undefined && named !== '' && named !== String(principal.customerId))
      throw refuse(403, { errorCode: 'other-customer', errorMessage: 'This order belongs to somebody else' });
    const result = await inFlight.run(key, async () => {
      const stored = await storedAnswer(db, asked);
      if (stored !== undefined) return stored;
      const customer = principal && {
        id: principal.customerId,
        shopper: await shopperOf(db, principal.groupId),
      };
      return (await placeOrder(db, facts, asked, clock(), customer)).result;
    });
    if (result !== undefined) return result;
    reply.header('Retry-After', '1');
    throw refuse(409, { errorCode: 'still-running', errorMessage: 'This order is being placed right now' });
  },
};

/** State and number only; whoever knows the id is told nothing personal. */
export const sync: Handler = {
  answer: async ({ db }, request, reply) => {
    const { order_id: id } = request.params as { order_id: string };
    if (!ORDER_ID.test(id)) return null;
    reply.header('Idempotency-Key', id);
    const [order] = await db
      .select({ number: orders.number })
      .from(orders)
      .where(eq(orders.client_order_id, id));
    return order === undefined
      ? null
      : { platform_order_id: String(order.number), order_id: id, transmited: true };
  },
};

/** Number and token of an accepted order open it; a login does neither help nor hinder. */
export const pull: Handler = {
  ignoresToken: true,
  answer: async ({ db, facts }, { query }) => {
    const order = await orderOpenedBy(db, queryText(query, 'number'), queryText(query, 'orderToken'));
    return pulledOrderOf(db, facts, order);
  },
};
