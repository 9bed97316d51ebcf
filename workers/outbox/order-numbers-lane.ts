// The outbox lane of order numbers: fetches the numbers of orders that the backend received without returning one (a
// queued job, a number assigned later, a lost response). A number comes from a look-up or from the customer's order
// history; the backend's internal id is not an order number.
// Invariants: this lane sends no order and writes only the numbers of accepted orders; at most NUMBER_QUESTIONS
// attempts per order.
import * as z from 'zod/mini';
import { orderHistoryAnswer } from '#schemas/bridge/bridge-customer.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { ORDER_HISTORY_FIRST_PAGE, ORDER_HISTORY_PAGE_SIZE } from '#shared/config/constants.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { orderKey } from '#shared/domain/order/order-key.ts';
import { awaitsNumber, claimNumber, isDue, isNumberOverdue } from '#shared/domain/order/order-transitions.ts';
import type { OrdersLaneDeps } from './orders-lane.ts';
import type { Lane } from './run-lane.ts';
import { lookUpOrder, sendRules } from './send-order.ts';

/** Creates the order number lane for the engine. */
export function orderNumbersLane({
  store,
  call,
  ports,
  config,
  rules = sendRules,
}: OrdersLaneDeps): Lane<OrderDocument> {
  const sendDeps = { store, call, ports, bridge: config.bridge, rules, quietFor: () => 0 };
  const hasLookUp = config.bridge.orderIdempotency !== 'none';
  const isOpen = (order: OrderDocument) =>
    awaitsNumber(order) && !isNumberOverdue(order) && (hasLookUp || order.principal !== GUEST);

  async function numberOf(order: OrderDocument, signal: AbortSignal): Promise<string | undefined> {
    const found = hasLookUp ? await lookUpOrder(order, sendDeps, signal) : 'absent';
    if (typeof found !== 'string' && found.orderNumber !== undefined) return found.orderNumber;
    if (order.principal === GUEST || signal.aborted) return undefined;
    const answer = await call('user/order-history', {
      principal: order.principal,
      query: { pageSize: ORDER_HISTORY_PAGE_SIZE, currentPage: ORDER_HISTORY_FIRST_PAGE },
      signal,
    });
    const history = answer.ok ? z.safeParse(orderHistoryAnswer, answer.value) : undefined;
    return history?.data?.result.items.find(
      ({ client_order_id, entity_id }) =>
        client_order_id === orderKey(order) ||
        (order.backend_id !== undefined && String(entity_id) === order.backend_id),
    )?.increment_id;
  }
  return {
    name: 'order-numbers',
    failedEvent: 'order.number-failed',
    isAutomatic: () => true,
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
      const number = await numberOf(held, signal);
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
