// The changes that a user makes to an order (docs/reliability.md).
// - An order that may be in flight is never cancelled or changed.
// - Every change increments the fence, so a sender that read the order earlier cannot overwrite it.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { newId } from '#shared/database/new-id.ts';
import { moveAllLines } from '#shared/database/open-generation.ts';
import { isTaskDone, queueTask } from '#shared/database/queue-task.ts';
import { duringSession } from '#shared/database/write-as-person.ts';
import { writeFault } from '#shared/database/write-fault.ts';
import { changeNewest, readNewest, writeNewest } from '#shared/database/write-newest.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { consentOf } from '#shared/domain/order/build-order.ts';
import { linesOfOrder } from '#shared/domain/order/lines-of-order.ts';
import { orderKey } from '#shared/domain/order/order-key.ts';
import { canCancel, consentToOrder, moveOrder } from '#shared/domain/order/order-transitions.ts';
import { isUnreadableUnsent } from '#shared/domain/order/parse-order-leniently.ts';
import type { AppContext } from '../../model/shell/app-context.ts';
import type { PushSubscriptionKeys } from '../../model/shell/subscribe-to-pushes.ts';

/**
 * Changes an order, based on its newest version; `next` returns undefined if that version does not allow it. Faults:
 * not-found, conflict (the order may be in flight), not-saved, storage-full.
 */
async function change(
  app: Pick<AppContext, 'personal'>,
  id: string,
  next: (order: OrderDocument) => OrderDocument | undefined,
): Promise<Result<OrderDocument>> {
  try {
    let isThere = false;
    const written = await changeNewest(app.personal.orders, id, (present) => {
      isThere = true;
      return next(present);
    });
    if (written) return ok(written);
    return failed(isThere ? 'conflict' : 'not-found');
  } catch (error) {
    return writeFault(`order ${id}`, error);
  }
}

/** Returns a cancelled copy of the order, with its fence incremented. */
const cancelled = (order: OrderDocument, event: string, now: number): OrderDocument =>
  moveOrder(order, 'cancelled', event, now, { fence: order.fence + 1 });

/** Cancels an order that the backend cannot have received. Faults: conflict, not-found, not-saved, storage-full. */
export function cancelOrder(app: Pick<AppContext, 'personal'>, id: string): Promise<Result<OrderDocument>> {
  const now = Date.now();
  return change(app, id, (order) => (canCancel(order) ? cancelled(order, 'cancelled', now) : undefined));
}

/** Moves the lines of an order into the open cart exactly once, even if called repeatedly or in several tabs. */
async function putBack({ personal }: Pick<AppContext, 'personal'>, id: string): Promise<Result<void>> {
  try {
    await duringSession(() => moveAllLines(personal, id, { now: Date.now(), newId }));
    return ok(undefined);
  } catch (error) {
    return writeFault(`order ${id}`, error);
  }
}

/**
 * Inserts those cart lines of an order that are missing on this device, built from the order's body.
 * @returns a function that removes the inserted lines, for an order that cannot be cancelled after all.
 */
async function completeLines(
  personal: AppContext['personal'],
  id: string,
  now: number,
): Promise<() => Promise<void>> {
  const [order] = await readNewest(personal.orders, [id]);
  const inserted: string[] = [];
  if (order && !order.sealed && canCancel(order)) {
    const docs = await personal.cart.find({ selector: { generation: id } }).exec();
    const kept = docs.map((doc) => doc.toMutableJSON());
    const missing = linesOfOrder(order, kept, now).filter(
      ({ key }) => !kept.some((line) => line.key === key),
    );
    for (const line of missing)
      if (await writeNewest(personal.cart, line.key, (present) => (present ? undefined : line)))
        inserted.push(line.key);
  }
  return async () => {
    for (const key of inserted) await writeNewest(personal.cart, key, () => null);
  };
}

/**
 * Cancels an open order and moves its lines back into the cart. Faults: conflict (the order may be in flight),
 * not-found, not-saved, storage-full.
 */
export async function editOrder(app: Pick<AppContext, 'personal'>, id: string): Promise<Result<void>> {
  const now = Date.now();
  try {
    const undo = await completeLines(app.personal, id, now);
    const taken = await change(app, id, (order) =>
      canCancel(order) ? cancelled(order, 'edited', now) : undefined,
    );
    if (taken.ok) return putBack(app, id);
    await undo();
    return taken;
  } catch (error) {
    return writeFault(`order ${id}`, error);
  }
}

/** Moves the lines of a cancelled order into the cart; a second call does not duplicate them. */
export const putBackCancelled = (app: Pick<AppContext, 'personal'>, id: string): Promise<Result<void>> =>
  putBack(app, id);

/**
 * Cancels an order that this device could not read and therefore never sent, and moves its lines into the cart. Faults:
 * conflict (it has changed), not-found, not-saved, storage-full.
 */
export async function restoreUnreadableOrder(
  app: Pick<AppContext, 'personal'>,
  id: string,
): Promise<Result<void>> {
  const now = Date.now();
  const taken = await change(app, id, (order) =>
    isUnreadableUnsent(order)
      ? { ...order, state: 'cancelled', fence: (Number(order.fence) || 0) + 1, updated_at: now }
      : undefined,
  );
  return taken.ok ? putBackCancelled(app, id) : taken;
}

/** Accepts the changed terms for which the backend requires consent; this confirms the order and queues it again. */
export function agreeToOrder(app: Pick<AppContext, 'personal'>, id: string): Promise<Result<OrderDocument>> {
  const now = Date.now();
  return change(app, id, (order) => {
    const consent = consentOf(order);
    return consent && consentToOrder(order, consent, now);
  });
}

/** Records that the payment page was opened, so that it opens automatically only once. Faults: see `cancelOrder`. */
export const notePaymentOpened = (
  app: Pick<AppContext, 'personal'>,
  id: string,
): Promise<Result<OrderDocument>> =>
  change(app, id, (order) => ({ ...order, payment_opened_at: Date.now() }));

/**
 * Queues a push reminder for an order that the backend has not received. The task has no principal. Resolves to true
 * once the backend has stored it.
 */
export async function remindOf(
  { personal }: Pick<AppContext, 'personal'>,
  order: OrderDocument,
  subscription: PushSubscriptionKeys,
  store: string,
): Promise<boolean> {
  const payload = { ...subscription, orderKey: orderKey(order), store };
  const by = { now: Date.now(), newId, principal: GUEST };
  const queued = await queueTask(personal, 'push-reminder', payload, by);
  return queued.ok && isTaskDone(personal, queued.value.id);
}
