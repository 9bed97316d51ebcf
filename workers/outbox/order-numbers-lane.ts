// The outbox lane of order numbers: orders that the shop has received without numbering them (a job in its queue, a
// number that follows) are looked up until they have one.
// Invariants: nothing is ever sent again here, and nothing but the number of an accepted order is written.
import type { OrderDocument } from '../../schemas/documents/order.ts';
import { awaitsNumber, claimNumber, isDue } from '../../src/domain/order/order-transitions.ts';
import type { Lane } from './engine.ts';
import type { OrdersLaneDeps } from './orders-lane.ts';
import { lookUpOrder, sendRules } from './send-order.ts';

/** In: as for the lane of orders. Out: the lane, for the engine. */
export function orderNumbersLane({
  store,
  call,
  ports,
  config,
  rules = sendRules,
}: OrdersLaneDeps): Lane<OrderDocument> {
  const sendDeps = { store, call, ports, bridge: config.bridge, rules, quietFor: () => 0 };
  const isOpen = (order: OrderDocument) => awaitsNumber(order) && config.bridge.orderIdempotency !== 'none';
  return {
    name: 'order-numbers',
    failedEvent: 'order.number-failed',
    isAutomatic: true,
    liftedBy: [],
    readOpen: async () => (await store.readAll()).orders.filter(isOpen),
    idOf: ({ id }) => id,
    atOnce: 1,
    queueOf: ({ id }) => id,
    isOpen,
    isDue,
    dueAt: ({ not_before }) => not_before,
    send: async (id, isWanted, signal) => {
      const held = await store.change(id, (newest) =>
        isWanted(newest) ? claimNumber(newest, ports.now()) : undefined,
      );
      if (!held || signal.aborted) return undefined;
      const found = await lookUpOrder(held, sendDeps, signal);
      const number = typeof found === 'string' ? undefined : found.orderNumber;
      if (number === undefined) return { staysOpen: true, isProof: false };
      const numbered = await store.change(id, (newest) =>
        awaitsNumber(newest) ? { ...newest, order_number: number } : undefined,
      );
      if (numbered) await store.noteNumber(numbered, ports.now());
      return { staysOpen: false, isProof: true };
    },
    onChange: store.onChange,
    tidy: async () => undefined,
    describe: ({ state, attempt }) => ({ kind: 'order number', state, attempt }),
  };
}
