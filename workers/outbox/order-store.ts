// What the order outbox needs of the device: read the orders, change one atomically, clear the lines of ordered
// carts, note the last order sent. Behind an interface so that schedules can be simulated over other stores.
// Invariants: `change` sees the newest version whoever else writes, and resolves after the write is durable; an
// unreadable order is reported and never removed, and only its state changes, to `needs_help`.
import type { RxDocument } from 'rxdb/plugins/core';
import type { ClaimValue } from '../../schemas/documents/claim-document.ts';
import type { OrderDocument } from '../../schemas/documents/order-document.ts';
import { changeClaim } from '../../src/database/change-claim.ts';
import { newId } from '../../src/database/new-id.ts';
import type { PersonalDatabase } from '../../src/database/open-databases.ts';
import { moveLinesLeftBehind } from '../../src/database/open-generation.ts';
import { queueTask } from '../../src/database/queue-task.ts';
import { removeLines } from '../../src/database/remove-lines.ts';
import { changeNewest, readNewest } from '../../src/database/write-newest.ts';
import { GUEST, principalOf } from '../../src/domain/account/principal-of.ts';
import { parseOrderLeniently, withoutReader } from '../../src/domain/order/parse-order-leniently.ts';
import type { ConfirmLock } from '../ports.ts';
import { readStored } from '../session/stored-claims.ts';

export type OrderStore = {
  readAll: () => Promise<{ orders: OrderDocument[]; unreadable: string[] }>;
  /** Undefined when it is not there or cannot be read. */
  read: (id: string) => Promise<OrderDocument | undefined>;
  /**
   * In: an id and a pure function from the newest version to the next one, undefined to leave it.
   * Out: what was written, undefined when nothing was. Rejects when the device could not write.
   */
  change: (
    id: string,
    change: (newest: OrderDocument) => OrderDocument | undefined,
  ) => Promise<OrderDocument | undefined>;
  /** Moves an unreadable order that waits to `needs_help` (F33). Returns whether its state changed. */
  markUnreadable: (id: string, now: number) => Promise<boolean>;
  /**
   * Moves what no order holds of its generation to the open cart, whatever the state of that order, then removes the cart
   * lines of these accepted orders.
   * @returns How many lines were removed.
   */
  removeLines: (generations: ReadonlySet<string>, now: number) => Promise<number>;
  /** Did its shopper leave it to be sent without them (claim `sealed-orders`)? */
  isSealed: (id: string) => Promise<boolean>;
  /** Notes an accepted order for its person; nothing if they have left the device. */
  noteLastSent: (order: OrderDocument, now: number) => Promise<void>;
  /** The last one sent has its number now; nothing when another was sent since. */
  noteNumber: (order: OrderDocument, now: number) => Promise<void>;
  /** Has this backend shown that it honours the key of an order (claim `order-key`)? In: its URL. */
  isKeyShown: (bridge: string) => Promise<boolean>;
  /** Writes down what its newest answer showed. */
  noteKey: (bridge: string, isShown: boolean, now: number) => Promise<void>;
  /** Queues the account that a guest wanted with this order, once. */
  askForAccount: (order: OrderDocument, now: number) => Promise<void>;
  /** Calls back at every change of an order, by any context. Out: the end of it. */
  onChange: (listener: () => void) => () => void;
};

const lastSentOf = (order: OrderDocument, at: number): ClaimValue<'last-sent'> => ({
  at,
  orderId: order.id,
  orderNumber: order.order_number ?? '',
  total: order.confirmed_total,
});

/** Runs while nobody logs in or out. */
type DuringSession = <T>(run: (confirm: ConfirmLock) => Promise<T>) => Promise<T>;

/**
 * The order store over the personal database (strict durability).
 * @param duringSession Keeps a logout from removing an order between the read and the write of a change.
 */
export function orderStoreOf(
  personal: PersonalDatabase,
  duringSession: DuringSession = (run) => run(async () => undefined),
): OrderStore {
  /** Revisions that were found readable: hundreds of orders are not judged again at every look. */
  const judged = new WeakSet<object>();
  function isReadable(doc: RxDocument<OrderDocument>): boolean {
    if (!judged.has(doc) && parseOrderLeniently(doc.toJSON())) judged.add(doc);
    return judged.has(doc);
  }

  /** True if the person of an order that was just accepted has left the device. */
  async function isOfWhoLeft({ id, principal, sealed }: OrderDocument): Promise<boolean> {
    const stored = await readStored(personal, 'sealed-orders', 'current-user');
    if (sealed !== undefined || stored['sealed-orders']?.ids.includes(id)) return true;
    if (principal !== GUEST && principal !== principalOf(stored['current-user']?.current)) return true;
    // a sealed order is removed once it is accepted
    return (await readNewest(personal.orders, [id])).length === 0;
  }

  return {
    async readAll() {
      const orders: OrderDocument[] = [];
      const unreadable: string[] = [];
      for (const doc of await personal.orders.find().exec()) {
        // the nested fields are the database's own: whoever changes an order makes a new one
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
        // a tab that was closed meanwhile may have added to any of them
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
      // named after the order: whoever ends between the two writes queues it once all the same
      const task = `account-${id}`;
      if (!(await personal.synctasks.findOne(task).exec())) {
        const queued = { now, newId: () => task, principal: GUEST, silent: true };
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
