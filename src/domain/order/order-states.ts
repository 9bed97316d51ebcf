// What each state of an order on this device means for its shopper (docs/reliability.md).
import type { OrderState } from '../../../schemas/documents/order-document.ts';

type StateRow = {
  /** goes to the shop by itself, sooner or later */
  waits: boolean;
  /** stands still until the shopper decides something */
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

/** States that belong in the list of what waits. */
export const unsettledStates: OrderState[] = (Object.keys(orderStates) as OrderState[]).filter(
  (state) => orderStates[state].waits || orderStates[state].asks,
);

/** States after which nothing of the order is open: the shop decided, or the shopper took it back. */
export const settledStates: OrderState[] = ['accepted', 'rejected', 'cancelled'];
/** Settled, and nothing is left to be told: a rejected one still asks its shopper. */
export const closedStates: OrderState[] = settledStates.filter((state) => !orderStates[state].asks);
/** Everything before: a logout asks about these, and never removes them. */
export const unsentStates: OrderState[] = (Object.keys(orderStates) as OrderState[]).filter(
  (state) => !settledStates.includes(state),
);
