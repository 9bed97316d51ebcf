// The states of an order and every step between them (docs/reliability.md). Owns the table; whoever changes an
// order's state does it here, in one document write.
// Invariants: a step outside the table is a programmer's mistake and throws; a settled order never changes; an
// order that may be on the wire (sending, unknown) cannot be cancelled.
import type { OrderDocument, OrderState } from '../../../schemas/documents/order.ts';
import type { Cents } from '../../../schemas/primitives.ts';
import { budgetFreeAt, LONGEST_WAIT_MS, retryDelay, TIMER_REQUESTS_PER_HOUR } from '../outbox/retry-delay.ts';
import { orderStates } from './order-state.ts';
import type { OrderVerdict } from './order-verdict.ts';

export const orderTransitions: Record<OrderState, readonly OrderState[]> = {
  confirmed: ['sending', 'cancelled'],
  // sending again: the context that sent it died
  sending: ['sending', 'accepted', 'rejected', 'needs_consent', 'unknown', 'needs_help'],
  unknown: ['sending', 'needs_help'],
  accepted: [],
  rejected: ['cancelled'],
  needs_consent: ['confirmed', 'cancelled'],
  needs_help: [],
  cancelled: [],
};

/** Journal entries kept per order: enough for a budget of hours and for reading what happened. */
export const JOURNAL_LENGTH = 60;
const SENT = 'sending';

/** One step. In: the order, the next state, the journal's word, device time, other changes. Throws when illegal. */
export function moveOrder(
  order: OrderDocument,
  to: OrderState,
  event: string,
  now: number,
  changes: Partial<OrderDocument> = {},
): OrderDocument {
  if (!orderTransitions[order.state].includes(to))
    throw new Error(`An order cannot go from ${order.state} to ${to}`);
  const attempt = changes.attempt ?? order.attempt;
  return {
    ...order,
    ...changes,
    state: to,
    journal: [...order.journal, { at: now, event, attempt }].slice(-JOURNAL_LENGTH),
    updated_at: now,
  };
}

/** Does the order still have to be sent, or sent again? */
export const isWaiting = (order: OrderDocument): boolean => orderStates[order.state].waits;

/** Did the shop answer 401? Then nothing but a login, or the shopper's own act, sends it again. */
export const isParked = (order: OrderDocument): boolean =>
  order.state === 'unknown' && order.last_verdict?.code === 'unauthorised';

/** May the shopper still take it back? Never once it may be on the wire. */
export const canCancel = (state: OrderState): boolean => orderTransitions[state].includes('cancelled');

/** Device times of the requests made, oldest first. */
export const requestTimes = (order: OrderDocument): number[] =>
  order.journal.filter((entry) => entry.event === SENT).map((entry) => entry.at);

/** Is its turn come by the clock? A wait longer than any we ever set means that the clock jumped back. */
export const isDue = (order: OrderDocument, now: number): boolean =>
  now >= order.not_before || order.not_before - now > LONGEST_WAIT_MS;

function nextTry(order: OrderDocument, now: number, retryAfterMs?: number): number {
  const delayed = now + retryDelay(order.attempt, order.id, { retryAfterMs });
  return Math.max(delayed, budgetFreeAt(requestTimes(order), now, TIMER_REQUESTS_PER_HOUR));
}

/**
 * Phase 1: the order is about to be sent by whoever holds the new fence. Written and awaited before the request.
 * Its next turn is set now, so that a crash costs the same wait as a failure.
 * `purpose`: 'send' counts as a request of the order; 'look-up' only asks the shop whether it knows it.
 */
export function claimOrder(order: OrderDocument, now: number, purpose: 'send' | 'look-up'): OrderDocument {
  const claimed = moveOrder(order, 'sending', purpose === 'send' ? SENT : 'look-up', now, {
    attempt: order.attempt + 1,
    fence: order.fence + 1,
  });
  return { ...claimed, not_before: nextTry(claimed, now) };
}

/** Phase 3: the shop's verdict, or that there is none. The caller has compared the fence. */
export function settleOrder(order: OrderDocument, verdict: OrderVerdict, now: number): OrderDocument {
  const { state, code, newTotal, skus, orderNumber, orderToken } = verdict;
  return moveOrder(order, state, state === 'unknown' ? `unknown:${code}` : state, now, {
    not_before: state === 'unknown' ? nextTry(order, now, verdict.retryAfterMs) : 0,
    last_verdict: {
      code,
      at: now,
      ...(newTotal === undefined ? {} : { new_total: newTotal }),
      ...(skus === undefined ? {} : { skus }),
    },
    ...(orderNumber === undefined ? {} : { order_number: orderNumber }),
    ...(orderToken === undefined ? {} : { order_token: orderToken }),
  });
}

/** The backend offers no way to dedupe and the outcome is not known: people decide, nothing is sent again. */
export const askForHelp = (order: OrderDocument, code: string, now: number): OrderDocument =>
  moveOrder(order, 'needs_help', `needs_help:${code}`, now, { last_verdict: { code, at: now } });

/** What the shopper agreed to this time. */
export type Consent = Pick<OrderDocument, 'body' | 'body_hash' | 'totals' | 'lines'> & {
  confirmed_total: Cents;
};

/**
 * The shopper agrees to the shop's new total or to fewer lines: the body is frozen anew under the SAME id.
 * That is allowed because the 409 that led here stored nothing at the shop. Should an earlier request of the old
 * body be taken after all, the shop answers 422 to the new one and the order is looked up instead of sent.
 * Throws unless the order needs consent, or when the body carries another id.
 */
export function consentToOrder(order: OrderDocument, consent: Consent, now: number): OrderDocument {
  if (consent.body.order_id !== order.id) throw new Error('Consent must keep the id of the order');
  return moveOrder(order, 'confirmed', 'consented', now, { ...consent, not_before: 0 });
}
