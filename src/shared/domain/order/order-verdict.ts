// Maps the backend's responses to verdicts on an order (docs/reliability.md); the only module that decides that an
// order is accepted. Invariants:
// - Every response maps to a verdict; "accepted" requires both code 200 and a response that names an order, with no id
//   other than this order's.
// - A response that proves nothing is "unknown": the order is sent again with the same id, or looked up.
import * as z from 'zod/mini';
import {
  bareNumber,
  namedOrder,
  orderCreateAnswer,
  syncOrderAnswer,
} from '#schemas/bridge/order-create-answer.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { ErrorCode, Fault, Result } from '#schemas/fault.ts';
import { type Cents, cents } from '#schemas/primitives.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { errorCatalogue } from '../faults/error-catalogue.ts';
import { centsToCover } from '../pricing/cents-from-decimal.ts';
import { isHeldAs } from './order-key.ts';

/** The backend's protection against duplicate orders: the configured level, or a lower one until it is confirmed. */
export type Deduplication = ShopConfig['bridge']['orderIdempotency'];
/** Settings for interpreting the responses of this backend. */
export type AnswerReading = Pick<ShopConfig['bridge'], 'bareOrderNumber' | 'acceptedOrderText'> & {
  deduplication: Deduplication;
  /** true if the products were in the backend's cart that the order names; false: it was opened for this order only */
  isFromCart?: boolean;
};

export type OrderVerdict = {
  /** confirmed: counts as not sent, because its key belongs to another order; it is sent again with a new key */
  state: 'accepted' | 'rejected' | 'needs_consent' | 'unknown' | 'needs_help' | 'confirmed';
  code: ErrorCode | 'accepted';
  /** the total that the backend requires instead, if it named one */
  newTotal?: Cents;
  /** lines that can no longer be delivered */
  skus?: string[];
  /** the backend's own message for a refusal, or for an error that may turn out to be one */
  words?: string;
  /** the backend's validation rejected the order: an address in it, or another part */
  invalid?: 'address' | 'other';
  /** absent while the backend still queues the order: it is accepted, and its number follows */
  orderNumber?: string;
  /** the job in the backend's queue that creates the order: never shown as its number */
  job?: string;
  /** the response was a bare number, which may also be the number of a job in a queue */
  isBare?: true;
  /** the order's id in the backend: never shown as its number; identifies it in the order history */
  backendId?: string;
  orderToken?: string;
  /** the hash of the body that the backend holds, if a look-up reported it */
  heldAs?: string;
  /** the backend rejected the body because it holds another one under the same key */
  isOtherBody?: true;
  /** number of the other order that the backend holds under this key */
  othersNumber?: string;
  /** the response rules out that the request was accepted: it counts as not sent */
  notTaken?: true;
  /** the cart that the order names no longer exists: the next request opens another */
  isCartGone?: true;
  /**
   * none: settled, or the customer decides. wait: retry later, same id. login: only after a login.
   * look-up: check whether the backend has the order first; if it does not, this verdict applies.
   */
  retry: 'none' | 'wait' | 'login' | 'look-up';
  retryAfterMs?: number;
};

const unknown = (code: ErrorCode, retry: OrderVerdict['retry'] = 'wait'): OrderVerdict => ({
  state: 'unknown',
  code,
  retry,
});

/** Rounds up the total to consent to: a lower amount than the backend's would be refused again. */
function totalOf(amount: unknown): Cents | undefined {
  // an empty string is not zero
  return amount === '' ? undefined : z.safeParse(cents, centsToCover(Number(amount))).data;
}

function consent(code: ErrorCode, detail: Fault['detail']): OrderVerdict {
  const newTotal = totalOf(detail?.grand_total);
  const skus = String(detail?.skus ?? '')
    .split(',')
    .filter(Boolean);
  return {
    state: 'needs_consent',
    code,
    ...(newTotal === undefined ? {} : { newTotal }),
    ...(skus.length === 0 ? {} : { skus }),
    notTaken: true,
    retry: 'none',
  };
}

function later(code: ErrorCode, detail: Fault['detail']): OrderVerdict {
  const seconds = Number(detail?.retryAfter);
  return {
    ...unknown(code),
    ...(Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}),
  };
}

const wordsOf = (detail: Fault['detail']): { words: string } | undefined =>
  typeof detail?.message === 'string' && detail.message !== '' ? { words: detail.message } : undefined;

/** Returns the part of the order that was rejected, judging by the error path. */
const invalidPart = (detail: Fault['detail']): { invalid: 'address' | 'other' } | undefined =>
  detail?.path === undefined
    ? undefined
    : { invalid: /(shipping|billing)_?address\b/i.test(String(detail.path)) ? 'address' : 'other' };

/** Refusals for which the device has its own text. */
const ownCodes: readonly ErrorCode[] = [
  'unknown-pickup-point',
  'options-missing',
  'options-invalid',
  'price-unknown',
  'quantity-least',
  'quantity-step',
  'quantity-limit',
  'sold-in-parts',
];
/** Returns the code if a line's options or quantity, or the pickup point, were refused, without the backend's message. */
function ownRefusal(detail: Fault['detail']): { code: ErrorCode } | undefined {
  const code = ownCodes.find((one) => one === detail?.errorCode);
  return code && { code };
}

/**
 * Returns a refusal. It is verified by a look-up where possible: a backend also refuses the second request of an order
 * that it has accepted.
 */
const refused = (code: ErrorCode, detail: Fault['detail'], deduplication: Deduplication): OrderVerdict => ({
  state: 'rejected',
  ...(ownRefusal(detail) ?? { code, ...wordsOf(detail) }),
  ...invalidPart(detail),
  retry: deduplication === 'probe' ? 'look-up' : 'none',
});

/** Distinguishes a refused cart from a wrong URL: the former has status 410 or a message. */
const cartGone = (code: ErrorCode, detail: Fault['detail'], deduplication: Deduplication): OrderVerdict =>
  Number(detail?.status) === 410 || wordsOf(detail)
    ? { ...unknown(code, deduplication === 'probe' ? 'look-up' : 'wait'), isCartGone: true, notTaken: true }
    : unknown(code);

/**
 * Handles a cart that was ordered under another id. If the products were in that cart, they are ordered already, and
 * the customer decides whether to order them again; if it was opened for this order, another cart is opened.
 */
const cartOrdered = (detail: Fault['detail'], { deduplication, isFromCart }: AnswerReading): OrderVerdict => {
  if (!isFromCart) return cartGone('conflict', { ...detail, status: 410 }, deduplication);
  const { words, ...verdict } = refused('cart-ordered', detail, deduplication);
  return { ...verdict, notTaken: true };
};

/**
 * True if a 500 may be a refusal. Many backends refuse with a 500 and a message, but the same message may report a
 * timeout after which the order is created anyway, so the order counts as refused only after it stays absent for the
 * whole quiet time. An error code means that the request reached no commerce engine and a queue may create the order
 * later: the order is then sent again.
 */
const maybeRefusedBy500 = (detail: Fault['detail'], reading: AnswerReading): boolean =>
  Number(detail?.status) === 500 &&
  reading.deduplication === 'probe' &&
  reading.bareOrderNumber === 'order' &&
  wordsOf(detail) !== undefined &&
  detail?.errorCode === undefined;

function verdictOfFault({ code, detail }: Fault, reading: AnswerReading): OrderVerdict {
  const { deduplication } = reading;
  switch (errorCatalogue[code].write) {
    case 'consent':
      return consent(code, detail);
    case 'conflict':
      if (
        detail?.errorCode === 'total-changed' ||
        detail?.errorCode === 'out-of-stock' ||
        detail?.errorCode === 'branch-out-of-stock'
      )
        return consent(detail.errorCode, detail);
      if (detail?.errorCode === 'cart-ordered') return cartOrdered(detail, reading);
      // 409: the id is still being processed, or belongs to another customer. 422: the backend holds it with another
      // body.
      return Number(detail?.status) === 422 || detail?.errorCode === 'other-customer'
        ? { ...unknown(code, 'look-up'), ...wordsOf(detail), isOtherBody: true }
        : later('busy', detail);
    case 'refused':
      return refused(code, detail, deduplication);
    case 'login':
      return { ...unknown('unauthorised', 'login'), notTaken: true };
    case 'later':
      return { ...later(code, detail), ...(maybeRefusedBy500(detail, reading) && wordsOf(detail)) };
    case 'missing':
      return cartGone(code, detail, deduplication);
    case 'again':
      return unknown(code);
  }
}

type Named = { [K in 'orderNumber' | 'orderToken' | 'job' | 'backendId']?: string | undefined };
const accepted = (more: Named): OrderVerdict => ({
  state: 'accepted',
  code: 'accepted',
  ...(more.orderNumber === undefined ? {} : { orderNumber: more.orderNumber }),
  ...(more.job === undefined ? {} : { job: more.job }),
  ...(more.backendId === undefined ? {} : { backendId: more.backendId }),
  ...(more.orderToken === undefined ? {} : { orderToken: more.orderToken }),
  retry: 'none',
});

/** Returns the verdict that the order is accepted, if the result says so and names no other order's id. */
function acceptedBy(result: unknown, orderId: string, reading: AnswerReading): OrderVerdict | undefined {
  const number = z.safeParse(bareNumber, result);
  if (number.success)
    return reading.bareOrderNumber === 'job'
      ? accepted({ job: number.data })
      : { ...accepted({ orderNumber: number.data }), isBare: true };
  if (typeof result === 'string')
    return result !== '' && result === reading.acceptedOrderText ? accepted({}) : undefined;
  const named = z.safeParse(namedOrder, result);
  if (!named.success) return undefined;
  const { orderNumber, order_number, backendOrderId, order_id, orderToken } = named.data;
  if (typeof order_id === 'string' && order_id !== orderId) return undefined;
  const given = orderNumber ?? order_number;
  if (given === undefined && backendOrderId === undefined && order_id !== orderId) return undefined;
  return accepted({ orderNumber: given, backendId: backendOrderId, orderToken });
}

/**
 * Returns the verdict on POST /order/create, for every possible result.
 * @param result The response with its whole envelope, unchecked.
 */
export function orderVerdict(result: Result<unknown>, orderId: string, reading: AnswerReading): OrderVerdict {
  if (!result.ok) return verdictOfFault(result.fault, reading);
  const answer = z.safeParse(orderCreateAnswer, result.value);
  return (answer.success && acceptedBy(answer.data.result, orderId, reading)) || unknown('bad-shape');
}

/** Corrects a verdict whose bare number does not belong to an existing order: it is the number of a job in a queue. */
export function jobVerdict({ orderNumber: job, isBare: _, ...verdict }: OrderVerdict): OrderVerdict {
  return job === undefined ? verdict : { ...verdict, job };
}

/**
 * Returns the verdict on GET /sync/order/{id}. 'absent' is a separate result, because only then may the order be sent
 * again.
 * @param result The response with its whole envelope.
 * @returns Accepted, unknown, 'absent', or 'not-offered' if the backend lacks this endpoint.
 */
export function lookUpVerdict(
  result: Result<unknown>,
  orderId: string,
): OrderVerdict | 'absent' | 'not-offered' {
  if (!result.ok) {
    if (result.fault.code === 'not-found') return 'not-offered';
    const { retryAfter } = result.fault.detail ?? {};
    return later(result.fault.code, retryAfter === undefined ? undefined : { retryAfter });
  }
  const answer = z.safeParse(syncOrderAnswer, result.value);
  if (!answer.success) return unknown('bad-shape');
  const known = answer.data.result;
  if (known === null) return 'absent';
  const isAnothers = typeof known.order_id === 'string' && known.order_id !== orderId;
  const number = known.orderNumber ?? known.order_number;
  const isThere = number !== undefined || known.platform_order_id !== undefined || known.transmited === true;
  if (isAnothers || !isThere) return unknown('bad-shape');
  const { platform_order_id: backendId, orderToken } = known;
  const found = accepted({ orderNumber: number, backendId, orderToken });
  return known.body_hash === undefined ? found : { ...found, heldAs: known.body_hash };
}

/**
 * Checks an order found by its key, which may have been placed from another copy of the browser profile. Returns
 * "accepted" if it is this order, "confirmed" with a new key if it is not, and "needs_help" if that cannot be decided.
 * @param isOtherBody True if the backend rejected the order's body as different.
 */
export function foundVerdict(order: OrderDocument, found: OrderVerdict, isOtherBody: boolean): OrderVerdict {
  const { heldAs, orderNumber } = found;
  if (found.state !== 'accepted') return found;
  if (heldAs === undefined ? !isOtherBody : isHeldAs(order, heldAs)) return found;
  // a sealed order cannot get another key; after a second collision the order is not retried endlessly
  if (heldAs === undefined || order.sealed !== undefined || order.rekeyed_from !== undefined)
    return { state: 'needs_help', code: 'conflict', retry: 'none' };
  const others = orderNumber === undefined ? {} : { othersNumber: orderNumber };
  return { state: 'confirmed', code: 'conflict', ...others, retry: 'wait' };
}
