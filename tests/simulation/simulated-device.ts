// The storage that survives a killed tab: orders and cart lines of one device behind the outbox's store interface. Two
// implementations: plain memory (fast), and the real RxDB store over memory storage.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { PersonalDatabase } from '#shared/database/open-databases.ts';
import { readNewest } from '#shared/database/write-newest.ts';
import { parseOrderLeniently, withoutReader } from '#shared/domain/order/parse-order-leniently.ts';
import { type OrderStore, orderStoreOf } from '#workers/outbox/order-store.ts';
import { writeRaw } from '../support/worker/write-raw.ts';
import { cartLineOf } from './order-fixture.ts';

export type Device = {
  store: OrderStore;
  /** places an order as the window does: one document, and the cart lines of its generation */
  place: (order: OrderDocument) => Promise<void>;
  /** overwrites an order with an invalid document, as a bug of an earlier build did */
  spoil: (order: OrderDocument) => Promise<void>;
  /** returns the stored document without validation */
  stored: (id: string) => Promise<OrderDocument | undefined>;
  generationsWithLines: () => Promise<Set<string>>;
};

/** Generation of the open cart, whose line must never be changed. */
export const OPEN_CART = 'open-cart';

export function memoryDevice(trustsStored = false): Device {
  const orders = new Map<string, OrderDocument>();
  const judged = new WeakSet<OrderDocument>();
  const readable = (stored: OrderDocument): boolean => {
    if (!judged.has(stored) && (trustsStored || parseOrderLeniently(stored))) judged.add(stored);
    return judged.has(stored);
  };
  const lines = new Set<string>([OPEN_CART]);
  let keyShownBy = '';
  return {
    store: {
      readAll: async () => ({
        orders: [...orders.values()].filter(readable),
        unreadable: [...orders.values()].filter((order) => !readable(order)).map(({ id }) => id),
      }),
      async read(id) {
        const stored = orders.get(id);
        return stored && readable(stored) ? stored : undefined;
      },
      async change(id, change) {
        const newest = orders.get(id);
        const next = newest && readable(newest) ? change(newest) : undefined;
        if (next) orders.set(id, next);
        return next;
      },
      async markUnreadable(id, now) {
        const stored = orders.get(id);
        const next = stored && withoutReader(stored, now);
        if (next) orders.set(id, next);
        return next !== undefined;
      },
      async removeLines(generations) {
        let removed = 0;
        for (const generation of generations) if (lines.delete(generation)) removed++;
        return removed;
      },
      isSealed: async () => false,
      noteLastSent: async () => undefined,
      noteNumber: async () => undefined,
      isKeyShown: async (bridge) => keyShownBy === bridge,
      noteKey: async (bridge, isShown) => {
        keyShownBy = isShown ? bridge : '';
      },
      askForAccount: async () => undefined,
      onChange: () => () => undefined,
    },
    async place(order) {
      // an order is inserted once: a second insert with the same id is ignored
      if (orders.has(order.id)) return;
      orders.set(order.id, order);
      lines.add(order.id);
    },
    async spoil(order) {
      orders.set(order.id, order);
    },
    stored: async (id) => orders.get(id),
    generationsWithLines: async () => new Set(lines),
  };
}

/**
 * Creates a device over the real store. Empties the database first, so that one open database serves many schedules.
 */
export async function rxdbDevice(personal: PersonalDatabase): Promise<Device> {
  for (const collection of [personal.orders, personal.cart]) await collection.find().remove();
  await personal.cart.insert(cartLineOf(OPEN_CART));
  return {
    store: orderStoreOf(personal),
    async place(order) {
      await personal.cart.insert(cartLineOf(order.id));
      await personal.orders.insert(order);
    },
    spoil: (order) => writeRaw(personal.orders, order),
    stored: async (id) => (await readNewest(personal.orders, [id]))[0],
    async generationsWithLines() {
      return new Set((await personal.cart.find().exec()).map((line) => line.generation));
    },
  };
}
