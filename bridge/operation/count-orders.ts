// Counts orders by outcome.
import type { Orders } from '../ports/orders.ts';
import { Refusal } from '../ports/refusal.ts';
import type { Metrics } from './create-metrics.ts';

/** The refusals that are counted by their code; others are `refused`. */
const CODES: ReadonlySet<unknown> = new Set([
  'total-changed',
  'out-of-stock',
  'cart-ordered',
  'other-customer',
  'engine-away',
]);

/** Returns `failed` for errors of the bridge, its database and its engine, else the refusal's code or `refused`. */
function outcomeOf(error: unknown): string {
  if (!(error instanceof Refusal)) return 'failed';
  const { errorCode } = (error.result ?? {}) as { errorCode?: unknown };
  if (CODES.has(errorCode)) return String(errorCode);
  return error.status >= 500 ? 'failed' : 'refused';
}

/** Returns the orders of an engine; `place` also counts its outcome. Repeating an accepted order counts as accepted. */
export const countOrders = (orders: Orders, counter: Metrics['orders']): Orders => ({
  ...orders,
  place: async (request, customer) => {
    try {
      const placed = await orders.place(request, customer);
      counter.inc({ outcome: 'accepted' });
      return placed;
    } catch (error) {
      counter.inc({ outcome: outcomeOf(error) });
      throw error;
    }
  },
});
