// The order outbox: decides when to drain (docs/reliability.md). Owns wake-ups, the timer and the lock; what happens
// to one order stands in send-order.ts.
// Invariants: any context may drain, one at a time by the lock "outbox", held per drain and never for the lifetime of
// a tab; the lock saves work, the key gives safety. Nothing here decides from memory what the document says.
import { distinctUntilChanged, map, skip } from 'rxjs';
import type { OrderDocument } from '../../schemas/documents/order.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { claim$ } from '../../src/database/claims.ts';
import type { PersonalDatabase } from '../../src/database/open-databases.ts';
import { isDue, isParked, isWaiting, requestTimes } from '../../src/domain/order/order-transitions.ts';
import { budgetFreeAt, LONGEST_RETRY_MS, REQUESTS_PER_HOUR } from '../../src/domain/outbox/retry-delay.ts';
import type { Ports } from '../ports.ts';
import { clearOrderedLines, type DrainDeps, type Drained, drainOrders } from './drain-orders.ts';
import { type OrderStore, orderStoreOf } from './order-store.ts';
import { type OrderCall, type SendRules, sendRules } from './send-order.ts';

const OUTBOX_LOCK = 'outbox';
/** Pause before looking again while another context drains, or after the device could not write. */
const LOOK_AGAIN_MS = 1_000;
/** Pause while offline: being told that the connection is back is what counts, this is the net below it. */
const OFFLINE_LOOK_MS = 15_000;
/** How long "send now" waits for another context's drain before it answers what still waits. */
const SEND_NOW_TURNS = 20;
const SEND_NOW_TURN_MS = 500;

export type OrderOutbox = {
  /** Something may have changed (connection back, page awake): look now. */
  wake: () => void;
  /** Sends all that waits, at once and once, parked orders too. Out: how many orders still wait. */
  sendNow: () => Promise<{ waiting: number }>;
  /** Ends it: aborts the request on the wire (its order is "unknown") and resolves when nothing runs any more. */
  stop: () => Promise<void>;
};

type OutboxDeps = {
  store: OrderStore;
  call: OrderCall;
  ports: Pick<Ports, 'now' | 'wait' | 'lock' | 'log'>;
  config: { bridge: Pick<ShopConfig['bridge'], 'orderIdempotency'>; orders: ShopConfig['orders'] };
  isOnline: () => boolean;
  rules?: SendRules;
};

/** Starts the outbox over any store. */
export function runOrderOutbox(deps: OutboxDeps): OrderOutbox {
  const { store, ports, config, isOnline } = deps;
  const drainDeps: DrainDeps = {
    ...deps,
    idempotency: config.bridge.orderIdempotency,
    rules: deps.rules ?? sendRules,
  };
  const lifetime = new AbortController();
  let timer = new AbortController();
  let mustLook = true;
  let looking: Promise<void> | undefined;
  let wasOnline = isOnline();
  /** waits set before this moment are lifted once: start, the connection came back, the shop took another order */
  let liftedAt = ports.now();
  let isSwept = false;
  const reported = new Set<string>();
  const drains = new Set<Promise<unknown>>();

  function isTurn(order: OrderDocument): boolean {
    if (!isWaiting(order) || isParked(order)) return false;
    const now = ports.now();
    if (isDue(order, now)) return true;
    // times to come are those of a clock that jumped back since
    const times = requestTimes(order).filter((at) => at <= now);
    const isLifted = liftedAt <= now && (times.at(-1) ?? 0) < liftedAt;
    return isLifted && budgetFreeAt(times, now, REQUESTS_PER_HOUR) <= now;
  }

  /** One drain under the lock; undefined when another context holds it. */
  async function drain(isWanted: (order: OrderDocument) => boolean): Promise<Drained | undefined> {
    const held = new AbortController();
    const end = () => held.abort();
    lifetime.signal.addEventListener('abort', end);
    let drained: Promise<Drained> | undefined;
    const run = () => {
      drained = drainOrders(drainDeps, isWanted, held.signal);
      drains.add(drained);
      return drained;
    };
    try {
      return await ports.lock(OUTBOX_LOCK, run, { ifAvailable: true });
    } catch (error) {
      // a stolen lock rejects here while our code runs on: end it, so that the thief is alone on the wire
      held.abort();
      await Promise.allSettled([drained]);
      throw error;
    } finally {
      lifetime.signal.removeEventListener('abort', end);
      if (drained) drains.delete(drained);
    }
  }

  function runIn(ms: number): void {
    timer.abort();
    timer = new AbortController();
    const { signal } = timer;
    void ports.wait(ms, signal).then(() => {
      if (!signal.aborted) wake();
    });
  }

  /** Sends what is due, or sets the timer to when something will be. */
  async function send(orders: readonly OrderDocument[]): Promise<void> {
    const online = isOnline();
    if (online && !wasOnline) liftedAt = ports.now();
    wasOnline = online;
    if (!config.orders.transmitAutomatically) return;
    if (online && orders.some(isTurn)) {
      const drained = await drain(isTurn);
      if (drained && drained.accepted > 0) liftedAt = ports.now();
      if (drained && drained.sent > 0) mustLook = true;
      else runIn(LOOK_AGAIN_MS);
      return;
    }
    const waiting = orders.filter((order) => isWaiting(order) && !isParked(order));
    if (waiting.length === 0) return;
    const next = Math.min(...waiting.map((order) => order.not_before)) - ports.now();
    const soonest = online ? LOOK_AGAIN_MS : OFFLINE_LOOK_MS;
    runIn(Math.min(LONGEST_RETRY_MS, Math.max(soonest, next)));
  }

  async function look(): Promise<void> {
    const { orders, unreadable } = await store.readAll();
    for (const id of unreadable) {
      if (!reported.has(id)) ports.log({ event: 'order.unreadable', id });
      reported.add(id);
    }
    await send(orders);
    // lines that a crash left behind; sending goes first
    if (!isSwept) await clearOrderedLines(drainDeps, orders);
    isSwept = true;
  }

  /**
   * The device could not write, or the lock was taken away: the documents still say the truth. The name only, since
   * the database's messages quote the document.
   */
  const report = (error: unknown) =>
    ports.log({ event: 'order.drain-failed', error: error instanceof Error ? error.name : 'unknown' });

  async function lookWhileNeeded(): Promise<void> {
    while (mustLook && !lifetime.signal.aborted) {
      mustLook = false;
      try {
        await look();
      } catch (error) {
        report(error);
        runIn(LOOK_AGAIN_MS);
      }
    }
    looking = undefined;
  }

  function wake(): void {
    mustLook = true;
    if (!lifetime.signal.aborted) looking ??= lookWhileNeeded();
  }

  async function sendNow(): Promise<{ waiting: number }> {
    for (let turn = 0; turn < SEND_NOW_TURNS && isOnline() && !lifetime.signal.aborted; turn++) {
      try {
        if (await drain(isWaiting)) break;
      } catch (error) {
        report(error);
        break;
      }
      await ports.wait(SEND_NOW_TURN_MS, lifetime.signal);
    }
    const { orders } = await store.readAll();
    return { waiting: orders.filter(isWaiting).length };
  }

  const unsubscribe = store.onChange(wake);
  wake();
  return {
    wake,
    sendNow,
    async stop() {
      unsubscribe();
      lifetime.abort();
      timer.abort();
      await Promise.allSettled([looking, ...drains]);
    },
  };
}

/**
 * Starts the outbox of this context over the personal database (any context, not only the leader).
 * `isOnline` is what the worker knows of the connection; while it says no, nothing is sent and nothing counts as tried.
 */
export function startOrderOutbox(deps: {
  personal: PersonalDatabase;
  call: OrderCall;
  ports: Ports;
  config: ShopConfig;
  isOnline: () => boolean;
}): OrderOutbox {
  const store = orderStoreOf(deps.personal);
  const outbox = runOrderOutbox({ ...deps, store });
  const line = claim$(deps.personal, 'connection')
    .pipe(
      map((connection) => connection?.online),
      distinctUntilChanged(),
      skip(1),
    )
    .subscribe(() => outbox.wake());
  return {
    ...outbox,
    async stop() {
      line.unsubscribe();
      await outbox.stop();
    },
  };
}
