// Storage of the order outbox: reads orders, changes one atomically, removes the lines of ordered carts, records the
// last order sent. An interface, so that schedules can be simulated over other stores.
// Invariants: `change` receives the newest version despite concurrent writers, and resolves after the write is durable;
// an unreadable order is reported and never removed, and only its state changes, to `needs_help`.
import type { RxDocument } from 'rxdb/plugins/core';
import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import { newId } from '#shared/database/new-id.ts';
import type { PersonalDatabase } from '#shared/database/open-databases.ts';
import { moveLinesLeftBehind } from '#shared/database/open-generation.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { removeLines } from '#shared/database/remove-lines.ts';
import { changeNewest, readNewest } from '#shared/database/write-newest.ts';
import { GUEST, principalOf } from '#shared/domain/account/principal-of.ts';
import { parseOrderLeniently, withoutReader } from '#shared/domain/order/parse-order-leniently.ts';
import type { ConfirmLock } from '../ports.ts';
import { readStored } from '../session/stored-claims.ts';

export type OrderStore = {
  readAll: () => Promise<{ orders: OrderDocument[]; unreadable: string[] }>;
  /** Returns undefined if the order does not exist or cannot be parsed. */
  read: (id: string) => Promise<OrderDocument | undefined>;
  /**
   * Changes an order atomically.
   * @param change Pure: maps the newest version to the next one, or to undefined to leave it unchanged.
   * @returns The order as written; undefined if nothing was written.
   * @throws If the device cannot write.
   */
  change: (
    id: string,
    change: (newest: OrderDocument) => OrderDocument | undefined,
  ) => Promise<OrderDocument | undefined>;
  /** Moves an unreadable pending order to `needs_help` (F33). Returns true if its state changed. */
  markUnreadable: (id: string, now: number) => Promise<boolean>;
  /**
   * Moves cart lines that their generation's order does not contain to the open cart, regardless of the state of that
   * order, then removes the lines of these accepted generations.
   * @returns The number of removed lines.
   */
  removeLines: (generations: ReadonlySet<string>, now: number) => Promise<number>;
  /** True if the customer logged out and left the order to be sent without them (claim `sealed-orders`). */
  isSealed: (id: string) => Promise<boolean>;
  /** Records an accepted order as last sent, unless its customer has logged out. */
  noteLastSent: (order: OrderDocument, now: number) => Promise<void>;
  /** Adds the number to the record of the last sent order; does nothing if another was sent since. */
  noteNumber: (order: OrderDocument, now: number) => Promise<void>;
  /** True if the backend at this URL has shown that it honours order keys (claim `order-key`). */
  isKeyShown: (bridge: string) => Promise<boolean>;
  /** Records whether the backend's newest response echoed the key. */
  noteKey: (bridge: string, isShown: boolean, now: number) => Promise<void>;
  /** Queues the account that a guest requested with this order, once. */
  askForAccount: (order: OrderDocument, now: number) => Promise<void>;
  /** Calls back whenever any context changes an order. Returns the unsubscribe function. */
  onChange: (listener: () => void) => () => void;
};

const lastSentOf = (order: OrderDocument, at: number): ClaimValue<'last-sent'> => ({
  at,
  orderId: order.id,
  orderNumber: order.order_number ?? '',
  total: order.confirmed_total,
});

/** Runs a function while no login or logout can happen. */
type DuringSession = <T>(run: (confirm: ConfirmLock) => Promise<T>) => Promise<T>;

/**
 * Creates the order store over the personal database (strict durability).
 * @param duringSession Prevents a logout from removing an order between a change's read and its write.
 */
export function orderStoreOf(
  personal: PersonalDatabase,
  duringSession: DuringSession = (run) => run(async () => undefined),
): OrderStore {
  /** Revisions already parsed successfully, so that a drain does not parse hundreds of orders again. */
  const judged = new WeakSet<object>();
  function isReadable(doc: RxDocument<OrderDocument>): boolean {
    if (!judged.has(doc) && parseOrderLeniently(doc.toJSON())) judged.add(doc);
    return judged.has(doc);
  }

  /** True if the customer of an order that was just accepted has logged out. */
  async function isOfWhoLeft({ id, principal, sealed }: OrderDocument): Promise<boolean> {
    const stored = await readStored(personal, 'sealed-orders', 'current-user');
    if (sealed !== undefined || stored['sealed-orders']?.ids.includes(id)) return true;
    if (principal !== GUEST && principal !== principalOf(stored['current-user']?.current)) return true;
    // a sealed order is removed once it is accepted, so an order that is missing had been left by a logout
    return (await readNewest(personal.orders, [id])).length === 0;
  }

  return {
    async readAll() {
      const orders: OrderDocument[] = [];
      const unreadable: string[] = [];
      for (const doc of await personal.orders.find().exec()) {
        // nested fields are shared with the database: callers must copy an order instead of mutating it
        if (isReadable(doc)) orders.push(doc.toJSON() as OrderDocument);
        else unreadable.push(doc.primary);
      }
      return { orders, unreadable };
    },

    async read(id) {
      const found = await personal.orders.findOne(id).exec();
      return found ? parseOrderLeniently(found.toMutableJSON()) : undefined;
    },

    change: (id, change) =>
      duringSession(async (confirm) => {
        await confirm();
        return changeNewest(personal.orders, id, (stored) => {
          const newest = parseOrderLeniently(stored);
          return newest && change(newest);
        });
      }),

    async markUnreadable(id, now) {
      const written = await changeNewest(personal.orders, id, (stored) => withoutReader(stored, now));
      return written !== undefined;
    },

    removeLines: (generations, now) =>
      duringSession(async (confirm) => {
        const lines = await personal.cart.find().exec();
        // a tab that is closed by now may have added lines to any generation
        for (const generation of new Set(lines.map((line) => line.generation))) {
          await confirm();
          await moveLinesLeftBehind(personal, generation, { now, newId });
        }
        if (!lines.some((line) => generations.has(line.generation))) return 0;
        const left = await personal.cart.find({ selector: { generation: { $in: [...generations] } } }).exec();
        await confirm();
        return removeLines(
          personal,
          left.map((line) => line.toMutableJSON()),
          now,
        );
      }),

    async isSealed(id) {
      const sealed = (await readStored(personal, 'sealed-orders'))['sealed-orders'];
      return sealed?.ids.includes(id) ?? false;
    },

    noteLastSent: (order, now) =>
      duringSession(async (confirm) => {
        if (await isOfWhoLeft(order)) return;
        await confirm();
        await changeClaim(personal, 'last-sent', now, () => lastSentOf(order, now));
      }),

    noteNumber: (order, now) =>
      duringSession(async (confirm) => {
        const present = (await readStored(personal, 'last-sent'))['last-sent'];
        if (present?.orderId !== order.id) return;
        await confirm();
        await changeClaim(personal, 'last-sent', now, (newest) =>
          newest?.orderId === order.id ? lastSentOf(order, newest.at) : undefined,
        );
      }),

    async isKeyShown(bridge) {
      return (await readStored(personal, 'order-key'))['order-key']?.bridge === bridge;
    },

    async noteKey(bridge, isShown, now) {
      await changeClaim(personal, 'order-key', now, () => ({ bridge: isShown ? bridge : '' }));
    },

    async askForAccount({ id, body, store_code: store }, now) {
      const { firstname, lastname, email } = body.addressInformation.billingAddress;
      // the id derives from the order, so that a crash between the two writes does not queue it twice
      const task = `account-${id}`;
      if (!(await personal.synctasks.findOne(task).exec())) {
        const queued = { now, newId: () => task, principal: GUEST };
        const payload = { email, firstname, lastname, store };
        const result = await queueTask(personal, 'account-create', payload, queued);
        if (!result.ok) throw new Error(result.fault.code);
      }
      await this.change(id, (newest) =>
        newest.account === 'wanted' ? { ...newest, account: 'asked' } : undefined,
      );
    },

    onChange(listener) {
      const subscription = personal.orders.$.subscribe(() => listener());
      return () => subscription.unsubscribe();
    },
  };
}
