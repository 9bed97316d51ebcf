// What the shop's answer means for an order (docs/reliability.md). Nothing else decides that an order is accepted.
// Invariants: total over every answer; accepted needs code 200 AND our own id echoed; whatever proves nothing is
// "unknown", which is sent again with the same id.
import * as z from 'zod/mini';
import { orderCreateAnswer, syncOrderAnswer } from '../../../schemas/bridge/place-order.ts';
import type { ErrorCode, Fault, Result } from '../../../schemas/errors.ts';
import { type Cents, cents } from '../../../schemas/primitives.ts';
import { faultEffects } from '../faults/fault-effects.ts';

export type OrderVerdict = {
  state: 'accepted' | 'rejected' | 'needs_consent' | 'unknown';
  code: ErrorCode | 'accepted';
  /** the total the shop asks for instead, when it said one */
  newTotal?: Cents;
  /** lines that can no longer be delivered */
  skus?: string[];
  /** absent while the shop still queues the order: it is accepted, its number follows */
  orderNumber?: string;
  orderToken?: string;
  /**
   * none: settled, or the shopper's turn. wait: again later, same id. login: not before somebody logs in.
   * look-up: the shop knows this id with another body, so ask what it has before believing anything.
   */
  retry: 'none' | 'wait' | 'login' | 'look-up';
  retryAfterMs?: number;
};

const unknown = (code: ErrorCode, retry: OrderVerdict['retry'] = 'wait'): OrderVerdict => ({
  state: 'unknown',
  code,
  retry,
});

function centsOf(amount: unknown): Cents | undefined {
  // an empty text is no zero
  return amount === '' ? undefined : z.safeParse(cents, Math.round(Number(amount) * 100)).data;
}

function consent(code: ErrorCode, detail: Fault['detail']): OrderVerdict {
  const newTotal = centsOf(detail?.grand_total);
  const skus = String(detail?.skus ?? '')
    .split(',')
    .filter(Boolean);
  return {
    state: 'needs_consent',
    code,
    ...(newTotal === undefined ? {} : { newTotal }),
    ...(skus.length === 0 ? {} : { skus }),
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

function verdictOfFault({ code, detail }: Fault): OrderVerdict {
  switch (faultEffects[code].write) {
    case 'consent':
      return consent(code, detail);
    case 'conflict':
      if (detail?.errorCode === 'total-changed' || detail?.errorCode === 'out-of-stock')
        return consent(detail.errorCode, detail);
      // 409: the same id is still being worked on. 422: the shop holds this id with another body.
      return Number(detail?.status) === 422 ? unknown(code, 'look-up') : later('busy', detail);
    case 'refused':
      // 410 is a cart that is gone: the order itself was not judged.
      return Number(detail?.status) === 410
        ? unknown('not-found')
        : { state: 'rejected', code, retry: 'none' };
    case 'login':
      return unknown('unauthorised', 'login');
    case 'later':
      return later(code, detail);
    // a path that is not there did not judge the order
    case 'missing':
    case 'again':
      return unknown(code);
  }
}

/**
 * The verdict on POST /order/create.
 * In: the call's result with the whole envelope, unjudged; the order's id. Out: a verdict for every input.
 */
export function orderVerdict(result: Result<unknown>, orderId: string): OrderVerdict {
  if (!result.ok) return verdictOfFault(result.fault);
  const answer = z.safeParse(orderCreateAnswer, result.value);
  if (!answer.success || answer.data.result.order_id !== orderId) return unknown('bad-shape');
  const { orderNumber, orderToken } = answer.data.result;
  return {
    state: 'accepted',
    code: 'accepted',
    ...(orderNumber === null ? {} : { orderNumber }),
    ...(orderToken === undefined ? {} : { orderToken }),
    retry: 'none',
  };
}

/**
 * The verdict on GET /sync/order/{id}: "not there" is an answer of its own, because only then may the order be sent
 * again.
 * In: the call's result with the whole envelope; the order's id. Out: accepted, unknown, or 'absent'.
 */
export function lookUpVerdict(result: Result<unknown>, orderId: string): OrderVerdict | 'absent' {
  if (!result.ok) {
    const verdict = verdictOfFault(result.fault);
    return verdict.state === 'unknown' ? verdict : unknown(result.fault.code);
  }
  const answer = z.safeParse(syncOrderAnswer, result.value);
  if (!answer.success) return unknown('bad-shape');
  const known = answer.data.result;
  if (known === null) return 'absent';
  if (known.order_id !== orderId || !known.transmited) return unknown('bad-shape');
  return {
    state: 'accepted',
    code: 'accepted',
    ...(known.platform_order_id === null ? {} : { orderNumber: known.platform_order_id }),
    ...(known.orderToken === undefined ? {} : { orderToken: known.orderToken }),
    retry: 'none',
  };
}
