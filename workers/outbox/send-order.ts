// Sends one order once (docs/reliability.md). Three phases, each awaited before the next:
//   1. write "sending", attempt+1, fence+1      a crash from here on means "unknown", never "not sent"
//   2. the request, with the order's id as key  the shop dedupes by it, so a repeated request is harmless
//   3. write the verdict if the fence is ours   whoever claimed the order later is the only one who may judge
// Invariants: no request without phase 1 on disk; one order id, one key, one body until the shopper consents anew.
import { endpoints } from '../../schemas/bridge/endpoints.ts';
import type { OrderDocument } from '../../schemas/documents/order.ts';
import { failed, type Result } from '../../schemas/errors.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { GUEST } from '../../src/domain/account/principal.ts';
import {
  askForHelp,
  claimOrder,
  requestTimes,
  settleOrder,
} from '../../src/domain/order/order-transitions.ts';
import { lookUpVerdict, type OrderVerdict, orderVerdict } from '../../src/domain/order/order-verdict.ts';
import type { Ports } from '../ports.ts';
import type { OrderStore } from './order-store.ts';

/** The two calls an order needs, by endpoint name; answers the whole envelope. */
export type OrderCall = (
  name: 'order/create' | 'sync/order',
  options: {
    params?: Record<string, string>;
    body?: unknown;
    headers?: Record<string, string>;
    /** as whom: an order is never sent with another's token (I-23) */
    principal?: string;
    /** sealed: it goes without its shopper, too */
    asGuest?: boolean;
    signal?: AbortSignal;
  },
) => Promise<Result<unknown>>;

/** The guards that make an order safe; simulations replace one at a time to prove that each is needed. */
export type SendRules = {
  verdict: typeof orderVerdict;
  lookUp: typeof lookUpVerdict;
  /** the key that travels; the body's order_id is the order's id */
  keyOf: (order: OrderDocument) => string;
  /** may the holder of `fence` still write the verdict? */
  mayJudge: (newest: OrderDocument, fence: number) => boolean;
};
export const sendRules: SendRules = {
  verdict: orderVerdict,
  lookUp: lookUpVerdict,
  keyOf: (order) => order.id,
  mayJudge: (newest, fence) => newest.state === 'sending' && newest.fence === fence,
};

export type SendDeps = {
  store: OrderStore;
  call: OrderCall;
  ports: Pick<Ports, 'now' | 'wait' | 'log'>;
  idempotency: ShopConfig['bridge']['orderIdempotency'];
  rules: SendRules;
};

/** A call that does not even time out is given up after this, so that the lock is never held for ever. */
export const SEND_DEADLINE_MS = endpoints['order/create'].timeoutMs * 1.5;
/** With look-up only: a lost request may still be taken this long, so the same order is not sent again before. */
const LOOK_UP_QUIET_MS = 600_000;

async function withDeadline(
  deps: SendDeps,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  if (signal.aborted) return failed('timeout');
  const ours = new AbortController();
  const stop = () => ours.abort();
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
    timer.abort();
    ours.abort();
  }
}

async function post(order: OrderDocument, deps: SendDeps, signal: AbortSignal): Promise<OrderVerdict> {
  const asGuest = order.principal !== GUEST && (await deps.store.isSealed(order.id));
  const answer = await withDeadline(deps, signal, (until) =>
    deps.call('order/create', {
      body: order.body,
      headers: { 'Idempotency-Key': deps.rules.keyOf(order) },
      principal: order.principal,
      asGuest,
      signal: until,
    }),
  );
  return deps.rules.verdict(answer, order.id);
}

async function lookUp(order: OrderDocument, deps: SendDeps, signal: AbortSignal) {
  const answer = await withDeadline(deps, signal, (until) =>
    deps.call('sync/order', { params: { order_id: order.id }, signal: until }),
  );
  return deps.rules.lookUp(answer, order.id);
}

const isQuiet = (order: OrderDocument, now: number): boolean =>
  requestTimes(order).every((at) => Math.abs(now - at) >= LOOK_UP_QUIET_MS);

/** Phase 1. Undefined when the newest version is not wanted any more, or when people must decide instead. */
async function claim(id: string, deps: SendDeps, isWanted: (newest: OrderDocument) => boolean) {
  const { store, ports, idempotency } = deps;
  const claimed = await store.change(id, (newest) => {
    if (!isWanted(newest)) return undefined;
    if (idempotency === 'none' && newest.state !== 'confirmed')
      return askForHelp(newest, 'unknown', ports.now());
    const isRepeated = newest.attempt > 0;
    return claimOrder(newest, ports.now(), idempotency === 'probe' && isRepeated ? 'look-up' : 'send');
  });
  return claimed?.state === 'sending' ? claimed : undefined;
}

/** Level "probe", repeated: send again only when the shop does not know the order and has had time to take it. */
async function lookUpThenSend(held: OrderDocument, deps: SendDeps, signal: AbortSignal) {
  const found = await lookUp(held, deps, signal);
  if (found !== 'absent') return { held, verdict: found };
  if (!isQuiet(held, deps.ports.now()))
    return { held, verdict: { state: 'unknown', code: 'busy', retry: 'wait' } satisfies OrderVerdict };
  const again = await deps.store.change(held.id, (newest) =>
    deps.rules.mayJudge(newest, held.fence) ? claimOrder(newest, deps.ports.now(), 'send') : undefined,
  );
  if (!again || signal.aborted) return undefined;
  return { held: again, verdict: await post(again, deps, signal) };
}

/** Phase 2 with what each level of dedupe needs around it. */
async function ask(held: OrderDocument, deps: SendDeps, signal: AbortSignal) {
  if (held.journal.at(-1)?.event === 'look-up') return lookUpThenSend(held, deps, signal);
  const verdict = await post(held, deps, signal);
  if (verdict.retry !== 'look-up' || deps.idempotency === 'none') return { held, verdict };
  // The shop has this id already: what it holds is the truth. It does not hold it: then it refused this body.
  const found = await lookUp(held, deps, signal);
  const refused: OrderVerdict = { state: 'rejected', code: verdict.code, retry: 'none' };
  return { held, verdict: found === 'absent' ? refused : found };
}

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
  const { store, ports, rules, idempotency } = deps;
  const claimed = await claim(id, deps, isWanted);
  if (!claimed || signal.aborted) return undefined;
  const requested = await ask(claimed, deps, signal);
  if (!requested) return undefined;
  const { held, verdict } = requested;
  const settled = await store.change(id, (newest) => {
    if (!rules.mayJudge(newest, held.fence)) return undefined;
    return verdict.state === 'unknown' && idempotency === 'none'
      ? askForHelp(newest, verdict.code, ports.now())
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
