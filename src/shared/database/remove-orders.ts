// The only place that removes documents from `personal.orders` (tests/architecture/order-removal.test.ts). An order
// closes its cart generation for as long as its document exists.
// - The claim `cart` names another generation before the document is removed, so an ordered generation never reopens.
// - Lines that the order does not contain move to the open cart; those that it contains are removed with it.
import * as z from 'zod/mini';
import { type OrderDocument, orderDocument } from '#schemas/documents/order-document.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { leaveGenerations, type Moment, moveLinesLeftBehind } from './open-generation.ts';
import { removeLines } from './remove-lines.ts';
import { readEach, removeNewest } from './write-newest.ts';

/**
 * Removes orders, checking their newest versions. Idempotent: a repeated call completes an interrupted removal.
 * @throws If a write fails.
 */
export async function removeOrders(
  db: PersonalDatabase,
  isGone: (order: OrderDocument) => boolean,
  moment: Moment,
): Promise<void> {
  for (;;) {
    const gone = (await readEach(db.orders)).filter(isGone);
    if (gone.length === 0) return;
    const ids = new Set(gone.map(({ id }) => id));
    await leaveGenerations(db, ids, moment);
    for (const order of gone) {
      // if the document is unreadable, the ordered quantities are unknown
      const isReadable = z.safeParse(orderDocument, order).success;
      const left = async () => (await readEach(db.cart)).filter(({ generation }) => generation === order.id);
      // repeated until no line remains: a pass does not remove a line that changes while it runs
      for (let lines = await left(); lines.length > 0; lines = await left()) {
        if (isReadable) await moveLinesLeftBehind(db, order.id, moment);
        await removeLines(db, await left(), moment.now);
      }
    }
    await removeNewest(db.orders, (order) => ids.has(order.id) && isGone(order));
  }
}
