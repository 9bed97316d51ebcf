// Defines what each order state on this device means for the customer (docs/reliability.md).
import type { OrderDocument, OrderState } from '#schemas/documents/order-document.ts';

type StateRow = {
  /** the order will be sent without user action */
  waits: boolean;
  /** the order is blocked until the customer decides */
  asks: boolean;
};

export const orderStates = {
  confirmed: { waits: true, asks: false },
  sending: { waits: true, asks: false },
  unknown: { waits: true, asks: false },
  accepted: { waits: false, asks: false },
  rejected: { waits: false, asks: true },
  needs_consent: { waits: false, asks: true },
  needs_help: { waits: false, asks: true },
  cancelled: { waits: false, asks: false },
} as const satisfies Record<OrderState, StateRow>;

/** True if the order still has to be sent, or sent again. */
export const isWaiting = ({ state }: Pick<OrderDocument, 'state'>): boolean => orderStates[state].waits;

/** States shown in the list of pending orders. */
export const unsettledStates: OrderState[] = (Object.keys(orderStates) as OrderState[]).filter(
  (state) => orderStates[state].waits || orderStates[state].asks,
);

/** Final states: decided by the backend, or cancelled by the customer. */
export const settledStates: OrderState[] = ['accepted', 'rejected', 'cancelled'];
/** Final states without further action; a rejected order still needs the customer's decision. */
export const closedStates: OrderState[] = settledStates.filter((state) => !orderStates[state].asks);
/** All states that are not final: a logout asks about these orders and never deletes them. */
export const unsentStates: OrderState[] = (Object.keys(orderStates) as OrderState[]).filter(
  (state) => !settledStates.includes(state),
);
