// Personal data in the ledger of orders: its part of the data export, its removal when an account is deleted, and the
// removal of the bodies of refused orders.
import type { ConnectorServices } from '#bridge/ports/connector.ts';
import type { Orders } from '#bridge/ports/orders.ts';
import { Refusal, stillRunning } from '#bridge/ports/refusal.ts';
import { clearRow, isOpen, type OpenRow, ORDER, type OrderRow, readRow } from './order-row.ts';

/** A delayed completion may still place a refused order within this time. */
const REFUSED_KEPT_MS = 86_400_000;
const CLEARING_MS = 3_600_000;

export type OrderPrivacy = {
  /** Removes, once an hour, the bodies of orders whose completion was refused a day ago. */
  clearInTime: () => Promise<void>;
  /**
   * Removes a customer's data from the ledger when their account is deleted. Safe to repeat.
   * @throws MedusaError if Medusa is unreachable to settle an order; 409 `still-running` if one is being placed
   */
  forget: (customerId: number) => Promise<void>;
  unfinished: Orders['unfinished'];
};

/** @param advance settles an order that the engine may have placed; its claim is held */
export function orderPrivacy(
  { records, clock, elapsed }: Pick<ConnectorServices, 'records' | 'clock' | 'elapsed'>,
  advance: (orderId: string, row: OpenRow) => Promise<unknown>,
): OrderPrivacy {
  let clearedAt = elapsed();
  const rowsOf = (customerId: number) => records.containing(ORDER, { customer: { customerId } });

  return {
    clearInTime: async () => {
      if (elapsed() - clearedAt < CLEARING_MS) return;
      clearedAt = elapsed();
      const now = clock();
      const isOld = (row: OrderRow | undefined) =>
        row?.phase === 'open' && (row.triedAt ?? 0) <= now - REFUSED_KEPT_MS;
      for (const [orderId, row] of await records.containing(ORDER, { phase: 'open', wasTried: true })) {
        if (row.request === undefined || !isOld(row as OrderRow)) continue;
        await records.exclusively(ORDER, orderId, async () => {
          if (isOld(await readRow(records, orderId))) await clearRow(records, orderId, true);
        });
      }
    },

    forget: async (customerId) => {
      for (const orderId of (await rowsOf(customerId)).keys()) {
        const done = await records.exclusively(ORDER, orderId, async () => {
          const row = await readRow(records, orderId);
          if (row !== undefined && isOpen(row) && row.phase !== 'open')
            await advance(orderId, row).catch(async (error: unknown) => {
              const isRefused =
                error instanceof Refusal && (await readRow(records, orderId))?.phase === 'open';
              if (!isRefused) throw error;
            });
          await clearRow(records, orderId, false);
        });
        if (done === undefined) throw stillRunning();
      }
    },

    unfinished: async (customerId) =>
      [...(await rowsOf(customerId)).values()].flatMap((row) => (row as OrderRow).request?.body ?? []),
  };
}
