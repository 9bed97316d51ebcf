// Sends one order once (docs/reliability.md). Phases, each awaited before the next:
//   0. the shop's cart                          opened once, so that a backend without keys refuses a second order of it
//      an open delivery is looked up            one that costs more than was agreed needs consent, and is not sent
//   1. write "sending", attempt+1, fence+1      a crash from here on means "unknown", never "not sent"
//   2. the request, with the order's id as key  the shop dedupes by it, or is asked before it is sent again
//   3. write the verdict if the fence is ours   whoever claimed the order later is the only one who may judge
// Invariants: no request without phase 1 on disk; one key, one body until the shopper consents anew or the shop
// holds another order by that key; the key is believed only of a backend that has repeated it.
import * as z from 'zod/mini';
import { cartCreateAnswer } from '../../schemas/bridge/cart-pull-answer.ts';
import { endpoints } from '../../schemas/bridge/endpoints.ts';
import type { OrderDocument } from '../../schemas/documents/order-document.ts';
import { type Fault, failed, type Result } from '../../schemas/fault.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { GUEST } from '../../src/domain/account/principal-of.ts';
import { faultEffects } from '../../src/domain/faults/fault-effects.ts';
import { orderKey } from '../../src/domain/order/order-key.ts';
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
} from '../../src/domain/order/order-transitions.ts';
import {
  type Deduplication,
  foundVerdict,
  jobVerdict,
  lookUpVerdict,
  type OrderVerdict,
  orderVerdict,
} from '../../src/domain/order/order-verdict.ts';
import { settleDelivery } from '../../src/domain/order/settle-delivery.ts';
import { isVerdict } from '../cart/carry-out.ts';
import type { Ports } from '../ports.ts';
import { type DeliveryCallName, isDeliveryOpen, lookUpDelivery } from './look-up-delivery.ts';
import type { OrderStore } from './order-store.ts';

/** The calls an order needs, by endpoint name; answers the whole envelope. */
export type OrderCall = (
  name: 'cart/create' | 'order/create' | 'sync/order' | 'user/order-history' | DeliveryCallName,
  options: {
    params?: Record<string, string>;
    query?: Record<string, string | number>;
    store?: string;
    body?: unknown;
    headers?: Record<string, string>;
    /** as whom: an order is never sent with another's token (I-23) */
    principal?: string;
    /** sealed: it goes without its shopper, too */
    asGuest?: boolean;
    onHeaders?: (headers: Headers) => void;
    signal?: AbortSignal;
  },
) => Promise<Result<unknown>>;

/** The guards that make an order safe; simulations replace one at a time to prove that each is needed. */
export type SendRules = {
  verdict: typeof orderVerdict;
  lookUp: typeof lookUpVerdict;
  found: typeof foundVerdict;
  /** the key that travels, in the header and as the body's order_id */
  keyOf: (order: OrderDocument) => string;
  /** may the holder of `fence` still write the verdict? */
  mayJudge: (newest: OrderDocument, fence: number) => boolean;
  /** may an order that the shop does not know be sent again, or count as refused? */
  isQuiet: typeof isQuiet;
  /** what is really done against doubled orders, given whether the backend has shown that it honours the key */
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
    'origin' | 'prefix' | 'orderIdempotency' | 'bareOrderNumber' | 'acceptedOrderText'
  >;
  config?: Pick<ShopConfig, 'payment' | 'promises'> | undefined;
  rules: SendRules;
  /** milliseconds, by the monotonic clock, for which this context has seen the order unchanged; 0 when it cannot say */
  quietFor: (order: OrderDocument) => number;
};

/** A call that does not even time out is given up after this, so that the lock is never held for ever. */
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

/** Makes a call about an order, and writes down whether the backend repeats the order's key. */
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
      onHeaders: (headers) => {
        repeated = headers.get('Idempotency-Key');
      },
      signal: until,
    }),
  );
  const { store, ports, bridge } = deps;
  if (bridge.orderIdempotency === 'key') {
    const isShown = repeated === deps.rules.keyOf(order);
    // silence shows nothing, either way
    const isNews = (answer.ok || isShown) && isShown !== (await store.isKeyShown(bridgeUrl(deps)));
    if (isNews) await store.noteKey(bridgeUrl(deps), isShown, ports.now());
  }
  return answer;
}

const whose = async (order: OrderDocument, { store }: SendDeps) => ({
  principal: order.principal,
  asGuest: order.principal !== GUEST && (await store.isSealed(order.id)),
});

/** Phase 2. Out: the verdict by what is known of the backend at the time it is asked for. */
async function post(
  order: OrderDocument,
  deps: SendDeps,
  signal: AbortSignal,
): Promise<() => Promise<OrderVerdict>> {
  const answer = await callAbout(order, deps, signal, 'order/create', {
    body: order.sealed === undefined ? order.body : { order_id: orderKey(order), sealed: order.sealed },
    headers: { 'Idempotency-Key': deps.rules.keyOf(order) },
    ...(await whose(order, deps)),
  });
  return async () =>
    deps.rules.verdict(answer, orderKey(order), {
      ...deps.bridge,
      deduplication: await deduplicationOf(deps),
      // what is in a box cannot be given another cart
      isFromCart: order.sealed !== undefined || order.body.products.some((each) => each.server_item_id),
    });
}

/**
 * Asks the shop whether it has the order. In: has the shop just refused its body as another one by the same key?
 * Out: a verdict, 'absent', or 'not-offered' when it has no such call.
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
 * Phase 0. Browsers repeat a request by themselves when a kept connection dies: with a cart of the shop's own in it, the
 * backend refuses the second. A backend without carts, and a login that is over, are for order/create to judge.
 * Out: the cart to send it with, "" for none; undefined when the shop did not answer: then it waits.
 */
async function openCart(
  order: OrderDocument,
  deps: SendDeps,
  signal: AbortSignal,
): Promise<string | undefined> {
  // what is in a box cannot be written into
  if (order.body.cart_id !== '' || order.sealed !== undefined) return order.body.cart_id;
  const who = await whose(order, deps);
  const opened = await withDeadline(deps, signal, (until) =>
    deps.call('cart/create', { ...who, signal: until }),
  );
  const cart = opened.ok ? z.safeParse(cartCreateAnswer, opened.value) : undefined;
  if (cart?.success) return cart.data.result;
  const fault = opened.ok ? undefined : opened.fault;
  const judgedLater: (string | undefined)[] = ['missing', 'login'];
  if (judgedLater.includes(fault && faultEffects[fault.code].write)) return '';
  await postpone(order, deps, fault);
  return undefined;
}

/** With the shop's cart in its body, unless one is there. */
const inCart = (order: OrderDocument, cart: string): OrderDocument =>
  cart === '' || order.body.cart_id !== '' || order.sealed !== undefined
    ? order
    : { ...order, body: { ...order.body, cart_id: cart } };

/** Puts an order off that got no answer to what it needs before its request. */
const postpone = (order: OrderDocument, { store, ports }: SendDeps, fault: Fault | undefined) => {
  const seconds = Number(fault?.detail?.retryAfter);
  return store.change(order.id, (newest) =>
    newest.fence === order.fence
      ? postponeOrder(newest, ports.now(), seconds > 0 ? seconds * 1000 : undefined)
      : undefined,
  );
};

/**
 * Settles an open delivery. Out: true if the order may be sent now. A backend that refuses the look-up itself judges an order
 * with a known method when it comes; one without any method is left to its shopper.
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
    ask: (name, body) =>
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
    // it may have been sealed meanwhile
    maySend(newest) && isDeliveryOpen(newest)
      ? settleDelivery(inCart(newest, cart), found.ok ? found.value : 'refused', ports.now())
      : undefined,
  );
  if (settled?.state === 'needs_consent')
    ports.log({ event: 'order.delivery-asks', id: order.id, code: settled.last_verdict?.code ?? '' });
  return settled?.state === 'confirmed';
}

type Asked = { held: OrderDocument; verdict: OrderVerdict };

/** Phases 0 to 2. In: the order as it was read; may its newest version still be sent? */
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
  // What the shop holds is the truth. It holds nothing: then it refused this order, or only its cart.
  const found = await lookUpOrder(held, deps, signal, first.isOtherBody);
  if (typeof found !== 'string') return { held, verdict: found };
  const verdict = await judge();
  const isRefusal = verdict.retry === 'look-up' && !verdict.isCartGone;
  return { held, verdict: isRefusal ? { ...verdict, state: 'rejected', retry: 'none' } : verdict };
}

/**
 * An order of unknown outcome that no key protects: only when the shop does not know it, and late, is it sent again, or
 * counts as refused by the words of its last error.
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

/** No key, and nobody who could be asked: people decide. Never about an order that surely was not sent. */
const needsHelp = (order: OrderDocument, verdict: OrderVerdict, deduplication: Deduplication): boolean =>
  verdict.state === 'unknown' &&
  !(verdict.notTaken && requestTimes(order).length <= 1) &&
  (deduplication === 'none' || (verdict.code === 'not-found' && isLookedUpEnough(order)));

/**
 * Sends one order once.
 * In: its id; whether its newest version is still wanted; the drain's signal, aborted when the lock is lost.
 * Out: the order as it stands after our verdict, undefined when nothing was sent or another context took over.
 * Rejects when the device could not write; the order then stays as it was on disk.
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
