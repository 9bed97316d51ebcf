// A model backend with the contract of `orderIdempotency: "key"` (docs/reliability.md): UNIQUE(order_id), the stored
// response is replayed, 409 while the same id is being processed, 422 for the same id with another body, no expiry, and
// the key is repeated in the response. Options model backends that ignore the key and our ids, refuse a second order of
// one cart, or answer with a job that creates the order later.
import { orderContentHash } from '#shared/domain/order/order-key.ts';
import type { VirtualTime } from './virtual-time.ts';

export type Answer = { status: number; retryAfter?: string; body: unknown };
export type BackendQuirks = { keepsKeys: boolean; closesCarts: boolean; queues: boolean };
type PlacedOrder = { id: string; key: string; body: string; number: string };

export class BackendModel {
  readonly placed: PlacedOrder[] = [];
  /** the backend's own total of an order, in cents, if it exceeds the total that the shopper agreed to */
  readonly totals = new Map<string, number>();
  readonly soldOut = new Set<string>();
  readonly refused = new Set<string>();
  /** counts of the rarer responses */
  readonly answers = new Map<string, number>();
  #running = new Set<string>();
  readonly #time: VirtualTime;
  readonly quirks: BackendQuirks;
  #jobs = 0;

  constructor(time: VirtualTime, quirks: BackendQuirks) {
    this.#time = time;
    this.quirks = quirks;
  }

  get #keepsKeys(): boolean {
    return this.quirks.keepsKeys;
  }

  #isClosed(body: string): boolean {
    const { cart_id } = JSON.parse(body);
    return this.quirks.closesCarts && this.placed.some((order) => JSON.parse(order.body).cart_id === cart_id);
  }

  countOf(id: string): number {
    return this.placed.filter((order) => order.id === id).length;
  }

  /** Processes an order request; `answer` is called after `work` ms. */
  create(key: string, body: string, work: number, answer: (answer: Answer) => void): void {
    const sent = JSON.parse(body);
    const id: string = sent.order_id;
    const known = this.#keepsKeys ? this.placed.find((order) => order.key === key) : undefined;
    if (known) {
      this.#count(known.body === body ? 'backend:replay' : 'backend:other-body');
      answer(known.body === body ? taken(known) : { status: 422, body: refusal('other body') });
      return;
    }
    if (this.#keepsKeys && this.#running.has(key)) {
      this.#count('backend:still-running');
      answer({ status: 409, body: refusal('still running') });
      return;
    }
    if (this.refused.has(id)) {
      answer({ status: 400, body: refusal('postcode') });
      return;
    }
    if (this.soldOut.has(id)) {
      answer({ status: 409, body: { errorCode: 'out-of-stock', skus: ['A-1'], errorMessage: 'sold out' } });
      return;
    }
    const asked = this.totals.get(id) ?? 0;
    const agreed = Math.round(Number(sent.addressInformation.shippingExtraFields.confirmed_total) * 100);
    if (asked > agreed) {
      const grandTotal = asked / 100;
      answer({
        status: 409,
        body: { errorCode: 'total-changed', grand_total: grandTotal, errorMessage: 'total' },
      });
      return;
    }
    this.#running.add(key);
    const place = () => {
      this.#running.delete(key);
      if (this.#isClosed(body)) {
        this.#count('backend:cart-closed');
        return undefined;
      }
      const order = { id, key, body, number: String(1000 + this.placed.length) };
      this.placed.push(order);
      return order;
    };
    if (this.quirks.queues) {
      this.#count('backend:job');
      const job = ++this.#jobs;
      this.#time.in(work * QUEUE_SLOWNESS, () => void place());
      this.#time.in(work, () => answer({ status: 200, body: job }));
      return;
    }
    this.#time.in(work, () => {
      const order = place();
      answer(order ? this.#taken(order) : { status: 500, body: `No such entity with id ${work}` });
    });
  }

  #taken(order: PlacedOrder): Answer {
    if (this.#keepsKeys) return taken(order);
    return { status: 200, body: { backendOrderId: order.number, orderNumber: order.number } };
  }

  #count(what: string): void {
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1);
  }

  /** GET /sync/order/{id} */
  lookUp(id: string): Answer {
    const order = this.placed.find((placed) => placed.id === id);
    return {
      status: 200,
      body: order
        ? {
            platform_order_id: `id-${order.number}`,
            orderNumber: order.number,
            transmited: true,
            ...(this.#keepsKeys ? { order_id: id, body_hash: orderContentHash(JSON.parse(order.body)) } : {}),
          }
        : null,
    };
  }
}

/** how many times longer a queue takes to create an order than to accept it */
const QUEUE_SLOWNESS = 100;
const taken = (order: PlacedOrder): Answer => ({
  status: 200,
  body: { orderNumber: order.number, order_id: order.id, orderToken: 't' },
});
const refusal = (words: string) => ({ errorMessage: words });
