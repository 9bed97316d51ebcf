// The cart on the device as its synchronisation reads and writes it.
// Invariants: a line changes from its newest version, whoever else writes; nothing is written into a cart that was
// closed, logged out or exchanged for another meanwhile; a removed line is never brought back by a late answer.
import type { CartHead, SavedForLaterLine } from '../../schemas/documents/cart-head.ts';
import type { CartLineDocument } from '../../schemas/documents/cart-line-document.ts';
import type { OrderDocument } from '../../schemas/documents/order-document.ts';
import { changeClaim } from '../../src/database/change-claim.ts';
import type { Databases } from '../../src/database/open-databases.ts';
import { openGeneration } from '../../src/database/open-generation.ts';
import { writeLine } from '../../src/database/remove-lines.ts';
import { changeNewest, writeNewest } from '../../src/database/write-newest.ts';
import { GUEST } from '../../src/domain/account/principal-of.ts';
import { withQuantity } from '../../src/domain/cart/cart-view.ts';
import { parseHeadLeniently } from '../../src/domain/cart/parse-head-leniently.ts';
import { isWaiting } from '../../src/domain/order/order-transitions.ts';
import type { ConfirmLock, Ports } from '../ports.ts';
import { whoIsLoggedIn } from '../session/session-context.ts';
import { readStored, whileSessionLasts } from '../session/stored-claims.ts';

/** The open cart as it stands on the device. */
export type StoredCart = {
  head: CartHead;
  lines: CartLineDocument[];
  /** who is here: "guest" or "user:{id}" */
  principal: string;
};

export type CartStore = ReturnType<typeof cartStoreOf>;

/** In: the device's ports and databases; resolves when a logout that was killed is finished. */
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

  /** Whatever of a head can be read, before and after a change: what is written is what the next reader accepts. */
  function readable(stored: CartHead): CartHead {
    const { head, lost } = parseHeadLeniently(stored);
    if (lost.length > 0) ports.log({ event: 'cart.head-repaired', level: 'error', lost: lost.join(' ') });
    return head;
  }

  /** A customer's cart may hold something before this device has put anything into it. */
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
    // an order takes the customer's one cart with it; each of a guest's has a cart of its own
    const takesCart = (order: OrderDocument) =>
      principal !== GUEST && order.principal === principal && isWaiting(order);
    if (orders.some(takesCart)) return undefined;
    if (!orders.some(({ id }) => id === head.generation))
      return { head, lines: await linesOf(head.generation), principal };
    if (principal === GUEST) return undefined;
    // the customer's next cart may hold what another device put into the one that was ordered
    await confirm();
    await openGeneration(personal, { now: ports.now(), newId: ports.uuid });
    const next = (await readStored(personal, 'cart')).cart;
    return next && { head: readable(next), lines: await linesOf(next.generation), principal };
  }

  return {
    /**
     * Out: undefined while there is nothing to synchronise: no cart, one that an order closed, or an order of the same
     * customer on its way, which takes the shop's cart with it.
     */
    async read(): Promise<StoredCart | undefined> {
      await started;
      // never in the middle of a logout: what was theirs would be taken for a guest's
      return whileSessionLasts(ports, readNow);
    },

    linesOf,

    /** Undefined when the open cart is another one by now, or an order has closed this one. */
    async readHead(generation: string): Promise<CartHead | undefined> {
      const stored = (await readStored(personal, 'cart')).cart;
      if (stored?.generation !== generation) return undefined;
      const isClosed = (await personal.orders.findOne(generation).exec()) !== null;
      return isClosed ? undefined : readable(stored);
    },

    /** Changes the head while it is still that generation's. Out: as it stands then, undefined when it is not there. */
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

    /** Out: what was written; undefined when it is gone or was left. */
    changeLine: (
      key: string,
      change: (newest: CartLineDocument) => CartLineDocument | undefined,
    ): Promise<CartLineDocument | undefined> =>
      whileSessionLasts(ports, async (confirm) => {
        await confirm();
        return changeNewest(personal.cart, key, change);
      }),

    /** Adds a line that lies in the shop's cart; nothing when the cart is another one by now, was ordered, or has it. */
    async addLine(line: CartLineDocument, serverCartId: string): Promise<void> {
      await whileSessionLasts(ports, async (confirm) => {
        const head = await this.readHead(line.generation);
        if (head?.server_cart_id !== serverCartId) return;
        await confirm();
        await writeNewest(personal.cart, line.key, (present) => (present ? undefined : line));
      });
    },

    /** Takes lines out and keeps them until the shopper decides; pieces that were added meanwhile stay in the cart. */
    async saveForLater(generation: string, aside: readonly Omit<SavedForLaterLine, 'id'>[]): Promise<void> {
      if (aside.length === 0) return;
      const keys = new Set(aside.map(({ line }) => line.key));
      const entries = aside.map((each) => ({ ...each, id: ports.uuid() }));
      const kept = await this.changeHead(generation, (head) => ({
        ...head,
        set_aside: [...(head.set_aside ?? []).filter(({ line }) => !keys.has(line.key)), ...entries],
      }));
      // an order closed this cart meanwhile: its lines are what can be taken back
      if (!kept) return;
      for (const { line } of aside)
        await writeLine(personal, line.key, ports.now(), (newest) =>
          newest.qty > line.qty ? withQuantity(newest, newest.qty - line.qty) : null,
        );
    },

    /** Removes a line if its newest version is still the one that was decided about. */
    removeLine: async (key: string, isIt: (newest: CartLineDocument) => boolean): Promise<void> => {
      await writeLine(personal, key, ports.now(), (newest) => (isIt(newest) ? null : undefined));
    },

    /** Calls back when lines or head may have changed, by any context. Out: the end of it. */
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
