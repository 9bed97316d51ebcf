// The shopper of a simulated world: places orders, consents to a new total or gives up, and cancels if allowed.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { isWaiting } from '#shared/domain/order/order-states.ts';
import { canCancel, consentToOrder, moveOrder } from '#shared/domain/order/order-transitions.ts';
import { parseOrderLeniently } from '#shared/domain/order/parse-order-leniently.ts';
import { bodyOf, orderOf } from './order-fixture.ts';
import type { SimulatedTabs } from './simulated-tabs.ts';
import type { World } from './world-state.ts';

const RISEN_TOTAL = 10_500;

/** Each function makes one value of an order invalid for every parser. */
const oddValues: readonly ((order: OrderDocument) => object)[] = [
  (order) => ({ ...order, confirmed_total: 100.5 }),
  (order) => ({ ...order, body: { ...order.body, products: [{ ...order.body.products[0], qty: '1' }] } }),
  (order) => ({ ...order, body: null }),
  (order) => ({ ...order, fence: 0.5 }),
];

const cancelWhenAllowed = (order: OrderDocument, now: number): OrderDocument | undefined =>
  canCancel(order) ? moveOrder(order, 'cancelled', 'cancelled', now, { fence: order.fence + 1 }) : undefined;

export class SimulatedShopper {
  readonly #world: World;
  readonly #tabs: SimulatedTabs;
  readonly #cancel: typeof cancelWhenAllowed;
  readonly #asked = new Set<string>();

  constructor(world: World, tabs: SimulatedTabs) {
    this.#world = world;
    this.#tabs = tabs;
    this.#cancel = world.options.cancel ?? cancelWhenAllowed;
  }

  async confirm(index: number): Promise<void> {
    const { dice, options, orderIds, agreed, device } = this.#world;
    const id = `o${options.seed}-${index}-${dice.between(0, 1e9)}`;
    const now = this.#world.now();
    const order = orderOf(id, index, { created_at: now, updated_at: now });
    orderIds.push(id);
    agreed.set(id, new Set([JSON.stringify(order.body)]));
    await device.place(order);
    this.#tabs.tell(order);
    if (!options.isQuiet) this.#meetTheWorld(id);
  }

  /** Repeats the last click on every order. */
  async pressAgain(): Promise<void> {
    const { orderIds, latest, device } = this.#world;
    for (const [index, id] of orderIds.entries()) {
      const now = this.#world.now();
      await device.place(orderOf(id, index, { created_at: now, updated_at: now }));
      const stands = latest.get(id);
      if (stands) this.#tabs.tell(stands);
      this.#world.hit('pressed-again');
    }
    this.#tabs.sendNow();
  }

  #meetTheWorld(id: string): void {
    const { dice, time, backend, options } = this.#world;
    if (dice.chance(0.06)) backend.refused.add(id);
    if (dice.chance(0.06)) backend.soldOut.add(id);
    const isFlapping = dice.chance(options.flapRate ?? 0.1);
    if (isFlapping || dice.chance(0.1)) {
      const rise = dice.between(0, 40_000);
      time.in(rise, () => void backend.totals.set(id, RISEN_TOTAL));
      if (isFlapping) {
        // this shopper does not cancel: afterwards, a lost request could still be accepted at the old total
        time.in(rise + dice.between(1_000, 60_000), () => void backend.totals.delete(id));
        return;
      }
    }
    if (dice.chance(0.15)) time.in(dice.between(1, 30_000), () => this.#tryToCancel(id));
    if (dice.chance(options.spoilRate ?? 0.08)) time.in(dice.between(0, 30_000), () => this.#spoil(id));
  }

  /** Stores an invalid value, as an earlier build might have. */
  async #spoil(id: string): Promise<void> {
    const { dice, latest, device, spoiled } = this.#world;
    const stored = latest.get(id);
    if (!stored || !isWaiting(stored)) return;
    const odd = dice.pick(oddValues)(stored) as OrderDocument;
    if (parseOrderLeniently(odd)) throw new Error('An odd value is readable');
    spoiled.add(id);
    await device.spoil(odd);
    this.#tabs.tell(odd);
    this.#world.hit('spoiled');
  }

  async #tryToCancel(id: string): Promise<void> {
    const written = await this.#tabs.change(id, (order) => this.#cancel(order, this.#world.now()));
    if (written) this.#world.hit('cancelled');
  }

  /** Answers every request for consent once. */
  answerQuestions(): void {
    const { orderIds, latest, time, dice, isFaulty } = this.#world;
    for (const id of orderIds) {
      const order = latest.get(id);
      const question = `${id} ${order?.fence}`;
      if (order?.state !== 'needs_consent' || this.#asked.has(question)) continue;
      this.#asked.add(question);
      time.in(dice.between(100, isFaulty ? 30_000 : 3_000), () => this.#consent(id));
    }
  }

  async #consent(id: string): Promise<void> {
    await this.#tabs.change(id, (order) => {
      if (order.state !== 'needs_consent') return undefined;
      const total = order.last_verdict?.new_total;
      if (total === undefined) return this.#cancel(order, this.#world.now());
      const body = bodyOf(id, total);
      this.#world.agreed.get(id)?.add(JSON.stringify(body));
      this.#world.hit('consented');
      const consent = { body, body_hash: `h${total}`, confirmed_total: total };
      return consentToOrder(order, { ...order, ...consent }, this.#world.now());
    });
  }
}
