import { eq } from 'drizzle-orm';
import type { Parcel } from '#schemas/bridge/bridge-tracking.ts';
import { orders } from '../database/tables.ts';
import { parcelMail } from '../mail/parcel-mail.ts';
import { refuse } from '../ports/refusal.ts';
import { type MailPlace, readerOf } from './deliver-order.ts';

/**
 * Records the parcels of an order; one that waits for them becomes `shipped`. Mails the numbers that were not recorded
 * before.
 * @throws 404 for an unknown order
 */
export async function shipOrder(place: MailPlace, number: number, tracking: Parcel[]): Promise<void> {
  const { db, clock, accounts } = place;
  const send = await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
    if (order === undefined) throw refuse(404, 'No such order');
    const isWaiting = ['new', 'paid', 'ready'].includes(order.status);
    await tx
      .update(orders)
      .set({ tracking, ...(isWaiting && { status: 'shipped' }) })
      .where(eq(orders.number, number));
    const known = new Set(order.tracking.map((parcel) => parcel.number));
    const parcels = tracking.filter((parcel) => !known.has(parcel.number));
    if (parcels.length === 0) return undefined;
    const mail = parcelMail(accounts.post.sender, readerOf(place, order), parcels);
    const id = await accounts.post.write(tx, 'parcels', order.customer_id, mail, clock());
    return () => id !== undefined && accounts.post.send(id, mail, clock);
  });
  send?.();
}
