// The only way an order document leaves `personal.orders` (tests/architecture/order-removal.test.ts).
// An order closes its cart generation for as long as its document exists. Invariants: the claim `cart` names another
// generation before the document goes, so a generation that was ordered is never open again; what the order does not
// hold moves to the open cart, and the lines that it does hold go with it.
import * as z from 'zod/mini';
import { type OrderDocument, orderDocument } from '../../schemas/documents/order-document.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { leaveGenerations, type Moment, moveLinesLeftBehind } from './open-generation.ts';
import { removeLines } from './remove-lines.ts';
import { readEach, removeNewest } from './write-newest.ts';

/**
 * Removes orders from their newest version. Repeating it after a crash at any point completes it.
 * Throws when the device could not write.
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
      // a document that cannot be read does not tell what it holds
      const isReadable = z.safeParse(orderDocument, order).success;
      const left = async () => (await readEach(db.cart)).filter(({ generation }) => generation === order.id);
      // a line that changes meanwhile is looked at again
      for (let lines = await left(); lines.length > 0; lines = await left()) {
        if (isReadable) await moveLinesLeftBehind(db, order.id, moment);
        await removeLines(db, await left(), moment.now);
      }
    }
    await removeNewest(db.orders, (order) => ids.has(order.id) && isGone(order));
  }
}
