// The outbox lane of orders: which orders wait, and what follows when one is sent.
// Where an order ends (docs/reliability.md):
//   accepted       the shop has it: noted as last sent, the lines of its cart generation are cleared, the account that
//                  a guest wanted with it is queued
//   rejected       the shop refused it: shown, can be edited into a new order
//   needs_consent  the shopper decides, then it comes back as confirmed
//   unknown        waits for its next turn, or for a login; without a key it is looked up before it is sent again
//   needs_help     an order that may be on its way at a backend without dedupe, or that cannot be read: people decide
import type { OrderDocument } from '../../schemas/documents/order-document.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { isParked, isTurn, isWaiting } from '../../src/domain/order/order-transitions.ts';
import { isHeldBack } from '../../src/domain/order/transmission.ts';
import type { Ports } from '../ports.ts';
import type { OrderStore } from './order-store.ts';
import type { Lane } from './run-lane.ts';
import { type OrderCall, type SendDeps, type SendRules, sendOrder, sendRules } from './send-order.ts';

/** Requests to one origin that browsers make side by side are six; the rest is for the page. */
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

/** In: the orders of this device, the bridge, the clock. Out: the lane, for the engine. */
export function ordersLane({
  store,
  call,
  ports,
  config,
  rules = sendRules,
}: OrdersLaneDeps): Lane<OrderDocument> {
  /** by id: the fence of the newest version that was read, and the monotonic time at which it was first read */
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
        const isTold = await store.markUnreadable(id, ports.now());
        reported.add(id);
        ports.log({ event: 'order.unreadable', level: 'error', id, isTold });
      } catch (error) {
        // marked at the next read; other orders do not wait for it
        const name = error instanceof Error ? error.name : 'unknown';
        ports.log({ event: 'order.unreadable-not-marked', level: 'error', id, error: name });
      }
    }
    return orders;
  }

  /**
   * A line belongs to its generation, never to another. Lines of every order that is not accepted stay (the cart does
   * not show them), because the shopper may take that order back into the cart.
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
    // without its key a backend is given one order at a time: what becomes of each is then harder to tell
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
