// Cancels prepaid orders that were not paid in time, so that their pieces can be sold again. An order is left alone while
// a customer may be paying it.
import { and, asc, eq, gt, isNotNull, lte, notExists, sql } from 'drizzle-orm';
import type { Db } from '../database/open-database.ts';
import { paymentAttempts } from '../database/payment-attempts.ts';
import { orderStock, orders } from '../database/tables.ts';
import { changeStock, limitedLockWait, lockStock } from '../stock/change-stock.ts';

const AT_ONCE = 50;
/** An attempt to pay that is undecided for longer has failed. */
const PAYING_MS = 3_600_000;

async function putBack(tx: Db, number: number): Promise<void> {
  const taken = await tx.delete(orderStock).where(eq(orderStock.order_number, number)).returning();
  if (taken.length === 0) return;
  await tx.execute(sql`select ${limitedLockWait}`);
  await lockStock(
    tx,
    taken.map(({ sku }) => sku),
  );
  for (const statement of changeStock(taken)) await tx.execute(statement);
}

/**
 * Cancels the orders that are unpaid for longer than `days`. Safe to run in several copies at once.
 * @param now ms since 1970
 * @returns the number of cancelled orders; if it is not 0, the caller wakes the stock publisher
 */
export async function cancelUnpaid(db: Db, now: number, days: number): Promise<number> {
  const isPaying = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.order_number, orders.number),
        eq(paymentAttempts.state, 'open'),
        gt(paymentAttempts.created_at, now - PAYING_MS),
      ),
    );
  const isLate = and(
    eq(orders.status, 'awaiting_payment'),
    isNotNull(orders.unpaid_since),
    lte(orders.unpaid_since, now - days * 86_400_000),
    notExists(isPaying),
  );
  const late = await db
    .select({ number: orders.number })
    .from(orders)
    .where(isLate)
    .orderBy(asc(orders.unpaid_since))
    .limit(AT_ONCE);
  let cancelled = 0;
  for (const { number } of late)
    await db.transaction(async (tx) => {
      const done = await tx
        .update(orders)
        .set({ status: 'cancelled' })
        .where(and(eq(orders.number, number), isLate))
        .returning({ number: orders.number });
      if (done.length === 0) return;
      await putBack(tx, number);
      cancelled += 1;
    });
  return cancelled;
}

const EVERY_MS = 600_000;

/** Cancels unpaid orders every ten minutes. @returns a function that stops it and awaits the run in progress */
export function startCancelling(
  { db, clock, stockPublisher }: { db: Db; clock: () => number; stockPublisher: { wake: () => void } },
  days: number,
  failed: (error: unknown) => void,
) {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => cancelUnpaid(db, clock(), days))
      .then((cancelled) => cancelled > 0 && stockPublisher.wake())
      .catch(failed);
  }, EVERY_MS);
  timer.unref();
  return async (): Promise<void> => {
    clearInterval(timer);
    await running;
  };
}
