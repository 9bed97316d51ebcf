// Records what a provider reports about an attempt to pay. Invariants:
// - Only "paid" is final; it may follow a refusal, since the provider's last word counts.
// - An order becomes paid only by the exact amount of its total, and only once.
// - A repeated report changes nothing.
import { eq } from 'drizzle-orm';
import type { Db } from '../database/open-database.ts';
import { paymentAttempts } from '../database/payment-attempts.ts';
import { orders } from '../database/tables.ts';
import { OperatorNote } from '../ports/operator-note.ts';
import type { PaymentReport } from '../ports/payment-provider.ts';

/**
 * - `settled`: recorded, or already known
 * - `differs`: another amount or currency than the order's; the order is not paid
 * - `unknown`: no such attempt
 */
export type Settlement = 'settled' | 'differs' | 'unknown';

type Reported = { outcome: Settlement; note?: string };

async function settle(db: Db, { attempt: id, state, amount, currency }: PaymentReport): Promise<Reported> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
    if (known === undefined) return { outcome: 'unknown' };
    const number = known.order_number;
    // the order first: whatever changes its payment holds this lock
    const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
    const [attempt = known] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
    if (order === undefined || attempt.state === 'paid') return { outcome: 'settled' };
    const mark = (next: typeof known.state) =>
      tx.update(paymentAttempts).set({ state: next }).where(eq(paymentAttempts.id, id));
    if (state !== 'paid') {
      if (attempt.state !== 'open') return { outcome: 'settled' };
      await mark(state);
      if (state === 'refused' && order.payment_state === 'pending')
        await tx.update(orders).set({ payment_state: 'refused' }).where(eq(orders.number, number));
      return { outcome: 'settled' };
    }
    if (amount !== attempt.amount || amount !== order.grand_total || currency !== attempt.currency) {
      if (attempt.state === 'differs') return { outcome: 'differs' };
      // an order has one such attempt; a second one is only reported
      if (attempt.state === 'open') await mark('differs');
      return { outcome: 'differs', note: `Order ${number}: the provider reports another amount as paid` };
    }
    await mark('paid');
    if (order.payment_state === 'paid')
      return { outcome: 'settled', note: `Order ${number} was paid twice: return one payment` };
    if (order.status !== 'awaiting_payment')
      return {
        outcome: 'settled',
        note: `Order ${number} was paid after it was cancelled: return the payment`,
      };
    await tx.update(orders).set({ payment_state: 'paid', status: 'paid' }).where(eq(orders.number, number));
    return { outcome: 'settled' };
  });
}

/** Records a report. `report`: receives what the operator must settle. */
export async function settlePayment(
  { db, reportPayment }: { db: Db; reportPayment: (note: OperatorNote) => void },
  reported: PaymentReport,
): Promise<Settlement> {
  const { outcome, note } = await settle(db, reported);
  if (note !== undefined) reportPayment(new OperatorNote(note));
  return outcome;
}
