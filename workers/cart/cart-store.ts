// Storage of the cart as its synchronisation needs it.
// Invariants: each change is applied to the newest version of a line, despite concurrent writers; nothing is written
// into a cart that has been closed, logged out or replaced in the meantime; a late response never restores a removed
// line.
import type { CartHead, SavedForLaterLine } from '#schemas/documents/cart-head.ts';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { openGeneration } from '#shared/database/open-generation.ts';
import { writeLine } from '#shared/database/remove-lines.ts';
import { changeNewest, writeNewest } from '#shared/database/write-newest.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { withQuantity } from '#shared/domain/cart/new-cart-line.ts';
import { parseHeadLeniently } from '#shared/domain/cart/parse-head-leniently.ts';
import { isWaiting } from '#shared/domain/order/order-states.ts';
import type { ConfirmLock, Ports } from '../ports.ts';
import { whoIsLoggedIn } from '../session/session-context.ts';
import { readStored, whileSessionLasts } from '../session/stored-claims.ts';

/** The open cart as stored on the device. */
export type StoredCart = {
  head: CartHead;
  lines: CartLineDocument[];
  /** the current principal: "guest" or "user:{id}" */
  principal: string;
};

export type CartStore = ReturnType<typeof cartStoreOf>;

/** Creates the cart store. `started` resolves when an interrupted logout is finished. */
export function cartStoreOf({
  ports,
  databases,
  started,
}: {
  ports: Ports;
  databases: Databases;
  started: Promise<void>;
}) {
  const { personal } = databases;

  const linesOf = async (generation: string): Promise<CartLineDocument[]> =>
    (await personal.cart.find({ selector: { generation } }).exec()).map((doc) => doc.toMutableJSON());

  /**
   * Returns the readable part of a cart head. Applied before and after a change, so that only readable heads are
   * written.
   */
  function readable(stored: CartHead): CartHead {
    const { head, lost } = parseHeadLeniently(stored);
    if (lost.length > 0) ports.log({ event: 'cart.head-repaired', level: 'error', lost: lost.join(' ') });
    return head;
  }

  /** Creates the head of a customer's cart if there is none: the cart may contain items from another device. */
  const begin = (): Promise<CartHead> =>
    changeClaim(
      personal,
      'cart',
      ports.now(),
      (present) => present ?? { generation: ports.uuid(), seq: 1, v: 2 },
    );

  async function readNow(confirm: ConfirmLock): Promise<StoredCart | undefined> {
    const principal = (await whoIsLoggedIn({ databases }))?.principal ?? GUEST;
    const stored = (await readStored(personal, 'cart')).cart;
    const head = stored && readable(stored);
    if (!head && principal === GUEST) return undefined;
    if (!head) {
      await confirm();
      return { head: await begin(), lines: [], principal };
    }
    const orders = (await personal.orders.find().exec()).map((doc) => doc.toJSON() as OrderDocument);
    // a pending order uses up the only cart that a customer has at the backend; each guest order has its own cart
    const takesCart = (order: OrderDocument) =>
      principal !== GUEST && order.principal === principal && isWaiting(order);
    if (orders.some(takesCart)) return undefined;
    if (!orders.some(({ id }) => id === head.generation))
      return { head, lines: await linesOf(head.generation), principal };
    if (principal === GUEST) return undefined;
    // the customer's next cart may contain products that another device added to the ordered one
    await confirm();
    await openGeneration(personal, { now: ports.now(), newId: ports.uuid });
    const next = (await readStored(personal, 'cart')).cart;
    return next && { head: readable(next), lines: await linesOf(next.generation), principal };
  }

  return {
    /**
     * Reads the open cart.
     * @returns Undefined if there is nothing to synchronise: no cart, one closed by an order, or a pending order of the
     * same customer, which uses up the backend's cart.
     */
    async read(): Promise<StoredCart | undefined> {
      await started;
      // never during a logout: the customer's lines would be taken for a guest's
      return whileSessionLasts(ports, readNow);
    },

    linesOf,

    /**
     * Returns the head of this generation; undefined if the open cart has another one, or if an order has closed it.
     */
    async readHead(generation: string): Promise<CartHead | undefined> {
      const stored = (await readStored(personal, 'cart')).cart;
      if (stored?.generation !== generation) return undefined;
      const isClosed = (await personal.orders.findOne(generation).exec()) !== null;
      return isClosed ? undefined : readable(stored);
    },

    /** Changes the head if it still belongs to this generation. Returns the written head, or undefined. */
    async changeHead(
      generation: string,
      change: (newest: CartHead) => CartHead,
    ): Promise<CartHead | undefined> {
      return whileSessionLasts(ports, async (confirm) => {
        const stored = (await readStored(personal, 'cart')).cart;
        if (stored?.generation !== generation) return undefined;
        await confirm();
        const written = await changeClaim(personal, 'cart', ports.now(), (newest) =>
          newest?.generation === generation ? readable(change(readable(newest))) : (newest ?? stored),
        );
        return written.generation === generation ? written : undefined;
      });
    },

    /** Changes a line. Returns the written line; undefined if it was removed or left unchanged. */
    changeLine: (
      key: string,
      change: (newest: CartLineDocument) => CartLineDocument | undefined,
    ): Promise<CartLineDocument | undefined> =>
      whileSessionLasts(ports, async (confirm) => {
        await confirm();
        return changeNewest(personal.cart, key, change);
      }),

    /**
     * Adds a line for an item in the backend's cart, unless the cart was replaced or ordered, or already has the line.
     */
    async addLine(line: CartLineDocument, serverCartId: string): Promise<void> {
      await whileSessionLasts(ports, async (confirm) => {
        const head = await this.readHead(line.generation);
        if (head?.server_cart_id !== serverCartId) return;
        await confirm();
        await writeNewest(personal.cart, line.key, (present) => (present ? undefined : line));
      });
    },

    /**
     * Removes lines and saves them for later, until the customer decides. Pieces added to them in the meantime stay in
     * the cart.
     */
    async saveForLater(generation: string, aside: readonly Omit<SavedForLaterLine, 'id'>[]): Promise<void> {
      if (aside.length === 0) return;
      const keys = new Set(aside.map(({ line }) => line.key));
      const entries = aside.map((each) => ({ ...each, id: ports.uuid() }));
      const kept = await this.changeHead(generation, (head) => ({
        ...head,
        set_aside: [...(head.set_aside ?? []).filter(({ line }) => !keys.has(line.key)), ...entries],
      }));
      // an order has closed this cart: its lines stay, so that they can be restored
      if (!kept) return;
      for (const { line } of aside)
        await writeLine(personal, line.key, ports.now(), (newest) =>
          newest.qty > line.qty ? withQuantity(newest, newest.qty - line.qty) : null,
        );
    },

    /** Removes a line if its newest version still passes the check. */
    removeLine: async (key: string, isIt: (newest: CartLineDocument) => boolean): Promise<void> => {
      await writeLine(personal, key, ports.now(), (newest) => (isIt(newest) ? null : undefined));
    },

    /** Calls back when any context may have changed the lines or the head. Returns the unsubscribe function. */
    onChange(listener: () => void): () => void {
      const subscriptions = [
        personal.cart.$.subscribe(() => listener()),
        personal.orders.$.subscribe(() => listener()),
        personal.claims.$.subscribe(({ documentId }) => {
          if (documentId === 'cart' || documentId === 'current-token') listener();
        }),
      ];
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe();
      };
    },
  };
}
