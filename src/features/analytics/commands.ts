// Analytics commands: store the visitor's consent, and record which purchases were reported.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { ok, type Result } from '#schemas/fault.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import { writeFault } from '#shared/database/write-fault.ts';
import { changeNewest } from '#shared/database/write-newest.ts';
import type { AppContext } from '../../model/shell/app-context.ts';

/** Stores the answer for this device; an unchanged answer keeps its original time. Faults: not-saved, storage-full. */
export async function answerAnalytics(
  { personal }: Pick<AppContext, 'personal'>,
  agreed: boolean,
): Promise<Result<void>> {
  const now = Date.now();
  try {
    await changeClaim(personal, 'analytics-consent', now, (present) =>
      present?.agreed === agreed ? present : { agreed, at: now },
    );
    return ok(undefined);
  } catch (error) {
    return writeFault('answer', error);
  }
}

/**
 * Consumes a purchase to report it, once across all tabs. The order is marked before the event is sent, so that a crash
 * between the two can lose the event but never duplicate it. Faults: not-saved, storage-full.
 * @returns The order; undefined if another tab has consumed it or it no longer exists.
 */
export async function consumePurchase(
  { personal }: Pick<AppContext, 'personal'>,
  id: string,
): Promise<Result<OrderDocument | undefined>> {
  try {
    const taken = await changeNewest(personal.orders, id, (order) =>
      order.purchase_told_at === undefined ? { ...order, purchase_told_at: Date.now() } : undefined,
    );
    return ok(taken);
  } catch (error) {
    return writeFault('purchase', error);
  }
}
