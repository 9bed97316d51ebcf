// The states of an order and every step between them (docs/reliability.md). Owns the table and when an order's turn
// comes; whoever changes an order's state does it here, in one document write.
// Invariants: a step outside the table is a programmer's mistake and throws; a settled order never changes; an
// order that may be on the wire (mayBeOnItsWay) cannot be cancelled.
import type { OrderDocument, OrderState } from '../../../schemas/documents/order-document.ts';
import type { Cents } from '../../../schemas/primitives.ts';
import { isLiftedSince, isYoungerThan, waitUntil } from '../outbox/age-of.ts';
import {
  budgetFreeAt,
  FIRST_RETRY_MS,
  LONGEST_WAIT_MS,
  REQUESTS_PER_HOUR,
  retryDelay,
  TIMER_REQUESTS_PER_HOUR,
} from '../outbox/retry-delay.ts';
import { nextOrderKey, orderContentHash, orderKey } from './order-key.ts';
import { orderStates } from './order-states.ts';
import type { OrderVerdict } from './order-verdict.ts';

export const orderTransitions: Record<OrderState, readonly OrderState[]> = {
  // needs_consent without having been sent: its delivery cost was not known when it was saved
  confirmed: ['sending', 'needs_consent', 'cancelled'],
  // sending again: the context that sent it died; confirmed: the shop holds another order by its key
  sending: ['sending', 'confirmed', 'accepted', 'rejected', 'needs_consent', 'unknown', 'needs_help'],
  // cancelled: only where nothing is on its way
  unknown: ['sending', 'cancelled', 'needs_help'],
  accepted: [],
  rejected: ['cancelled'],
  needs_consent: ['confirmed', 'cancelled'],
  needs_help: [],
  cancelled: [],
};

/** Journal entries, and times of requests, kept per order: enough for a budget of hours and for reading what happened. */
export const JOURNAL_LENGTH = 60;
const SENT = 'sending';
/** The shop is asked for an order of unknown outcome at most so seldom, and never sooner than the first retry. */
export const LONGEST_LOOK_UP_PAUSE_MS = 60_000;
/** What is asked of a shop that never answers "not there" too early: a lost request may be taken this much later. */
export const LOOK_UP_QUIET_MS = 600_000;
/** The shop must have said "not there" this often besides. */
export const LOOK_UPS_BEFORE_RESEND = 5;

/**
 * One step. In: the order, the next state, the journal's word (none for what is counted elsewhere), device time, other
 * changes. The same word twice in a row is one entry. Throws when illegal.
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

/** Does the order still have to be sent, or sent again? */
export const isWaiting = (order: OrderDocument): boolean => orderStates[order.state].waits;

/**
 * True if a request that carries the order may be on its way, or may have been taken without proof. False for an order
 * that was never sent, and for one whose every request was answered in a way that rules out that it was taken.
 */
export const mayBeOnItsWay = (order: OrderDocument): boolean =>
  // what an earlier build left says nothing of its requests
  order.state === 'sending' || (order.state === 'unknown' && order.sent_at?.length !== 0);

/** Did the shop answer 401? Then nothing but a login, or the shopper's own act, sends it again. */
export const isParked = (order: OrderDocument): boolean =>
  order.state === 'unknown' && order.last_verdict?.code === 'unauthorised';

/** May the shopper still take it back? Never once it may be on the wire. */
export const canCancel = (order: OrderDocument): boolean =>
  orderTransitions[order.state].includes('cancelled') && !mayBeOnItsWay(order);

/** Device times of the requests that carried it, oldest first. An earlier build kept them in the journal alone. */
export const requestTimes = (order: OrderDocument): number[] =>
  order.sent_at ?? order.journal.filter((entry) => entry.event === SENT).map((entry) => entry.at);

const lookUpTimes = (order: OrderDocument): number[] => order.looked_up_at ?? [];

/**
 * True if its time has come. A last change in the future means that the clock was set back since: the wait that was
 * counted from it says nothing.
 */
export const isDue = (order: OrderDocument, now: number): boolean =>
  order.updated_at > now || waitUntil(order.not_before, now, LONGEST_WAIT_MS) === 0;

/**
 * May it be sent, or looked up, now: by the clock, or because all waits were lifted since it was tried last, and then
 * within the hour's requests and the shortest pause. An order that waits for a login goes by neither.
 * In: the order, device time, device time of the lift.
 */
export function isTurn(order: OrderDocument, now: number, liftedAt: number): boolean {
  if (isParked(order)) return false;
  if (isDue(order, now)) return true;
  // times to come are those of a clock that jumped back since
  const sent = requestTimes(order).filter((at) => at <= now);
  const asked = [...lookUpTimes(order), order.postponed_at ?? 0].filter((at) => at <= now);
  const lastAsked = Math.max(0, ...asked);
  const isLifted = isLiftedSince(Math.max(sent.at(-1) ?? 0, lastAsked), liftedAt, now);
  const hasRested = !isYoungerThan(FIRST_RETRY_MS, lastAsked, now);
  return isLifted && hasRested && budgetFreeAt(sent, now, REQUESTS_PER_HOUR) <= now;
}

/** Was the shop asked often enough since the newest request, for any conclusion? */
export const isLookedUpEnough = (order: OrderDocument): boolean =>
  lookUpTimes(order).length >= LOOK_UPS_BEFORE_RESEND;

/**
 * May an order that the shop does not know be sent again, or be taken as refused, where nothing but looking it up keeps
 * it from being doubled? Counts only time that passed by a monotonic clock, so a jump of the device's clock ends nothing.
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
 * Phase 1: the order is about to be sent by whoever holds the new fence. Written and awaited before the request.
 * Its next turn is set now, so that a crash costs the same wait as a failure.
 */
export function claimToSend(order: OrderDocument, now: number): OrderDocument {
  const claimed = moveOrder(order, 'sending', SENT, now, {
    attempt: order.attempt + 1,
    fence: order.fence + 1,
    sent_at: withTime(requestTimes(order), now),
    looked_up_at: [],
    quiet_ms: 0,
  });
  // the words are those of the request before
  const { refusal: _former, ...unjudged } = claimed;
  return { ...unjudged, not_before: nextTry(claimed, now) };
}

/**
 * The same before the shop is asked whether it has the order. Look-ups are counted for themselves. In: the milliseconds
 * that passed, by a monotonic clock, since its last request or look-up.
 */
export function claimToLookUp(order: OrderDocument, now: number, passedMs: number): OrderDocument {
  const claimed = moveOrder(order, 'sending', undefined, now, {
    fence: order.fence + 1,
    looked_up_at: withTime(lookUpTimes(order), now),
    quiet_ms: (order.quiet_ms ?? 0) + Math.floor(passedMs),
  });
  return { ...claimed, not_before: nextLookUp(claimed, now) };
}

/** It could not be sent, because what it needs first did not come. It stands where it stood, and waits. */
export function postponeOrder(order: OrderDocument, now: number, retryAfterMs?: number): OrderDocument {
  const tried = { ...order, attempt: order.attempt + 1 };
  return { ...tried, postponed_at: now, updated_at: now, not_before: nextTry(tried, now, retryAfterMs) };
}

/** The shop has the order and has not numbered it yet: it is asked for the number, which is all that can change. */
export const awaitsNumber = (order: OrderDocument): boolean =>
  order.state === 'accepted' && order.order_number === undefined;

/** The number is asked for at most this often, within about a day: some backends never tell it. */
export const NUMBER_QUESTIONS = 30;

/** True if the number was asked for so often that the order page tells where else it stands. */
export const isNumberOverdue = (order: OrderDocument): boolean =>
  awaitsNumber(order) && lookUpTimes(order).length >= NUMBER_QUESTIONS;

/** Written before the shop is asked for the number. */
export function claimNumber(order: OrderDocument, now: number): OrderDocument {
  const looked_up_at = withTime(lookUpTimes(order), now);
  const pause = Math.max(
    FIRST_RETRY_MS,
    retryDelay(looked_up_at.length, order.id, { longestMs: LONGEST_WAIT_MS }),
  );
  return { ...order, looked_up_at, updated_at: now, not_before: now + pause };
}

/** It was never at the shop, which holds another order by its key: it is one of its own from now on. */
const rekeyOrder = (order: OrderDocument, { othersNumber = '' }: OrderVerdict, now: number): OrderDocument =>
  moveOrder(order, 'confirmed', 're-keyed', now, {
    body: { ...order.body, order_id: nextOrderKey(order), cart_id: '' },
    rekeyed_from: othersNumber,
    not_before: 0,
    sent_at: [],
    looked_up_at: [],
    quiet_ms: 0,
  });

/** Phase 3: the shop's verdict, or that there is none. The caller has compared the fence. */
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
      // questions for the number are counted from here
      ...(state === 'accepted' && orderNumber === undefined ? { looked_up_at: [] } : {}),
      ...(orderToken === undefined ? {} : { order_token: orderToken }),
    },
  );
}

/** The backend offers no way to dedupe and the outcome is not known: people decide, nothing is sent again. */
export const markNeedsHelp = (order: OrderDocument, code: string, now: number): OrderDocument =>
  moveOrder(order, 'needs_help', `needs_help:${code}`, now, { last_verdict: { code, at: now } });

/** What the shopper agreed to this time. */
export type Consent = Pick<OrderDocument, 'body' | 'body_hash' | 'totals' | 'lines' | 'shown'> & {
  confirmed_total: Cents;
};

/**
 * The shopper agrees to the shop's new total or to fewer lines: the body is frozen anew under the SAME id.
 * That is allowed because the 409 that led here stored nothing at the shop. Should an earlier request of the old
 * body be taken after all, the shop answers 422 to the new one and the order is looked up instead of sent.
 * Throws unless the order needs consent, or when the body carries another key.
 */
export function consentToOrder(order: OrderDocument, consent: Consent, now: number): OrderDocument {
  if (order.state !== 'needs_consent')
    throw new Error(`Nothing is asked about an order that is ${order.state}`);
  if (consent.body.order_id !== orderKey(order)) throw new Error('Consent must keep the key of the order');
  const former_bodies = [...(order.former_bodies ?? []), orderContentHash(order.body)];
  return moveOrder(order, 'confirmed', 'consented', now, { ...consent, former_bodies, not_before: 0 });
}
