// The real outbox over the real local database and the real bridge client, with a clock and a backend that the test
// controls.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { call } from '#workers/bridge-client/call.ts';
import { orderStoreOf } from '#workers/outbox/order-store.ts';
import { ordersLane } from '#workers/outbox/orders-lane.ts';
import { type RunningLane, runLane } from '#workers/outbox/run-lane.ts';
import type { OrderCall } from '#workers/outbox/send-order.ts';
import type { LogEvent, Ports } from '#workers/ports.ts';
import { createWakeUps } from '#workers/wake-ups.ts';
import { quietTurns, untilPasses } from './event-loop.ts';
import { memoryStorage } from './memory-storage.ts';
import { namedLocks } from './named-locks.ts';
import { testConfig } from './test-config.ts';

export type Sent = {
  method: string;
  path: string;
  key: string | null;
  contentType: string | null;
  body: unknown;
};
export type Reply = { status?: number; body: unknown; headers?: Record<string, string> } | 'lost' | 'never';

export const takenReply = (id: string, number: string | null = '102'): Reply => ({
  body: { code: 200, result: { orderNumber: number, order_id: id, orderToken: 't' } },
});

/** Number of turns of the event loop after which no work remains that can proceed without advancing the clock. */
const QUIET_TURNS = 50;

export class OutboxBench {
  /** the device's wall clock, which a test may set */
  now = 1_800_000_000_000;
  /** the monotonic clock, which only `elapse` advances */
  #elapsed = 0;
  online = true;
  /** the backend's response; accepts every order by default */
  shop: (sent: Sent, id: string) => Reply = (_, id) => takenReply(id);
  readonly sent: Sent[] = [];
  readonly log: LogEvent[] = [];
  config: ShopConfig = testConfig();
  readonly #both: Databases;
  readonly wakeUps = createWakeUps();
  #outboxes: RunningLane[] = [];
  #waits = new Set<{ until: number; resolve: () => void }>();

  private constructor(both: Databases) {
    this.#both = both;
  }

  static async open(): Promise<OutboxBench> {
    const bench = new OutboxBench(await openDatabases(memoryStorage()));
    // the backend has confirmed that it honours idempotency keys
    const { origin, prefix } = bench.config.bridge;
    await orderStoreOf(bench.personal).noteKey(origin + prefix, true, bench.now);
    return bench;
  }

  get personal() {
    return this.#both.personal;
  }

  async close(): Promise<void> {
    await Promise.all(this.#outboxes.map((outbox) => outbox.stop()));
    await Promise.all([this.#both.catalogue.remove(), this.#both.personal.remove()]);
  }

  /** Starts one context (tab) of this device. */
  start(ownCall?: OrderCall): RunningLane {
    const lane = ordersLane({
      store: orderStoreOf(this.personal),
      call: ownCall ?? ((name, options) => call(this.#ports, this.config, name, options)),
      ports: this.#ports,
      config: this.config,
    });
    const outbox = runLane(lane, {
      ports: this.#ports,
      isOnline: () => this.online,
      untilDecided: () => undefined,
      wakeUps: this.wakeUps,
    });
    this.#outboxes.push(outbox);
    return outbox;
  }

  /** Advances both clocks and ends the waits that are due. */
  elapse(ms: number): void {
    this.now += ms;
    this.#elapsed += ms;
    for (const wait of [...this.#waits])
      if (wait.until <= this.#elapsed) {
        this.#waits.delete(wait);
        wait.resolve();
      }
  }

  /** Waits until no work remains that can proceed without advancing the clock. */
  async settled(): Promise<void> {
    await quietTurns(QUIET_TURNS);
  }

  readonly until = untilPasses;

  async order(id: string): Promise<OrderDocument> {
    const found = await this.personal.orders.findOne(id).exec();
    if (!found) throw new Error(`no order ${id}`);
    return found.toMutableJSON() as OrderDocument;
  }

  readonly #ports: Ports = {
    now: () => this.now,
    elapsed: () => this.#elapsed,
    random: () => 0.5,
    uuid: () => crypto.randomUUID(),
    maybeOnline: () => this.online,
    log: (event) => this.log.push(event),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const wait = { until: this.#elapsed + ms, resolve };
        this.#waits.add(wait);
        signal?.addEventListener('abort', () => {
          this.#waits.delete(wait);
          resolve();
        });
      }),
    lock: namedLocks(),
    fetch: (url, init) => {
      const headers = new Headers(init.headers);
      const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
      const path = url.slice(this.config.bridge.prefix.length);
      const sent: Sent = {
        method: init.method ?? '',
        path,
        key: headers.get('Idempotency-Key'),
        contentType: headers.get('Content-Type'),
        body,
      };
      this.sent.push(sent);
      const reply = this.shop(sent, body?.order_id ?? path.split('/').at(-1));
      if (reply === 'lost') return Promise.reject(new TypeError('network'));
      if (reply === 'never') return new Promise(() => undefined);
      return Promise.resolve(
        new Response(JSON.stringify(reply.body), {
          status: reply.status ?? 200,
          headers: {
            'content-type': 'application/json',
            ...(sent.key === null ? {} : { 'idempotency-key': sent.key }),
            ...reply.headers,
          },
        }),
      );
    },
  };
}
