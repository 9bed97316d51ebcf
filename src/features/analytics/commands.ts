// What is kept on the device about counting: the visitor's answer, and which purchases were told of.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { ok, type Result } from '#schemas/fault.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import { writeFault } from '#shared/database/write-fault.ts';
import { changeNewest } from '#shared/database/write-newest.ts';
import type { AppContext } from '../../model/app-context.ts';

/** Keeps the answer for this device; the same answer again keeps its moment. Faults: not-saved, storage-full. */
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
 * Takes a purchase to tell of it: one caller of all tabs gets it, once. It is marked first, so that a crash between
 * loses an event and never doubles one. Out: the order; undefined when another has it, or it is gone. Faults:
 * not-saved, storage-full.
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
