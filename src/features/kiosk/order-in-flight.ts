// Whether an order of the kiosk's user is in flight. An order whose request was cut off by a crash stays "sending" until it
// is tried again, so one counts for no longer than a request and its retry can take.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { Resource } from '../../model/resource.ts';

/** Longest time in ms for which one attempt counts as in flight. */
export const LONGEST_ATTEMPT_MS = 60_000;

type Attempt = Pick<OrderDocument, 'id' | 'state' | 'attempt'>;

/** Returns a function that is true while an attempt at an order is in flight. Follows the orders until the signal aborts. */
export function orderInFlight(
  orders: Resource<readonly Attempt[]>,
  signal: AbortSignal,
  elapsed: () => number = () => performance.now(),
): () => boolean {
  const seenAt = new Map<string, number>();
  const note = () => {
    const sending = (orders.get() ?? []).filter(({ state }) => state === 'sending');
    const keys = new Set(sending.map(({ id, attempt }) => `${id}|${attempt}`));
    for (const key of seenAt.keys()) if (!keys.has(key)) seenAt.delete(key);
    for (const key of keys) if (!seenAt.has(key)) seenAt.set(key, elapsed());
  };
  signal.addEventListener('abort', orders.subscribe(note), { once: true });
  note();
  return () => {
    const oldest = elapsed() - LONGEST_ATTEMPT_MS;
    return [...seenAt.values()].some((at) => at > oldest);
  };
}
