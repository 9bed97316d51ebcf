// Holds one order to send, an in-memory store for it, and the responses of a backend.
import { failed, ok, type Result } from '#schemas/fault.ts';
import { isWaiting } from '#shared/domain/order/order-states.ts';
import type { OrderStore } from '#workers/outbox/order-store.ts';
import { type OrderCall, type SendDeps, sendOrder, sendRules } from '#workers/outbox/send-order.ts';
import type { LogEvent } from '#workers/ports.ts';
import { orderOf } from '../../simulation/order-fixture.ts';

export const NOW = 1_800_000_000_000;
export const QUIET_MS = 600_000;
export const OUR_BRIDGE: SendDeps['bridge'] = {
  origin: 'https://bridge.example',
  prefix: '/api',
  orderIdempotency: 'key',
  bareOrderNumber: 'order',
  acceptedOrderText: '',
  traceparent: false,
};
export const URL_OF_BRIDGE = 'https://bridge.example/api';
type Asked = { name: string } & Parameters<OrderCall>[1];
export type Answer = (asked: Asked) => Result<unknown> | Promise<Result<unknown>>;

/** Sends one order from an in-memory store and records the requests, the waits and the log. */
export class SendBench {
  order = orderOf('o1', 1);
  sealed: string[] = [];
  asked: Asked[] = [];
  log: LogEvent[] = [];
  waits: { ms: number; signal: AbortSignal | undefined; end: () => void }[] = [];
  drain = new AbortController();
  keyShownBy = URL_OF_BRIDGE;
  /** the Idempotency-Key header of the backend's responses */
  repeatedKey: string | undefined = 'o1';

  store = {
    change: async (id, change) => {
      const next = id === this.order.id ? change(this.order) : undefined;
      if (next) this.order = next;
      return next;
    },
    read: async (id) => (id === this.order.id ? this.order : undefined),
    isSealed: async (id) => this.sealed.includes(id),
    isKeyShown: async (bridge) => this.keyShownBy === bridge,
    noteKey: async (bridge, isShown) => {
      this.keyShownBy = isShown ? bridge : '';
    },
  } as Partial<OrderStore> as OrderStore;

  /**
   * Sends the order.
   * @param answer the backend's response
   * @param over dependencies that differ from the defaults
   */
  send(answer: Answer, over: Partial<SendDeps> = {}, isWanted = isWaiting, id = 'o1') {
    const deps: SendDeps = {
      store: this.store,
      call: async (name, options) => {
        this.asked.push({ name, ...options });
        const answered = await answer({ name, ...options });
        options.onHeaders?.(new Headers(this.repeatedKey ? { 'idempotency-key': this.repeatedKey } : {}));
        return answered;
      },
      ports: {
        now: () => NOW,
        wait: (ms, signal) => new Promise((end) => this.waits.push({ ms, signal, end })),
        log: (event) => this.log.push(event),
      },
      bridge: { ...OUR_BRIDGE, orderIdempotency: 'key' },
      quietFor: () => 0,
      rules: sendRules,
      ...over,
    };
    return sendOrder(id, deps, isWanted, this.drain.signal);
  }

  names() {
    return this.asked.map(({ name }) => name);
  }
}

export const taken: Answer = () =>
  ok({ code: 200, result: { orderNumber: '7', order_id: 'o1', orderToken: 't' } });
export const isThere: Answer = () =>
  ok({
    code: 200,
    result: { platform_order_id: '1234', orderNumber: '9', order_id: 'o1', transmited: true },
  });
export const holds = (body_hash: string) =>
  ok({
    code: 200,
    result: { platform_order_id: '1234', orderNumber: '9', order_id: 'o1', transmited: true, body_hash },
  });
export const isAbsent: Answer = () => ok({ code: 200, result: null });
export const otherBody: Answer = () => failed('conflict', { status: 422 });
export const lost: Answer = () => failed('offline');
export const never: Answer = () => new Promise(() => undefined);
/** Answers the order request and the look-up differently. */
export const each =
  (post: Answer, lookUp: Answer): Answer =>
  (of) =>
    of.name === 'order/create' ? post(of) : lookUp(of);
/**
 * Builds the fields of an order that was sent at these times and then looked up often enough to allow any conclusion.
 */
export const sentAt = (...times: number[]) => ({ sent_at: times, looked_up_at: [1, 2, 3, 4, 5] });
