// What the shopper may still do to an order (docs/reliability.md). Invariants: an order that may be on its way is
// never cancelled or changed; every change raises the fence, so a sender that read the order before cannot write over
// it.
import type { OrderDocument } from '../../../schemas/documents/order-document.ts';
import { failed, ok, type Result } from '../../../schemas/fault.ts';
import { newId } from '../../database/new-id.ts';
import { moveAllLines } from '../../database/open-generation.ts';
import { isTaskDone, queueTask } from '../../database/queue-task.ts';
import { duringSession } from '../../database/write-as-person.ts';
import { writeFault } from '../../database/write-fault.ts';
import { changeNewest, readNewest, writeNewest } from '../../database/write-newest.ts';
import { GUEST } from '../../domain/account/principal-of.ts';
import { consentOf } from '../../domain/order/build-order.ts';
import { linesOfOrder } from '../../domain/order/lines-of-order.ts';
import { orderKey } from '../../domain/order/order-key.ts';
import { canCancel, consentToOrder, moveOrder } from '../../domain/order/order-transitions.ts';
import { isUnreadableUnsent } from '../../domain/order/parse-order-leniently.ts';
import type { AppContext } from '../../model/app-context.ts';
import type { PushSubscriptionKeys } from './subscribe-to-pushes.ts';

/**
 * Changes an order unless it has moved on meanwhile. Faults: not-found, conflict (it may be on its way), not-saved,
 * storage-full.
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

/** The fence rises with the shopper's own step too: a sender that read the order before cannot write over it. */
const cancelled = (order: OrderDocument, event: string, now: number): OrderDocument =>
  moveOrder(order, 'cancelled', event, now, { fence: order.fence + 1 });

/** Cancels an order that is surely not at the shop. */
export function cancelOrder(app: Pick<AppContext, 'personal'>, id: string): Promise<Result<OrderDocument>> {
  const now = Date.now();
  return change(app, id, (order) => (canCancel(order) ? cancelled(order, 'cancelled', now) : undefined));
}

/** Moves the goods of an order into the open cart, once, however often and in however many tabs it is called. */
async function putBack({ personal }: Pick<AppContext, 'personal'>, id: string): Promise<Result<void>> {
  try {
    await duringSession(() => moveAllLines(personal, id, { now: Date.now(), newId }));
    return ok(undefined);
  } catch (error) {
    return writeFault(`order ${id}`, error);
  }
}

/**
 * Inserts the cart lines of an order that are missing on this device, from its body.
 * @returns Removes them again, for an order that cannot be taken back after all.
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
 * Takes an open order back to change it: cancelled, its goods are in the cart again. Faults: conflict (it may be on
 * its way), not-found, not-saved, storage-full.
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

/** Puts the goods of a cancelled order back into the cart; goods that were put back before stay there once. */
export const putBackCancelled = (app: Pick<AppContext, 'personal'>, id: string): Promise<Result<void>> =>
  putBack(app, id);

/**
 * Cancels an order that this device could not read and therefore never sent; its goods return to the cart. Faults:
 * conflict (it is another one by now), not-found, not-saved, storage-full.
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

/** Agrees to what the shop asks instead; the order is confirmed again and goes its way. */
export function agreeToOrder(app: Pick<AppContext, 'personal'>, id: string): Promise<Result<OrderDocument>> {
  const now = Date.now();
  return change(app, id, (order) => {
    const consent = consentOf(order);
    return consent && consentToOrder(order, consent, now);
  });
}

/** Sends what waits, now. Out: how many orders still wait. Faults: offline and others of the connection. */
export const sendNow = (app: Pick<AppContext, 'worker'>): Promise<Result<{ waiting: number }>> =>
  app.worker.call('sendNow', {});

/** Notes that the page which takes the payment is opened, so that it is opened by itself only once. Faults: as cancelOrder. */
export const notePaymentOpened = (
  app: Pick<AppContext, 'personal'>,
  id: string,
): Promise<Result<OrderDocument>> =>
  change(app, id, (order) => ({ ...order, payment_opened_at: Date.now() }));

/** Wants to be reminded of the order if it has not come later. By the browser, for nobody. Out: once the shop knows it. */
export async function remindOf(
  { personal }: Pick<AppContext, 'personal'>,
  order: OrderDocument,
  subscription: PushSubscriptionKeys,
  store: string,
): Promise<boolean> {
  const payload = { ...subscription, orderKey: orderKey(order), store };
  const by = { now: Date.now(), newId, principal: GUEST, silent: true };
  const queued = await queueTask(personal, 'push-reminder', payload, by);
  return queued.ok && isTaskDone(personal, queued.value.id);
}
