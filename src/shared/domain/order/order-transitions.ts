// The state machine of an order (docs/reliability.md): the table of transitions, and when an order is due. Every state
// change goes through here, in one document write.
// Invariants: a transition outside the table is a bug and throws; a settled order never changes; an order that may be
// in flight (mayBeOnItsWay) cannot be cancelled.
import type { OrderDocument, OrderState } from '#schemas/documents/order-document.ts';
import type { Cents } from '#schemas/primitives.ts';
import { isLiftedSince, isYoungerThan, waitUntil } from '../outbox/age-of.ts';
import {
  budgetFreeAt,
  FIRST_RETRY_MS,
  LONGEST_WAIT_MS,
  REQUESTS_PER_HOUR,
  retryDelay,
  TIMER_REQUESTS_PER_HOUR,
} from '../outbox/retry-delay.ts';
import { contentHashes, nextOrderKey, orderKey } from './order-key.ts';
import type { OrderVerdict } from './order-verdict.ts';

export const orderTransitions: Record<OrderState, readonly OrderState[]> = {
  // confirmed → needs_consent: the delivery cost was unknown when the order was saved
  confirmed: ['sending', 'needs_consent', 'cancelled'],
  // sending → sending: the context that sent the order died; sending → confirmed: the order's key belongs to another
  // order at the backend
  sending: ['sending', 'confirmed', 'accepted', 'rejected', 'needs_consent', 'unknown', 'needs_help'],
  // unknown → cancelled: only if no request is in flight
  unknown: ['sending', 'cancelled', 'needs_help'],
  accepted: [],
  rejected: ['cancelled'],
  needs_consent: ['confirmed', 'cancelled'],
  needs_help: [],
  cancelled: [],
};

/**
 * Maximum number of journal entries, and of request times, per order: enough for the hourly budget and for diagnosis.
 */
export const JOURNAL_LENGTH = 60;
const SENT = 'sending';
/** Longest pause between look-ups of an order with an unknown outcome. */
export const LONGEST_LOOK_UP_PAUSE_MS = 60_000;
/**
 * Quiet time before an order that the backend does not know counts as absent: a delayed request may be accepted within
 * it.
 */
export const LOOK_UP_QUIET_MS = 600_000;
/** Number of "absent" look-ups required in addition to the quiet time. */
export const LOOK_UPS_BEFORE_RESEND = 5;

/**
 * Performs one transition and adds a journal entry, unless it repeats the last one.
 * @param event Journal entry; undefined for steps that are counted elsewhere.
 * @throws If the transition is not allowed.
 */
export function moveOrder(
  order: OrderDocument,
  to: OrderState,
  event: string | undefined,
  now: number,
  changes: Partial<OrderDocument> = {},
): OrderDocument {
  if (!orderTransitions[order.state].includes(to) || (to === 'cancelled' && mayBeOnItsWay(order)))
    throw new Error(`An order cannot go from ${order.state} to ${to}`);
  const attempt = changes.attempt ?? order.attempt;
  const last = order.journal.at(-1);
  const isNews = event !== undefined && !(last?.event === event && last.attempt === attempt);
  return {
    ...order,
    ...changes,
    state: to,
    journal: isNews ? [...order.journal, { at: now, event, attempt }].slice(-JOURNAL_LENGTH) : order.journal,
    updated_at: now,
  };
}

/**
 * True if a request with the order may be in flight, or may have been accepted without proof. False if it was never
 * sent, or if every request had a response that rules out acceptance.
 */
export const mayBeOnItsWay = (order: OrderDocument): boolean =>
  // orders of an earlier build have no record of their requests
  order.state === 'sending' || (order.state === 'unknown' && order.sent_at?.length !== 0);

/** True after a 401: the order is sent again only after a login or at the customer's request. */
export const isParked = (order: OrderDocument): boolean =>
  order.state === 'unknown' && order.last_verdict?.code === 'unauthorised';

/** True if the customer may still cancel the order: never once a request with it may be in flight. */
export const canCancel = (order: OrderDocument): boolean =>
  orderTransitions[order.state].includes('cancelled') && !mayBeOnItsWay(order);

/**
 * Returns the device times of the requests with the order, oldest first. Earlier builds stored them in the journal
 * only.
 */
export const requestTimes = (order: OrderDocument): number[] =>
  order.sent_at ?? order.journal.filter((entry) => entry.event === SENT).map((entry) => entry.at);

const lookUpTimes = (order: OrderDocument): number[] => order.looked_up_at ?? [];

/** True if the order is due. A last change in the future means that the clock was set back, so its delay is ignored. */
export const isDue = (order: OrderDocument, now: number): boolean =>
  order.updated_at > now || waitUntil(order.not_before, now, LONGEST_WAIT_MS) === 0;

/**
 * True if the order may be sent, or looked up, now: it is due, or all backoff was cleared after the last attempt and
 * the hourly budget and the shortest pause allow it. Orders that need a login are excluded.
 * @param liftedAt Device time at which backoff was cleared.
 */
export function isTurn(order: OrderDocument, now: number, liftedAt: number): boolean {
  if (isParked(order)) return false;
  if (isDue(order, now)) return true;
  // ignore future times: the clock has been set back
  const sent = requestTimes(order).filter((at) => at <= now);
  const asked = [...lookUpTimes(order), order.postponed_at ?? 0].filter((at) => at <= now);
  const lastAsked = Math.max(0, ...asked);
  const isLifted = isLiftedSince(Math.max(sent.at(-1) ?? 0, lastAsked), liftedAt, now);
  const hasRested = !isYoungerThan(FIRST_RETRY_MS, lastAsked, now);
  return isLifted && hasRested && budgetFreeAt(sent, now, REQUESTS_PER_HOUR) <= now;
}

/** True if enough look-ups followed the newest request to draw a conclusion from them. */
export const isLookedUpEnough = (order: OrderDocument): boolean =>
  lookUpTimes(order).length >= LOOK_UPS_BEFORE_RESEND;

/**
 * True if an order that the backend does not know may be sent again, or be treated as refused, where look-ups are the
 * only protection against duplicates. Counts monotonic time only, so that clock changes have no effect.
 */
export const isQuiet = (order: OrderDocument): boolean =>
  isLookedUpEnough(order) && (order.quiet_ms ?? 0) >= LOOK_UP_QUIET_MS;

function nextTry(order: OrderDocument, now: number, retryAfterMs?: number): number {
  const delayed = now + retryDelay(order.attempt, order.id, { retryAfterMs });
  return Math.max(delayed, budgetFreeAt(requestTimes(order), now, TIMER_REQUESTS_PER_HOUR));
}

const nextLookUp = (order: OrderDocument, now: number, retryAfterMs?: number): number =>
  now +
  Math.max(
    FIRST_RETRY_MS,
    retryDelay(lookUpTimes(order).length, order.id, { retryAfterMs, longestMs: LONGEST_LOOK_UP_PAUSE_MS }),
  );

const nextTurn = (order: OrderDocument, now: number, retryAfterMs?: number): number =>
  lookUpTimes(order).length > 0 ? nextLookUp(order, now, retryAfterMs) : nextTry(order, now, retryAfterMs);

const withTime = (times: readonly number[], now: number): number[] => [...times, now].slice(-JOURNAL_LENGTH);

/**
 * Phase 1: claims the order for sending with a new fence. Must be written before the request. The next attempt is
 * scheduled here, so that a crash costs the same delay as a failure.
 */
export function claimToSend(order: OrderDocument, now: number): OrderDocument {
  const claimed = moveOrder(order, 'sending', SENT, now, {
    attempt: order.attempt + 1,
    fence: order.fence + 1,
    sent_at: withTime(requestTimes(order), now),
    looked_up_at: [],
    quiet_ms: 0,
  });
  // the refusal text belongs to the previous request
  const { refusal: _former, ...unjudged } = claimed;
  return { ...unjudged, not_before: nextTry(claimed, now) };
}

/**
 * Claims the order for a look-up at the backend. Look-ups are counted separately.
 * @param passedMs Monotonic time since its last request or look-up.
 */
export function claimToLookUp(order: OrderDocument, now: number, passedMs: number): OrderDocument {
  const claimed = moveOrder(order, 'sending', undefined, now, {
    fence: order.fence + 1,
    looked_up_at: withTime(lookUpTimes(order), now),
    quiet_ms: (order.quiet_ms ?? 0) + Math.floor(passedMs),
  });
  return { ...claimed, not_before: nextLookUp(claimed, now) };
}

/** Delays an order that could not be sent because a prerequisite failed. Its state is unchanged. */
export function postponeOrder(order: OrderDocument, now: number, retryAfterMs?: number): OrderDocument {
  const tried = { ...order, attempt: order.attempt + 1 };
  return { ...tried, postponed_at: now, updated_at: now, not_before: nextTry(tried, now, retryAfterMs) };
}

/** True if the backend has accepted the order but not numbered it yet; it is polled for the number. */
export const awaitsNumber = (order: OrderDocument): boolean =>
  order.state === 'accepted' && order.order_number === undefined;

/** Maximum number of requests for the order number, made within about a day: some backends never return it. */
export const NUMBER_QUESTIONS = 30;

/** True if the limit is reached: the order page then shows where else to find the number. */
export const isNumberOverdue = (order: OrderDocument): boolean =>
  awaitsNumber(order) && lookUpTimes(order).length >= NUMBER_QUESTIONS;

/** Claims the order for a request for its number. Must be written before the request. */
export function claimNumber(order: OrderDocument, now: number): OrderDocument {
  const looked_up_at = withTime(lookUpTimes(order), now);
  const pause = Math.max(
    FIRST_RETRY_MS,
    retryDelay(looked_up_at.length, order.id, { longestMs: LONGEST_WAIT_MS }),
  );
  return { ...order, looked_up_at, updated_at: now, not_before: now + pause };
}

/** Assigns a new key: the backend holds another order under the old key, so this order never arrived. */
const rekeyOrder = (order: OrderDocument, { othersNumber = '' }: OrderVerdict, now: number): OrderDocument =>
  moveOrder(order, 'confirmed', 're-keyed', now, {
    body: { ...order.body, order_id: nextOrderKey(order), cart_id: '' },
    rekeyed_from: othersNumber,
    not_before: 0,
    sent_at: [],
    looked_up_at: [],
    quiet_ms: 0,
  });

/** Phase 3: applies the backend's verdict, or the lack of one. The caller has already checked the fence. */
export function settleOrder(order: OrderDocument, verdict: OrderVerdict, now: number): OrderDocument {
  const { state, code, newTotal, skus, words, invalid, orderNumber, job, backendId, orderToken } = verdict;
  if (state === 'confirmed') return rekeyOrder(order, verdict, now);
  return moveOrder(
    order,
    state,
    state === 'unknown' || state === 'needs_help' ? `${state}:${code}` : state,
    now,
    {
      not_before: state === 'unknown' ? nextTurn(order, now, verdict.retryAfterMs) : 0,
      last_verdict: {
        code,
        at: now,
        ...(newTotal === undefined ? {} : { new_total: newTotal }),
        ...(skus === undefined ? {} : { skus }),
      },
      ...(words === undefined ? {} : { refusal: words }),
      ...(invalid === undefined ? {} : { invalid }),
      ...(verdict.isCartGone ? { body: { ...order.body, cart_id: '' } } : {}),
      ...(verdict.notTaken ? { sent_at: requestTimes(order).slice(0, -1) } : {}),
      ...(orderNumber === undefined ? {} : { order_number: orderNumber }),
      ...(job === undefined ? {} : { job }),
      ...(backendId === undefined ? {} : { backend_id: backendId }),
      // requests for the number are counted from here
      ...(state === 'accepted' && orderNumber === undefined ? { looked_up_at: [] } : {}),
      ...(orderToken === undefined ? {} : { order_token: orderToken }),
    },
  );
}

/**
 * Moves an order whose outcome cannot be determined to `needs_help`: the decision is manual, and nothing is sent again.
 */
export const markNeedsHelp = (order: OrderDocument, code: string, now: number): OrderDocument =>
  moveOrder(order, 'needs_help', `needs_help:${code}`, now, { last_verdict: { code, at: now } });

/** The changes that the customer consented to. */
export type Consent = Pick<OrderDocument, 'body' | 'body_hash' | 'totals' | 'lines' | 'shown'> & {
  confirmed_total: Cents;
};

/**
 * Applies the customer's consent to a new total or to fewer lines: the body is frozen again under the same id. This is
 * safe because the 409 that led here stored nothing at the backend. If an earlier request with the old body is accepted
 * after all, the backend answers 422 to the new one and the order is looked up instead.
 * @throws Unless the order needs consent and the body has the order's key.
 */
export function consentToOrder(order: OrderDocument, consent: Consent, now: number): OrderDocument {
  if (order.state !== 'needs_consent')
    throw new Error(`Nothing is asked about an order that is ${order.state}`);
  if (consent.body.order_id !== orderKey(order)) throw new Error('Consent must keep the key of the order');
  const former_bodies = [...(order.former_bodies ?? []), ...contentHashes(order.body)];
  return moveOrder(order, 'confirmed', 'consented', now, { ...consent, former_bodies, not_before: 0 });
}
