// Sends one order once (docs/reliability.md). Phases, each awaited before the next:
//   0. open the backend's cart                   a backend without keys then refuses a second order for that cart
//      look up an open delivery                  one that costs more than was agreed needs consent and is not sent
//   1. write "sending", attempt+1, fence+1       a crash from here on means "unknown", never "not sent"
//   2. send the request, keyed by the order      the backend deduplicates by it, or is asked before a second request
//   3. write the verdict if the fence is ours    only the context that claimed the order last may write one
// Invariants: no request without phase 1 on disk; one key has one body until the customer consents again or the backend
// holds another order under that key; the key counts as protection only if the backend has echoed it.
// One file although it is long: it contains the phases in their order.
import * as z from 'zod/mini';
import { cartCreateAnswer } from '#schemas/bridge/cart-pull-answer.ts';
import { endpoints } from '#schemas/bridge/endpoints.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { type Fault, failed, type Result } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { errorCatalogue } from '#shared/domain/faults/error-catalogue.ts';
import { orderKey, sentBody } from '#shared/domain/order/order-key.ts';
import {
  claimToLookUp,
  claimToSend,
  isLookedUpEnough,
  isQuiet,
  markNeedsHelp,
  mayBeOnItsWay,
  postponeOrder,
  requestTimes,
  settleOrder,
} from '#shared/domain/order/order-transitions.ts';
import {
  type Deduplication,
  foundVerdict,
  jobVerdict,
  lookUpVerdict,
  type OrderVerdict,
  orderVerdict,
} from '#shared/domain/order/order-verdict.ts';
import { settleDelivery } from '#shared/domain/order/settle-delivery.ts';
import { isVerdict } from '../cart/carry-out.ts';
import type { Ports } from '../ports.ts';
import { type DeliveryCallName, isDeliveryOpen, lookUpDelivery } from './look-up-delivery.ts';
import type { OrderStore } from './order-store.ts';
import { traceparentOf } from './traceparent-of.ts';

/** The calls an order needs, by endpoint name. Resolves with the whole envelope. */
export type OrderCall = (
  name: 'cart/create' | 'order/create' | 'sync/order' | 'user/order-history' | DeliveryCallName,
  options: {
    params?: Record<string, string>;
    query?: Record<string, string | number>;
    store?: string;
    body?: unknown;
    headers?: Record<string, string>;
    /** the principal on whose behalf the order is sent: it never carries another principal's token (I-23) */
    principal?: string;
    /** for a sealed order, which may be sent without its customer's login */
    asGuest?: boolean;
    onHeaders?: (headers: Headers) => void;
    signal?: AbortSignal;
  },
) => Promise<Result<unknown>>;

/** The guards that make sending safe; simulations replace one at a time to prove that each is needed. */
export type SendRules = {
  verdict: typeof orderVerdict;
  lookUp: typeof lookUpVerdict;
  found: typeof foundVerdict;
  /** the key in the header and in the body's `order_id` */
  keyOf: (order: OrderDocument) => string;
  /** true if the holder of `fence` may still write the verdict */
  mayJudge: (newest: OrderDocument, fence: number) => boolean;
  /** true if an order unknown to the backend may be sent again, or counts as refused */
  isQuiet: typeof isQuiet;
  /** the deduplication to rely on: a configured key counts only after the backend has shown that it honours the key */
  deduplication: (configured: Deduplication, isKeyShown: boolean) => Deduplication;
};
export const sendRules: SendRules = {
  verdict: orderVerdict,
  lookUp: lookUpVerdict,
  found: foundVerdict,
  keyOf: orderKey,
  mayJudge: (newest, fence) => newest.state === 'sending' && newest.fence === fence,
  isQuiet,
  deduplication: (configured, isKeyShown) => (configured === 'key' && !isKeyShown ? 'probe' : configured),
};

export type SendDeps = {
  store: OrderStore;
  call: OrderCall;
  ports: Pick<Ports, 'now' | 'wait' | 'log'>;
  bridge: Pick<
    ShopConfig['bridge'],
    'origin' | 'prefix' | 'orderIdempotency' | 'bareOrderNumber' | 'acceptedOrderText' | 'traceparent'
  >;
  config?: Pick<ShopConfig, 'payment' | 'promises'> | undefined;
  rules: SendRules;
  /** ms, by the monotonic clock, during which this context has seen the order unchanged; 0 if unknown */
  quietFor: (order: OrderDocument) => number;
};

/** Deadline for a call without a timeout, so that the lock is always released. */
export const SEND_DEADLINE_MS = endpoints['order/create'].timeoutMs * 1.5;

async function withDeadline(
  deps: SendDeps,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  if (signal.aborted) return failed('timeout');
  const ours = new AbortController();
  const stop = () => ours.abort('stopped');
  signal.addEventListener('abort', stop);
  const timer = new AbortController();
  try {
    const deadline = deps.ports.wait(SEND_DEADLINE_MS, timer.signal).then(() => failed('timeout'));
    const aborted = new Promise<Result<unknown>>((resolve) => {
      ours.signal.addEventListener('abort', () => resolve(failed('timeout')));
    });
    return await Promise.race([run(ours.signal), deadline, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    timer.abort('over');
    ours.abort('over');
  }
}

const bridgeUrl = ({ bridge }: SendDeps): string => bridge.origin + bridge.prefix;

async function deduplicationOf(deps: SendDeps): Promise<Deduplication> {
  const { rules, store, bridge } = deps;
  return rules.deduplication(bridge.orderIdempotency, await store.isKeyShown(bridgeUrl(deps)));
}

/** Makes a call about an order, and records whether the backend echoes the order's key. */
async function callAbout(
  order: OrderDocument,
  deps: SendDeps,
  signal: AbortSignal,
  name: 'order/create' | 'sync/order',
  options: Parameters<OrderCall>[1],
): Promise<Result<unknown>> {
  let repeated: string | null = null;
  const answer = await withDeadline(deps, signal, (until) =>
    deps.call(name, {
      ...options,
      headers: { ...options.headers, ...traceparentOf(deps.bridge, order.id) },
      onHeaders: (headers) => {
        repeated = headers.get('Idempotency-Key');
      },
      signal: until,
    }),
  );
  const { store, ports, bridge } = deps;
  if (bridge.orderIdempotency === 'key') {
    const isShown = repeated === deps.rules.keyOf(order);
    // a missing response proves neither that the key is honoured nor that it is not
    const isNews = (answer.ok || isShown) && isShown !== (await store.isKeyShown(bridgeUrl(deps)));
    if (isNews) await store.noteKey(bridgeUrl(deps), isShown, ports.now());
  }
  return answer;
}

const whose = async (order: OrderDocument, { store }: SendDeps) => ({
  principal: order.principal,
  asGuest: order.principal !== GUEST && (await store.isSealed(order.id)),
});

/**
 * Sends the order (phase 2). Returns a function that computes the verdict from what is known about the backend when the
 * function is called.
 */
async function post(
  order: OrderDocument,
  deps: SendDeps,
  signal: AbortSignal,
): Promise<() => Promise<OrderVerdict>> {
  const answer = await callAbout(order, deps, signal, 'order/create', {
    body:
      order.sealed === undefined ? sentBody(order.body) : { order_id: orderKey(order), sealed: order.sealed },
    headers: { 'Idempotency-Key': deps.rules.keyOf(order) },
    ...(await whose(order, deps)),
  });
  return async () =>
    deps.rules.verdict(answer, orderKey(order), {
      ...deps.bridge,
      deduplication: await deduplicationOf(deps),
      // the cart of a sealed order cannot be replaced
      isFromCart: order.sealed !== undefined || order.body.products.some((each) => each.server_item_id),
    });
}

/**
 * Looks up whether the backend has the order.
 * @param isOtherBody The backend has just refused the body, because it holds another one under the same key.
 * @returns A verdict, 'absent', or 'not-offered' if the backend has no such call.
 */
export async function lookUpOrder(
  order: OrderDocument,
  deps: SendDeps,
  signal: AbortSignal,
  isOtherBody = false,
) {
  const key = orderKey(order);
  const answer = await callAbout(order, deps, signal, 'sync/order', { params: { order_id: key } });
  const found = deps.rules.lookUp(answer, key);
  return typeof found === 'string' ? found : deps.rules.found(order, found, isOtherBody);
}

/**
 * Phase 0. Opens the backend's cart: browsers silently repeat a request when a keep-alive connection dies, and the
 * backend refuses a second order for the same cart. Backends without carts and expired logins are left to the verdict
 * of order/create.
 * @returns The id of the cart to send with, "" for none; undefined if the backend did not respond and the order was
 * postponed.
 */
async function openCart(
  order: OrderDocument,
  deps: SendDeps,
  signal: AbortSignal,
): Promise<string | undefined> {
  // a sealed order cannot be changed
  if (order.body.cart_id !== '' || order.sealed !== undefined) return order.body.cart_id;
  const who = await whose(order, deps);
  const opened = await withDeadline(deps, signal, (until) =>
    deps.call('cart/create', { ...who, signal: until }),
  );
  const cart = opened.ok ? z.safeParse(cartCreateAnswer, opened.value) : undefined;
  if (cart?.success) return cart.data.result;
  const fault = opened.ok ? undefined : opened.fault;
  const judgedLater: (string | undefined)[] = ['missing', 'login'];
  if (judgedLater.includes(fault && errorCatalogue[fault.code].write)) return '';
  await postpone(order, deps, fault);
  return undefined;
}

/** Returns the order with the backend's cart id in its body, unless it has one or is sealed. */
const inCart = (order: OrderDocument, cart: string): OrderDocument =>
  cart === '' || order.body.cart_id !== '' || order.sealed !== undefined
    ? order
    : { ...order, body: { ...order.body, cart_id: cart } };

/** Postpones an order when a call that precedes its request failed. */
const postpone = (order: OrderDocument, { store, ports }: SendDeps, fault: Fault | undefined) => {
  const seconds = Number(fault?.detail?.retryAfter);
  return store.change(order.id, (newest) =>
    newest.fence === order.fence
      ? postponeOrder(newest, ports.now(), seconds > 0 ? seconds * 1000 : undefined)
      : undefined,
  );
};

/**
 * Settles open delivery terms. If the backend refuses the look-up itself, an order with a known method is still sent;
 * an order without one is left to the customer.
 * @returns True if the order may be sent now.
 */
async function isDeliverySettled(
  order: OrderDocument,
  cart: string,
  deps: SendDeps,
  maySend: (newest: OrderDocument) => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  if (!isDeliveryOpen(order)) return true;
  const { store, ports, config } = deps;
  const who = await whose(order, deps);
  const found = await lookUpDelivery(order, cart, {
    config,
    call: (name, body) =>
      withDeadline(deps, signal, (until) =>
        deps.call(name, {
          ...who,
          query: { cartId: cart },
          store: order.store_code,
          ...(body === undefined ? {} : { body }),
          signal: until,
        }),
      ),
  });
  if (signal.aborted) return false;
  if (!found.ok && !isVerdict(found.fault)) {
    await postpone(order, deps, found.fault);
    return false;
  }
  const settled = await store.change(order.id, (newest) =>
    // the order may have been sealed during the look-up
    maySend(newest) && isDeliveryOpen(newest)
      ? settleDelivery(inCart(newest, cart), found.ok ? found.value : 'refused', ports.now())
      : undefined,
  );
  if (settled?.state === 'needs_consent')
    ports.log({ event: 'order.delivery-asks', id: order.id, code: settled.last_verdict?.code ?? '' });
  return settled?.state === 'confirmed';
}

type Asked = { held: OrderDocument; verdict: OrderVerdict };

/**
 * Runs phases 0 to 2.
 * @param maySend True if the newest version may still be sent.
 */
async function claimAndPost(
  order: OrderDocument,
  deps: SendDeps,
  maySend: (newest: OrderDocument) => boolean,
  signal: AbortSignal,
): Promise<Asked | undefined> {
  const cart = await openCart(order, deps, signal);
  if (cart === undefined || !(await isDeliverySettled(order, cart, deps, maySend, signal))) return undefined;
  const held = await deps.store.change(order.id, (newest) =>
    maySend(newest) ? claimToSend(inCart(newest, cart), deps.ports.now()) : undefined,
  );
  if (!held || signal.aborted) return undefined;
  const judge = await post(held, deps, signal);
  const first = await judge();
  if (first.isBare && (await deduplicationOf(deps)) === 'probe') {
    const isThere = (await lookUpOrder(held, deps, signal)) !== 'absent';
    return { held, verdict: isThere ? first : jobVerdict(first) };
  }
  if (first.retry !== 'look-up' || deps.bridge.orderIdempotency === 'none') return { held, verdict: first };
  // The backend's record of the order decides. If there is none, the backend has refused this order, or only its cart.
  const found = await lookUpOrder(held, deps, signal, first.isOtherBody);
  if (typeof found !== 'string') return { held, verdict: found };
  const verdict = await judge();
  const isRefusal = verdict.retry === 'look-up' && !verdict.isCartGone;
  return { held, verdict: isRefusal ? { ...verdict, state: 'rejected', retry: 'none' } : verdict };
}

/**
 * Handles an order with an unknown outcome at a backend not yet known to honour idempotency keys. The order is sent
 * again only if the backend does not know it, and only if the look-up has shown that the key is honoured or a quiet
 * period has passed. If the key is not honoured, an order with a recorded refusal is rejected with that message instead
 * of being sent again.
 */
async function lookUpThenSend(
  order: OrderDocument,
  deps: SendDeps,
  maySend: (newest: OrderDocument) => boolean,
  signal: AbortSignal,
): Promise<Asked | undefined> {
  const { store, ports, rules } = deps;
  const quietMs = deps.quietFor(order);
  const held = await store.change(order.id, (newest) =>
    maySend(newest) ? claimToLookUp(newest, ports.now(), quietMs) : undefined,
  );
  if (!held || signal.aborted) return undefined;
  const found = await lookUpOrder(held, deps, signal);
  if (typeof found !== 'string') return { held, verdict: found };
  const hasKey = (await deduplicationOf(deps)) === 'key';
  if (found === 'not-offered' || !(hasKey || rules.isQuiet(held)) || signal.aborted)
    return {
      held,
      verdict: { state: 'unknown', code: found === 'absent' ? 'busy' : 'not-found', retry: 'wait' },
    };
  if (held.refusal !== undefined && !hasKey)
    return {
      held,
      verdict: { state: 'rejected', code: 'server-error', words: held.refusal, retry: 'none' },
    };
  return claimAndPost(held, deps, (newest) => rules.mayJudge(newest, held.fence), signal);
}

/** True if neither a key nor a look-up can resolve the outcome. False for an order that was certainly not received. */
const needsHelp = (order: OrderDocument, verdict: OrderVerdict, deduplication: Deduplication): boolean =>
  verdict.state === 'unknown' &&
  !(verdict.notTaken && requestTimes(order).length <= 1) &&
  (deduplication === 'none' || (verdict.code === 'not-found' && isLookedUpEnough(order)));

/**
 * Sends one order once.
 * @param isWanted True if the newest version should still be sent.
 * @param signal The drain's signal, aborted when the lock is lost.
 * @returns The order after the verdict; undefined if nothing was sent or another context took over.
 * @throws If the device cannot write; the stored order is then unchanged.
 */
export async function sendOrder(
  id: string,
  deps: SendDeps,
  isWanted: (newest: OrderDocument) => boolean,
  signal: AbortSignal,
): Promise<OrderDocument | undefined> {
  const { store, ports, rules } = deps;
  const present = await store.read(id);
  if (!present || !isWanted(present) || signal.aborted) return undefined;
  const deduplication = await deduplicationOf(deps);
  const maySend = (newest: OrderDocument) => newest.fence === present.fence && isWanted(newest);
  if (deduplication === 'none' && mayBeOnItsWay(present)) {
    await store.change(id, (newest) =>
      maySend(newest) ? markNeedsHelp(newest, 'unknown', ports.now()) : undefined,
    );
    return undefined;
  }
  const isLookedUp = deduplication === 'probe' && requestTimes(present).length > 0;
  const asked = await (isLookedUp ? lookUpThenSend : claimAndPost)(present, deps, maySend, signal);
  if (!asked) return undefined;
  const { held, verdict } = asked;
  const settled = await store.change(id, (newest) => {
    if (!rules.mayJudge(newest, held.fence)) return undefined;
    return needsHelp(newest, verdict, deduplication)
      ? markNeedsHelp(newest, verdict.code, ports.now())
      : settleOrder(newest, verdict, ports.now());
  });
  ports.log({
    event: settled ? 'order.verdict' : 'order.verdict-dropped',
    id,
    attempt: held.attempt,
    state: settled?.state ?? verdict.state,
    code: verdict.code,
  });
  return settled;
}
