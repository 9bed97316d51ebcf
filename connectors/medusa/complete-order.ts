// Completes the engine's cart of an order. Medusa's own idempotency is lost when its process ends, so:
// - Only a response with `order.id` proves an order. Neither a 4xx nor an empty `completed_at` proves that there is
//   none.
// - After any other response the order is looked up by its order id, with the secret key.
// - An order without a link to its cart is incomplete, left by a crash: it is cancelled, and the cart is completed
//   again.
// - Medusa always returns 500 for a cart with a deleted variant.
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorNote } from '#bridge/ports/operator-note.ts';
import { stillRunning } from '#bridge/ports/refusal.ts';
import { type EngineOrder, findOrders, isCancelled, isUnlinked, makeWhole } from './engine-order.ts';
import { unlessMissing } from './guarded.ts';
import { type Json, MedusaError } from './medusa-client.ts';
import type { MedusaContext } from './medusa-context.ts';
import type { OpenRow } from './order-row.ts';

/** Medusa waits 30 s for the cart's lock. */
const COMPLETE_MS = 45_000;
const ATTEMPTS = 4;
const INTERNAL_ERROR = 500;
/** An order that is still unlinked after this time is no longer being placed. */
const UNLINKED_MS = 5_000;

export type Completing = OpenRow & { engineCart: string };

/**
 * - `placed`: the engine has placed the order; `isCancelled` if its operator has cancelled it since
 * - `refused`: it has not, and no request that could still place it is in flight
 * - `failed`: like `refused`, but for an unnamed and possibly temporary reason
 * - `dead`: it has not, and this cart can never be completed
 */
export type Completion =
  | { outcome: 'placed'; id: string; number: number | undefined; isCancelled: boolean }
  | { outcome: 'refused'; isPayment: boolean }
  | { outcome: 'failed' }
  | { outcome: 'dead' };

type Placed = Pick<EngineOrder, 'id' | 'display_id' | 'status' | 'canceled_at'>;

type Answer = { is: 'order'; order: Placed } | { is: 'empty' | 'payment' | 'refused' | 'failed' | 'unknown' };

async function complete({ client }: MedusaContext, engineCart: string): Promise<Answer> {
  try {
    const { type, order } = await client.store('POST', `/store/carts/${engineCart}/complete`, {
      timeoutMs: COMPLETE_MS,
      query: { fields: 'id,display_id,status' },
    });
    const { id, display_id, status } = (order ?? {}) as Json;
    if (typeof id === 'string')
      return {
        is: 'order',
        order: {
          id,
          display_id: typeof display_id === 'number' ? display_id : null,
          status: typeof status === 'string' ? status : null,
        },
      };
    return { is: type === 'cart' ? 'payment' : 'empty' };
  } catch (error) {
    if (!(error instanceof MedusaError)) throw error;
    if (error.fault === 'conflict') throw stillRunning();
    if (error.fault === 'refused' || error.fault === 'missing') return { is: 'refused' };
    if (['unreachable', 'unauthorised', 'key-refused'].includes(error.fault)) throw error;
    // an error of Medusa itself, not of a proxy
    if (error.status === INTERNAL_ERROR && error.type !== undefined) return { is: 'failed' };
    return { is: 'unknown' };
  }
}

const placed = (order: Placed): Completion => ({
  outcome: 'placed',
  id: order.id,
  number: order.display_id ?? undefined,
  isCancelled: isCancelled(order),
});

/**
 * True if the engine has placed the order although a completion was refused, because an earlier completion arrived
 * late. An order that was cancelled since counts too: it is never placed again. The cart shows this without the
 * secret key, and for an order that was sent with a different address than it has now.
 */
export async function isPlaced(
  { client }: MedusaContext,
  orderId: string,
  { engineCart, request }: Pick<Completing, 'engineCart' | 'request'>,
): Promise<boolean> {
  const { email } = request.body.addressInformation.billingAddress;
  const found = client.admin ? await findOrders(client.admin, orderId, email) : [];
  if (found.some((order) => !isUnlinked(order))) return true;
  const read = client.store('GET', `/store/carts/${engineCart}`, { query: { fields: 'id,completed_at' } });
  const { completed_at } = ((await unlessMissing(read))?.cart ?? {}) as Json;
  return typeof completed_at === 'string';
}

/**
 * Completes the cart until the outcome is known.
 * @param isRepeated true if the cart may have been completed before
 * @throws MedusaError if the outcome remains unknown; 409 `still-running` if another request completes it
 */
export async function completeOrder(
  context: MedusaContext,
  orderId: string,
  { engineCart, request, prepared }: Completing,
  isRepeated: boolean,
  { unlinkedMs = UNLINKED_MS } = {},
): Promise<Completion> {
  const { client, services } = context;
  const { admin } = client;
  const { email } = request.body.addressInformation.billingAddress;
  /** Without the secret key nothing can be looked up, so the guarantee is weaker. */
  const lookUp = async () => {
    const all = admin ? await findOrders(admin, orderId, email) : [];
    const linked = all.filter((order) => !isUnlinked(order));
    return {
      linked: linked.find((order) => !isCancelled(order)) ?? linked[0],
      halves: all.filter((order) => isUnlinked(order) && !isCancelled(order)),
    };
  };
  /** Cancels the orders that remain unlinked. */
  const cancelHalves = async (): Promise<void> => {
    const before = new Set((await lookUp()).halves.map(({ id }) => id));
    if (before.size === 0) return;
    await delay(unlinkedMs);
    for (const { id } of (await lookUp()).halves.filter((order) => before.has(order.id))) {
      await admin?.('POST', `/admin/orders/${id}/cancel`, { query: { fields: 'id' } });
      services.report('medusa orders', new OperatorNote(`Cancelled ${id}, half an order left by a crash`));
    }
  };
  /** Checks an order whose placing was interrupted. */
  const settle = async (order: Placed): Promise<Completion> => {
    await cancelHalves();
    // a cancelled order needs neither reservations nor a payment
    if (admin && !isCancelled(order))
      await makeWhole(admin, context, order.id, prepared.payment.provider === 'page');
    return placed(order);
  };

  let isDoubtful = isRepeated;
  let empty = 0;
  let failures = 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (isDoubtful) await cancelHalves();
    // An order that was looked up counts only after a response: a completion that is still running may roll it back.
    const answer = await complete(context, engineCart);
    if (answer.is === 'order') return isDoubtful ? settle(answer.order) : placed(answer.order);
    isDoubtful = true;
    if (answer.is === 'unknown') continue;
    const { linked, halves } = await lookUp();
    if (linked) return settle(linked);
    if (answer.is === 'payment') return { outcome: 'refused', isPayment: true };
    if (answer.is === 'refused' && halves.length === 0) return { outcome: 'refused', isPayment: false };
    if (answer.is === 'failed' && halves.length === 0) failures += 1;
    if (answer.is === 'empty') {
      empty += 1;
      // without the secret key, the look-up cannot find an order that was created despite an empty response
      if (empty > 1 && admin) return { outcome: 'dead' };
    }
  }
  if (failures === ATTEMPTS) return { outcome: 'failed' };
  throw new MedusaError('lost', 'POST /store/carts/:id/complete', undefined);
}
