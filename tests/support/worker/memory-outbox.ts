// The outbox of one tab over an in-memory store. The test controls the backend and the clock, so there is no database
// and no real wait.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { ok, type Result } from '#schemas/fault.ts';
import type { OrderStore } from '#workers/outbox/order-store.ts';
import { ordersLane } from '#workers/outbox/orders-lane.ts';
import { type Lane, type RunningLane, runLane } from '#workers/outbox/run-lane.ts';
import type { LogEvent, Ports } from '#workers/ports.ts';
import { createWakeUps } from '#workers/wake-ups.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { namedLocks } from './named-locks.ts';
import { testConfig } from './test-config.ts';

export const NOW = 1_800_000_000_000;
export type Answer = (
  id: string,
  signal: AbortSignal | undefined,
) => Result<unknown> | Promise<Result<unknown>>;
export const taken: Answer = (id) => ok({ code: 200, result: { orderNumber: '7', order_id: id } });
/** Builds journal entries of requests sent at these times. */
export const sentAt = (...times: number[]) => times.map((at) => ({ at, event: 'sending', attempt: 1 }));
/** Waits until no work remains that can proceed without advancing the clock. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
};

export class MemoryOutbox {
  now = NOW;
  online = true;
  /** pending until the probe has decided about a request without a response */
  decided: Promise<void> | undefined;
  answer: Answer = taken;
  lock = namedLocks();
  readonly wakeUps = createWakeUps();
  unreadable: string[] = [];
  /** ids of the orders for which an account was requested */
  readonly accounts: string[] = [];
  /** cart generations that have lines */
  lines: string[] = [];
  /** called by the store on a change, while there is a listener */
  listener: (() => void) | undefined;
  waits: { ms: number; end: () => void }[] = [];
  readonly orders = new Map<string, OrderDocument>();
  /** ids of the sent orders, in the order of the requests */
  readonly sent: string[] = [];
  readonly log: LogEvent[] = [];

  readonly #store: OrderStore = {
    readAll: async () => ({ orders: [...this.orders.values()], unreadable: this.unreadable }),
    read: async (id) => this.orders.get(id),
    change: async (id, change) => {
      const present = this.orders.get(id);
      const next = present && change(present);
      if (next) this.orders.set(id, next);
      return next;
    },
    markUnreadable: async () => false,
    removeLines: async (generations) => {
      const left = this.lines.filter((line) => !generations.has(line));
      const removed = this.lines.length - left.length;
      this.lines = left;
      return removed;
    },
    isSealed: async () => false,
    noteLastSent: async () => undefined,
    noteNumber: async () => undefined,
    isKeyShown: async () => true,
    noteKey: async () => undefined,
    askForAccount: async (order) => {
      this.accounts.push(order.id);
      this.orders.set(order.id, { ...order, account: 'asked' });
    },
    onChange: (listener) => {
      this.listener = listener;
      return () => {
        this.listener = undefined;
      };
    },
  };

  readonly #ports: Pick<Ports, 'now' | 'elapsed' | 'wait' | 'lock' | 'log'> = {
    now: () => this.now,
    elapsed: () => this.now,
    log: (event) => this.log.push(event),
    lock: (name, run, options) => this.lock(name, run, options),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const wait = { ms, end: resolve };
        this.waits.push(wait);
        signal?.addEventListener('abort', () => {
          this.waits = this.waits.filter((each) => each !== wait);
          resolve();
        });
      }),
  };

  async start(
    transmitAutomatically = true,
    orderIdempotency: 'key' | 'probe' | 'none' = testConfig().bridge.orderIdempotency,
  ): Promise<RunningLane> {
    const ports = this.#ports;
    const lane = ordersLane({
      store: this.#store,
      call: async (_, { body, signal }) => {
        const id = (body as { order_id: string }).order_id;
        this.sent.push(id);
        return this.answer(id, signal);
      },
      ports,
      config: {
        bridge: { ...testConfig().bridge, orderIdempotency },
        orders: { ...testConfig().orders, transmitAutomatically },
      },
    });
    const outbox = this.run(lane);
    await settled();
    return outbox;
  }

  /** Runs another lane over the same clock, lock and connection. */
  run<Item>(lane: Lane<Item>): RunningLane {
    return runLane(lane, {
      ports: this.#ports,
      isOnline: () => this.online,
      untilDecided: () => this.decided,
      wakeUps: this.wakeUps,
    });
  }

  place(id: string, changes: Partial<OrderDocument> = {}): void {
    this.orders.set(id, orderOf(id, changes.seq ?? 1, changes));
  }

  /** Adds an order with an unknown outcome that was sent just now. */
  waiting(id: string, notBefore: number, changes: Partial<OrderDocument> = {}): void {
    const journal = sentAt(this.now);
    this.place(id, { state: 'unknown', attempt: 1, not_before: notBefore, journal, ...changes });
  }

  /** Returns the durations of the pending waits, in ms. */
  timers(): number[] {
    return this.waits.map(({ ms }) => ms);
  }

  events(event: string): LogEvent[] {
    return this.log.filter((each) => each.event === event);
  }

  /** Advances the clock and ends every pending wait. */
  async pass(ms: number): Promise<void> {
    this.now += ms;
    for (const { end } of this.waits.splice(0)) end();
    await settled();
  }
}
