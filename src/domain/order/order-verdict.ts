// What the shop's answer means for an order (docs/reliability.md). Nothing else decides that an order is accepted.
// Invariants: total over every answer; accepted needs code 200 AND an answer that names an order, and never another id
// than ours; whatever proves nothing is "unknown", which is sent again with the same id, or looked up.
import * as z from 'zod/mini';
import {
  bareNumber,
  namedOrder,
  orderCreateAnswer,
  syncOrderAnswer,
} from '../../../schemas/bridge/order-create-answer.ts';
import type { OrderDocument } from '../../../schemas/documents/order-document.ts';
import type { ErrorCode, Fault, Result } from '../../../schemas/fault.ts';
import { type Cents, cents } from '../../../schemas/primitives.ts';
import type { ShopConfig } from '../../../schemas/shop-config.ts';
import { faultEffects } from '../faults/fault-effects.ts';
import { centsToCover } from '../pricing/cents-from-decimal.ts';
import { isHeldAs } from './order-key.ts';

/** What the backend does against doubled orders: the configured level, or the lower one while it has not shown it. */
export type Deduplication = ShopConfig['bridge']['orderIdempotency'];
/** How the answers of this backend are to be read. */
export type AnswerReading = Pick<ShopConfig['bridge'], 'bareOrderNumber' | 'acceptedOrderText'> & {
  deduplication: Deduplication;
  /** the goods of the order lay in the backend's cart that it names; absent: that cart was opened for the order alone */
  isFromCart?: boolean;
};

export type OrderVerdict = {
  /** confirmed: not sent at all, since its key is another order's; it is sent with a key of its own */
  state: 'accepted' | 'rejected' | 'needs_consent' | 'unknown' | 'needs_help' | 'confirmed';
  code: ErrorCode | 'accepted';
  /** the total the shop asks for instead, when it said one */
  newTotal?: Cents;
  /** lines that can no longer be delivered */
  skus?: string[];
  /** the backend's own words for a refusal, or for an error that may turn out to be one */
  words?: string;
  /** its validation refused the order: an address in it, or something else */
  invalid?: 'address' | 'other';
  /** absent while the shop still queues the order: it is accepted, its number follows */
  orderNumber?: string;
  /** the job in the backend's queue that makes the order: never shown as its number */
  job?: string;
  /** the number came bare: a job of a queue may look the same */
  isBare?: true;
  /** the order's id in the backend: never shown as its number, found again in the order history */
  backendId?: string;
  orderToken?: string;
  /** of a look-up: the hash of the body that the shop holds, where it tells one */
  heldAs?: string;
  /** the shop refused the body because it holds another one by the same key */
  isOtherBody?: true;
  /** the number of the other order that the shop holds by this one's key */
  othersNumber?: string;
  /** the answer rules out that the request was taken: it counts as not sent */
  notTaken?: true;
  /** the cart that the order names is not there any more: the next request opens another */
  isCartGone?: true;
  /**
   * none: settled, or the shopper's turn. wait: again later, same id. login: not before somebody logs in.
   * look-up: ask what the shop has before believing anything; when it has nothing, what stands here is true.
   */
  retry: 'none' | 'wait' | 'login' | 'look-up';
  retryAfterMs?: number;
};

const unknown = (code: ErrorCode, retry: OrderVerdict['retry'] = 'wait'): OrderVerdict => ({
  state: 'unknown',
  code,
  retry,
});

/** A total to agree to is rounded up: agreeing to less than the backend asks would be refused again. */
function totalOf(amount: unknown): Cents | undefined {
  // an empty text is no zero
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

/** A list of errors names a field of the body. */
const invalidPart = (detail: Fault['detail']): { invalid: 'address' | 'other' } | undefined =>
  detail?.path === undefined
    ? undefined
    : { invalid: /(shipping|billing)_?address\b/i.test(String(detail.path)) ? 'address' : 'other' };

const lineCodes: readonly ErrorCode[] = [
  'options-missing',
  'options-invalid',
  'price-unknown',
  'quantity-least',
  'quantity-step',
  'quantity-limit',
  'sold-in-parts',
];
/** A refusal of a line's options or quantity. The device has its own text for it, so the backend's words are dropped. */
function lineRefusal(detail: Fault['detail']): { code: ErrorCode } | undefined {
  const code = lineCodes.find((one) => one === detail?.errorCode);
  return code && { code };
}

/** The shop's no. Where it can be asked, it is: a backend also refuses the second request of an order it has taken. */
const refused = (code: ErrorCode, detail: Fault['detail'], deduplication: Deduplication): OrderVerdict => ({
  state: 'rejected',
  ...(lineRefusal(detail) ?? { code, ...wordsOf(detail) }),
  ...invalidPart(detail),
  retry: deduplication === 'probe' ? 'look-up' : 'none',
});

/** Was the order's cart refused, in the shop's own words, and not the path of the call? */
const cartGone = (code: ErrorCode, detail: Fault['detail'], deduplication: Deduplication): OrderVerdict =>
  Number(detail?.status) === 410 || wordsOf(detail)
    ? { ...unknown(code, deduplication === 'probe' ? 'look-up' : 'wait'), isCartGone: true, notTaken: true }
    : unknown(code);

/**
 * The cart that the order names was ordered under another id. Where its goods lay in that cart, they were ordered: the
 * shopper decides whether to order them again. Where it was opened for this order, another cart is.
 */
const cartOrdered = (detail: Fault['detail'], { deduplication, isFromCart }: AnswerReading): OrderVerdict => {
  if (!isFromCart) return cartGone('conflict', { ...detail, status: 410 }, deduplication);
  const { words, ...verdict } = refused('cart-ordered', detail, deduplication);
  return { ...verdict, notTaken: true };
};

/**
 * Many backends refuse with 500 and words. The same words may be a timeout of theirs that the order outlives, so they
 * are only kept: the order counts as refused once it stays absent for the whole quiet time. A network code instead of
 * words means that they reached no commerce engine, and a queue may make the order much later: then it is sent again.
 */
const maybeRefusedBy500 = (detail: Fault['detail'], reading: AnswerReading): boolean =>
  Number(detail?.status) === 500 &&
  reading.deduplication === 'probe' &&
  reading.bareOrderNumber === 'order' &&
  wordsOf(detail) !== undefined &&
  detail?.errorCode === undefined;

function verdictOfFault({ code, detail }: Fault, reading: AnswerReading): OrderVerdict {
  const { deduplication } = reading;
  switch (faultEffects[code].write) {
    case 'consent':
      return consent(code, detail);
    case 'conflict':
      if (detail?.errorCode === 'total-changed' || detail?.errorCode === 'out-of-stock')
        return consent(detail.errorCode, detail);
      if (detail?.errorCode === 'cart-ordered') return cartOrdered(detail, reading);
      // 409: the same id is still being worked on, or is somebody else's. 422: the shop holds it with another body.
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

/** Accepted when the result names an order, and no other id than ours. */
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
 * The verdict on POST /order/create.
 * In: the call's result with the whole envelope, unjudged; the order's id; how this backend's answers are read.
 * Out: a verdict for every input.
 */
export function orderVerdict(result: Result<unknown>, orderId: string, reading: AnswerReading): OrderVerdict {
  if (!result.ok) return verdictOfFault(result.fault, reading);
  const answer = z.safeParse(orderCreateAnswer, result.value);
  return (answer.success && acceptedBy(answer.data.result, orderId, reading)) || unknown('bad-shape');
}

/** The verdict on a bare number of an order that is not there yet: the number of a job in a queue. */
export function jobVerdict({ orderNumber: job, isBare: _, ...verdict }: OrderVerdict): OrderVerdict {
  return job === undefined ? verdict : { ...verdict, job };
}

/**
 * The verdict on GET /sync/order/{id}: "not there" is an answer of its own, because only then may the order be sent
 * again.
 * In: the call's result with the whole envelope; the order's id. Out: accepted, unknown, 'absent', or 'not-offered'
 * when the shop has no such call.
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
 * What was found by an order's key, judged: it may be another copy's order, and is then never taken for this one.
 * In: the order; what the look-up found; did the shop refuse the order's body as another one? Out: accepted when it is
 * this order; "confirmed" when it is not, and this one gets a key of its own; for people to decide when nobody can tell.
 */
export function foundVerdict(order: OrderDocument, found: OrderVerdict, isOtherBody: boolean): OrderVerdict {
  const { heldAs, orderNumber } = found;
  if (found.state !== 'accepted') return found;
  if (heldAs === undefined ? !isOtherBody : isHeldAs(order, heldAs)) return found;
  // what is in a box cannot be given another key, and a shop that holds another order by the second one as well is not
  // to be asked without end
  if (heldAs === undefined || order.sealed !== undefined || order.rekeyed_from !== undefined)
    return { state: 'needs_help', code: 'conflict', retry: 'none' };
  const others = orderNumber === undefined ? {} : { othersNumber: orderNumber };
  return { state: 'confirmed', code: 'conflict', ...others, retry: 'wait' };
}
