// The outbox lane of orders: selects the orders to send, and updates the device after one is sent.
// States after an attempt (docs/reliability.md):
//   accepted       the backend has it: recorded as last sent, the lines of its cart generation are removed, the account
//                  that a guest requested with it is queued
//   rejected       the backend refused it: shown, can be edited into a new order
//   needs_consent  the customer decides, then it is confirmed again
//   unknown        waits for its next attempt, or for a login; without a key it is looked up before it is sent again
//   needs_help     unreadable, or with an outcome that neither a key nor look-ups can resolve: handled manually
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { isWaiting } from '#shared/domain/order/order-states.ts';
import { isParked, isTurn } from '#shared/domain/order/order-transitions.ts';
import { isHeldBack } from '#shared/domain/order/transmission.ts';
import type { Ports } from '../ports.ts';
import type { OrderStore } from './order-store.ts';
import type { Lane } from './run-lane.ts';
import { type OrderCall, type SendDeps, type SendRules, sendOrder, sendRules } from './send-order.ts';

/** Browsers allow six concurrent requests per origin; the others are left to the page. */
const ORDERS_AT_ONCE = 4;

export type OrdersLaneDeps = {
  store: OrderStore;
  call: OrderCall;
  ports: Pick<Ports, 'now' | 'elapsed' | 'wait' | 'log'>;
  config: { bridge: SendDeps['bridge']; orders: ShopConfig['orders'] } & Partial<
    Pick<ShopConfig, 'payment' | 'promises'>
  >;
  rules?: SendRules;
};

/** Creates the order lane for the engine. */
export function ordersLane({
  store,
  call,
  ports,
  config,
  rules = sendRules,
}: OrdersLaneDeps): Lane<OrderDocument> {
  /** by id: the fence of the newest version read, and the monotonic time at which it was first read */
  const seen = new Map<string, { fence: number; at: number }>();
  function see(orders: readonly OrderDocument[]): void {
    for (const { id, fence } of orders)
      if (seen.get(id)?.fence !== fence) seen.set(id, { fence, at: ports.elapsed() });
  }
  function quietFor({ id, fence }: OrderDocument): number {
    const known = seen.get(id);
    return known?.fence === fence ? ports.elapsed() - known.at : 0;
  }
  const { payment, promises } = config;
  const own = payment && promises && { payment, promises };
  const sendDeps = { store, call, ports, bridge: config.bridge, config: own, rules, quietFor };
  const reported = new Set<string>();

  async function readReadable(): Promise<OrderDocument[]> {
    const { orders, unreadable } = await store.readAll();
    for (const id of unreadable) {
      if (reported.has(id)) continue;
      try {
        const isMarked = await store.markUnreadable(id, ports.now());
        reported.add(id);
        ports.log({ event: 'order.unreadable', level: 'error', id, isTold: isMarked });
      } catch (error) {
        // retried at the next read; other orders are not delayed
        const name = error instanceof Error ? error.name : 'unknown';
        ports.log({ event: 'order.unreadable-not-marked', level: 'error', id, error: name });
      }
    }
    return orders;
  }

  /**
   * Removes the cart lines of accepted orders. Lines of other orders stay (the cart does not show them), because the
   * customer may restore such an order to the cart.
   */
  async function clearOrderedLines(orders: readonly OrderDocument[]): Promise<void> {
    const accepted = orders.filter(({ state }) => state === 'accepted').map(({ id }) => id);
    const removed = await store.removeLines(new Set(accepted), ports.now());
    if (removed > 0) ports.log({ event: 'order.lines-cleared', count: removed });
  }

  async function askForAccounts(orders: readonly OrderDocument[]): Promise<void> {
    for (const order of orders)
      if (order.state === 'accepted' && order.account === 'wanted')
        await store.askForAccount(order, ports.now());
  }

  return {
    name: 'outbox',
    failedEvent: 'order.drain-failed',
    isAutomatic: (order) => !isHeldBack(order, config.orders),
    liftedBy: ['connection-back'],
    readOpen: async () => {
      const waiting = (await readReadable()).filter(isWaiting);
      see(waiting);
      return waiting.sort((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1));
    },
    idOf: ({ id }) => id,
    // without idempotency keys, send serially so that ambiguous results can be resolved
    atOnce: config.bridge.orderIdempotency === 'key' ? ORDERS_AT_ONCE : 1,
    queueOf: ({ id }) => id,
    isOpen: isWaiting,
    isDue: isTurn,
    dueAt: (order) => (isParked(order) ? undefined : order.not_before),
    send: async (id, isWanted, signal) => {
      const settled = await sendOrder(id, sendDeps, isWanted, signal);
      if (!settled) return undefined;
      const isAccepted = settled.state === 'accepted';
      if (isAccepted) {
        await store.noteLastSent(settled, ports.now());
        await clearOrderedLines([settled]);
        await askForAccounts([settled]);
      }
      return { staysOpen: isWaiting(settled), isProof: isAccepted };
    },
    onChange: store.onChange,
    tidy: async () => {
      const orders = await readReadable();
      await clearOrderedLines(orders);
      await askForAccounts(orders);
    },
    describe: ({ state, attempt }) => ({ kind: 'order', state, attempt }),
  };
}
