// A shop that keeps the contract of `orderIdempotency: "key"` (docs/reliability.md): UNIQUE(order_id), the stored
// answer is replayed, 409 while the same id is being worked on, 422 for the same id with another body, no expiry.
// `keepsKeys: false` is the careless backend that most shops have.
import type { VirtualTime } from './virtual-time.ts';

export type Answer = { status: number; retryAfter?: string; body: unknown };
type PlacedOrder = { id: string; key: string; body: string; number: string };

export class ShopModel {
  readonly placed: PlacedOrder[] = [];
  /** what the shop itself asks for an order, in cents, when more than the shopper agreed to */
  readonly totals = new Map<string, number>();
  readonly soldOut = new Set<string>();
  readonly refused = new Set<string>();
  /** how often it gave its rarer answers */
  readonly answers = new Map<string, number>();
  #running = new Set<string>();
  readonly #time: VirtualTime;
  readonly #keepsKeys: boolean;

  constructor(time: VirtualTime, keepsKeys: boolean) {
    this.#time = time;
    this.#keepsKeys = keepsKeys;
  }

  countOf(id: string): number {
    return this.placed.filter((order) => order.id === id).length;
  }

  /** Takes a request; `answer` is called when the shop is done, after `work` ms. */
  create(key: string, body: string, work: number, answer: (answer: Answer) => void): void {
    const sent = JSON.parse(body);
    const id: string = sent.order_id;
    const known = this.#keepsKeys ? this.placed.find((order) => order.key === key) : undefined;
    if (known) {
      this.#count(known.body === body ? 'shop:replay' : 'shop:other-body');
      answer(known.body === body ? taken(known) : { status: 422, body: refusal('other body') });
      return;
    }
    if (this.#keepsKeys && this.#running.has(key)) {
      this.#count('shop:still-running');
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
    this.#time.in(work, () => {
      this.#running.delete(key);
      const order = { id, key, body, number: String(1000 + this.placed.length) };
      this.placed.push(order);
      answer(taken(order));
    });
  }

  #count(what: string): void {
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1);
  }

  /** GET /sync/order/{id} */
  lookUp(id: string): Answer {
    const order = this.placed.find((placed) => placed.id === id);
    return {
      status: 200,
      body: order ? { platform_order_id: order.number, order_id: id, transmited: true } : null,
    };
  }
}

const taken = (order: PlacedOrder): Answer => ({
  status: 200,
  body: { orderNumber: order.number, order_id: order.id, orderToken: 't' },
});
const refusal = (words: string) => ({ errorMessage: words });
