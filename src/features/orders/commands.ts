// What the shopper may still do to an order (docs/reliability.md). Invariants: an order that may be on its way is
// never cancelled or changed; every change raises the fence, so a sender that read the order before cannot write over
// it.
import type { CartLineDocument } from '../../../schemas/documents/cart-line.ts';
import type { OrderDocument } from '../../../schemas/documents/order.ts';
import { failed, ok, type Result } from '../../../schemas/errors.ts';
import { putLines } from '../../database/cart-generation.ts';
import { newId } from '../../database/new-id.ts';
import { isTaskDone, queueTask } from '../../database/sync-tasks.ts';
import { writeFault } from '../../database/write-fault.ts';
import { GUEST } from '../../domain/account/principal.ts';
import { consentOf } from '../../domain/order/order-build.ts';
import { orderKey } from '../../domain/order/order-key.ts';
import { linesOfOrder } from '../../domain/order/order-lines.ts';
import { canCancel, consentToOrder, moveOrder } from '../../domain/order/order-transitions.ts';
import type { Shop } from '../../model/shop.ts';
import type { PushSubscriptionKeys } from './push-subscription.ts';

/**
 * Changes an order unless it has moved on meanwhile. Faults: not-found, conflict (it may be on its way), not-saved,
 * storage-full.
 */
async function change(
  shop: Pick<Shop, 'personal'>,
  id: string,
  next: (order: OrderDocument) => OrderDocument | undefined,
): Promise<Result<OrderDocument>> {
  try {
    const doc = await shop.personal.orders.findOne(id).exec();
    if (!doc) return failed('not-found');
    let changed = false;
    const written = await doc.incrementalModify((present) => {
      const wanted = next(present);
      changed = wanted !== undefined;
      return wanted ?? present;
    });
    return changed ? ok(written.toMutableJSON()) : failed('conflict');
  } catch (error) {
    return writeFault(`order ${id}`, error);
  }
}

/** The fence rises with the shopper's own step too: a sender that read the order before cannot write over it. */
const cancelled = (order: OrderDocument, event: string, now: number): OrderDocument =>
  moveOrder(order, 'cancelled', event, now, { fence: order.fence + 1 });

/** Cancels an order that is surely not at the shop. */
export function cancelOrder(shop: Pick<Shop, 'personal'>, id: string): Promise<Result<OrderDocument>> {
  const now = Date.now();
  return change(shop, id, (order) =>
    canCancel(order.state) ? cancelled(order, 'cancelled', now) : undefined,
  );
}

/** The goods of an order as they still lie in its own cart generation. */
async function keptLines(shop: Pick<Shop, 'personal'>, id: string): Promise<CartLineDocument[]> {
  const docs = await shop.personal.cart.find({ selector: { generation: id } }).exec();
  return docs.map((doc) => doc.toMutableJSON());
}

/** Moves goods of an order into the open cart, once: they leave their old generation. */
async function putBack(
  shop: Pick<Shop, 'config' | 'personal'>,
  id: string,
  lines: readonly CartLineDocument[],
  now: number,
): Promise<Result<void>> {
  const { personal } = shop;
  const { maxQuantity } = shop.config.cart;
  try {
    await putLines(personal, lines, (line) => Math.max(line.qty, maxQuantity), {
      now,
      newId,
    });
    await personal.cart.find({ selector: { generation: id } }).remove();
    return ok(undefined);
  } catch (error) {
    return writeFault(`order ${id}`, error);
  }
}

/**
 * Takes an open order back to change it: cancelled, its goods are in the cart again. Faults: conflict (it may be on
 * its way), not-found, not-saved, storage-full.
 */
export async function editOrder(shop: Pick<Shop, 'config' | 'personal'>, id: string): Promise<Result<void>> {
  const now = Date.now();
  const taken = await change(shop, id, (order) =>
    canCancel(order.state) ? cancelled(order, 'edited', now) : undefined,
  );
  if (!taken.ok) return taken;
  return putBack(shop, id, linesOfOrder(taken.value, await keptLines(shop, id), now), now);
}

/** Puts the goods of a cancelled order back into the cart; nothing happens the second time. */
export async function putBackCancelled(
  shop: Pick<Shop, 'config' | 'personal'>,
  id: string,
): Promise<Result<void>> {
  return putBack(shop, id, await keptLines(shop, id), Date.now());
}

/** Agrees to what the shop asks instead; the order is confirmed again and goes its way. */
export function agreeToOrder(shop: Pick<Shop, 'personal'>, id: string): Promise<Result<OrderDocument>> {
  const now = Date.now();
  return change(shop, id, (order) => {
    const consent = consentOf(order);
    return consent && consentToOrder(order, consent, now);
  });
}

/** Sends what waits, now. Out: how many orders still wait. Faults: offline and others of the connection. */
export const sendNow = (shop: Pick<Shop, 'worker'>): Promise<Result<{ waiting: number }>> =>
  shop.worker.ask('sendNow', {});

/** Notes that the page which takes the payment is opened, so that it is opened by itself only once. Faults: as cancelOrder. */
export const notePaymentOpened = (shop: Pick<Shop, 'personal'>, id: string): Promise<Result<OrderDocument>> =>
  change(shop, id, (order) => ({ ...order, payment_opened_at: Date.now() }));

/** Wants to be reminded of the order if it has not come later. By the browser, for nobody. Out: once the shop knows it. */
export async function remindOf(
  { personal }: Pick<Shop, 'personal'>,
  order: OrderDocument,
  subscription: PushSubscriptionKeys,
  store: string,
): Promise<boolean> {
  const payload = { ...subscription, orderKey: orderKey(order), store };
  const by = { now: Date.now(), newId, principal: GUEST, silent: true };
  const queued = await queueTask(personal, 'push-reminder', payload, by);
  return queued.ok && isTaskDone(personal, queued.value.id);
}
