// Order endpoints. order/create and sync/order ensure that an order is placed exactly once (docs/reliability.md): both
// return its key in the Idempotency-Key header, which tells clients that this bridge supports idempotency keys.
// order/pull and order/withdraw require the order's token; order/unseal opens a sealed order for its customer.
import { sealedOrderBody } from '#schemas/bridge/sealed-order-body.ts';
import { enforceMessageLimit } from '../accounts/enforce-limit.ts';
import { pagesOf, storeOf } from '../catalogue/catalogue-facts.ts';
import { presentCustomer } from '../database/merge-mailboxes.ts';
import type { Db } from '../database/open-database.ts';
import { addWithdrawal, withdrawalBody } from '../orders/add-withdrawal.ts';
import { openSealed } from '../orders/open-sealed.ts';
import { ORDER_ID, readOrder } from '../orders/read-order.ts';
import { refuse, stillRunning } from '../ports/refusal.ts';
import { queryText, readAs } from '../wire/read-as.ts';
import type { Handler } from './handler.ts';

/** True if the order names this customer, possibly by the id of an account that was merged into theirs. */
const isNamed = async (db: Db, named: string, customerId: number): Promise<boolean> =>
  named === String(customerId) ||
  (/^\d{1,9}$/.test(named) && (await presentCustomer(db, Number(named))) === customerId);

export const create: Handler = {
  perMinute: 600,
  answer: async (bridge, request, reply, principal) => {
    const { db, engine, inFlight, sealingKey } = bridge;
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || key === '') throw refuse(400, 'The header Idempotency-Key is missing');
    const box = sealedOrderBody.safeParse(request.body);
    const body = box.success ? (await openSealed(sealingKey, box.data)).body : request.body;
    const asked = { ...readOrder(body), sealed: box.success };
    if (asked.body.order_id !== key) throw refuse(400, 'Idempotency-Key and order_id must be equal');
    reply.header('Idempotency-Key', key);
    const { user_id: named } = asked.body;
    // Never places an order for a customer other than the one who queued it (I-23).
    if (principal !== undefined && named !== '' && !(await isNamed(db, named, principal.customerId)))
      throw refuse(403, { errorCode: 'other-customer', errorMessage: 'This order belongs to somebody else' });
    const placed = await inFlight.run(key, () => engine.orders.place(asked, principal));
    if (placed === undefined) throw stillRunning();
    return placed;
  },
};

/** Returns state, number and hash only: the order id alone must not give access to personal data. */
export const sync: Handler = {
  answer: async ({ engine }, request, reply) => {
    const { order_id: id } = request.params as { order_id: string };
    if (!ORDER_ID.test(id)) return null;
    reply.header('Idempotency-Key', id);
    const order = await engine.orders.find(id);
    return order === undefined
      ? null
      : {
          platform_order_id: order.number,
          orderNumber: order.number,
          order_id: id,
          transmited: true,
          body_hash: order.bodyHash,
        };
  },
};

/** Opens an accepted order by its number and token, regardless of any login. */
export const pull: Handler = {
  perMinute: 600,
  ignoresToken: true,
  answer: ({ engine }, { query }) =>
    engine.orders.pull(queryText(query, 'number'), queryText(query, 'orderToken')),
};

/** Records a withdrawal from the order or a part of it, regardless of any login. */
export const withdraw: Handler = {
  perMinute: 600,
  ignoresToken: true,
  answer: async (bridge, request, reply) => {
    await enforceMessageLimit(bridge, request, reply);
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !ORDER_ID.test(key))
      throw refuse(400, 'Idempotency-Key must have 8 to 64 letters and digits');
    const { withdrawal } = readAs(withdrawalBody, request.body);
    const { db, clock, accounts, facts } = bridge;
    const store = storeOf(facts, queryText(request.query, 'storeCode'));
    const origin = pagesOf(bridge, store);
    const place = { db, clock, post: accounts.post, terms: bridge.withdrawal };
    return addWithdrawal(place, withdrawal, key, { store, origin });
  },
};

/** Returns the public key with which devices seal orders. */
export const sealingKey: Handler = {
  answer: async ({ sealingKey: { publicKey } }) => publicKey,
};

/**
 * Returns the content of a sealed order: a customer's order only to that customer, a guest's to any caller who has the
 * sealed text. Responds with 404 for another customer's order and for an order that was already placed.
 */
export const unseal: Handler = {
  perMinute: 600,
  answer: async ({ db, engine, sealingKey }, request, _reply, principal) => {
    const order = await openSealed(sealingKey, readAs(sealedOrderBody, request.body));
    const named = /^user:(\d+)$/.exec(order.principal)?.[1];
    const isTheirs =
      order.principal === 'guest' ||
      (principal !== undefined && named !== undefined && (await isNamed(db, named, principal.customerId)));
    const held = await engine.orders.find(order.body.order_id);
    if (!isTheirs || held !== undefined) throw refuse(404, 'There is no such order');
    return order;
  },
};
