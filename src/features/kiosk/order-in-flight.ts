// Tracks whether an order of the kiosk's user is in flight. After a crash during its request an order stays "sending"
// until it is retried, so an attempt counts only for the time that a request and its retry can take.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { Resource } from '../../model/shell/resource.ts';

/** Longest time in ms for which an attempt counts as in flight. */
export const LONGEST_ATTEMPT_MS = 60_000;

type Attempt = Pick<OrderDocument, 'id' | 'state' | 'attempt'>;

/**
 * Returns a function that returns true while an attempt is in flight. Subscribes to the orders until the signal aborts.
 */
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
