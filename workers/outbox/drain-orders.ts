// One drain: every order whose turn has come, in the order of `seq`, one request at a time and one per order.
// Invariants: runs under the lock "outbox"; reads the orders once and decides again on the newest version before
// each request; stops when the connection goes or the lock is lost, leaving the rest untouched.
//
// Where an order ends (docs/reliability.md):
//   accepted       the shop has it: noted as last sent, the lines of its cart generation are cleared
//   rejected       the shop refused it: shown, can be edited into a new order
//   needs_consent  the shopper decides, then it comes back as confirmed
//   unknown        waits for its next turn, or for a login
//   needs_help     a backend without dedupe and no proof: people decide
import type { OrderDocument } from '../../schemas/documents/order.ts';
import { type SendDeps, sendOrder } from './send-order.ts';

export type DrainDeps = SendDeps & { isOnline: () => boolean };

/** What a drain did: requests made, and whether the shop proved to be reachable and well. */
export type Drained = { sent: number; accepted: number };

/**
 * Clears the cart lines of accepted orders: a line belongs to its generation, never to another. Lines of every other
 * order stay (the cart does not show them), because the shopper may take that order back into the cart.
 */
export async function clearOrderedLines(
  { store, ports }: Pick<DrainDeps, 'store' | 'ports'>,
  orders: readonly OrderDocument[],
): Promise<void> {
  const accepted = orders.filter((order) => order.state === 'accepted').map((order) => order.id);
  const removed = await store.removeLines(new Set(accepted));
  if (removed > 0) ports.log({ event: 'order.lines-cleared', count: removed });
}

/**
 * Drains. In: which orders to send, judged on their newest version; a signal that ends the drain.
 * Rejects with the first trouble of the device, after every order had its turn.
 */
export async function drainOrders(
  deps: DrainDeps,
  isWanted: (order: OrderDocument) => boolean,
  signal: AbortSignal,
): Promise<Drained> {
  const drained: Drained = { sent: 0, accepted: 0 };
  const { orders } = await deps.store.readAll();
  const queue = orders.filter(isWanted).sort((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1));
  const failures: unknown[] = [];
  for (const { id } of queue) {
    if (signal.aborted || !deps.isOnline()) break;
    try {
      const settled = await sendOrder(id, deps, isWanted, signal);
      if (!settled) continue;
      drained.sent += 1;
      if (settled.state !== 'accepted') continue;
      drained.accepted += 1;
      await deps.store.noteLastSent(settled, deps.ports.now());
      await clearOrderedLines(deps, [settled]);
    } catch (error) {
      // one order in trouble never holds up those behind it
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return drained;
}
