// The outbox lane of the cart: decides when the open cart is synchronised with the backend. Its one item is the cart;
// each line stores the wanted quantity and the last confirmed quantity, so that any number of changes become one write
// and no change is lost when a tab is closed.
// Invariant: rounds are at least a second apart.
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { connectionOf } from '#shared/domain/cart/is-merge-pending.ts';
import { isLiftedSince, pastOrNever, waitUntil } from '#shared/domain/outbox/age-of.ts';
import { LONGEST_WAIT_MS } from '#shared/domain/outbox/retry-delay.ts';
import type { Lane } from '../outbox/run-lane.ts';
import type { StoredCart } from './cart-store.ts';
import { openCartOf, type SyncCartDeps, syncCart } from './sync-cart.ts';

/** Pause between two rounds, which batches rapid clicks. */
const SETTLE_MS = 1_000;
/** Interval for pulling a customer's cart, which other devices may change. */
const OTHER_DEVICES_MS = 30_000;
/** Pause before the next round while an addition may still be in flight. */
const LOOK_AGAIN_MS = 30_000;

/** True if the backend's cart differs from the one on this device. */
function isDirty({ head, lines, principal }: StoredCart): boolean {
  const cart = openCartOf(head, principal);
  if ((head.removed ?? []).length > 0) return true;
  if (lines.length === 0) return false;
  if (!cart || head.items_synced_at === undefined) return true;
  return lines.some(
    (line) =>
      !line.errors.sync &&
      (line.server_cart_id !== cart.cartId ||
        line.server_item_id === undefined ||
        line.qty !== line.server_qty),
  );
}

const isDisabled = ({ head, principal }: StoredCart): boolean => connectionOf(head, principal).disabled;

/** True if this cart needs a sync round, now or later. */
const hasWork = (cart: StoredCart): boolean =>
  cart.principal !== GUEST || cart.lines.length > 0 || (cart.head.removed ?? []).length > 0;

/** Returns the device time of the next scheduled round; undefined if only a wake-up or a change starts one. */
function dueAt(cart: StoredCart): number | undefined {
  const { head, principal, lines } = cart;
  const { attempt = 0, items_synced_at = 0 } = head;
  if (isDisabled(cart)) return undefined;
  if (attempt > 0) return head.not_before ?? 0;
  const isWaiting = lines.some(({ add_sent_at, server_item_id }) => add_sent_at && !server_item_id);
  if (isDirty(cart))
    return items_synced_at === 0 ? 0 : items_synced_at + (isWaiting ? LOOK_AGAIN_MS : SETTLE_MS);
  if (principal !== GUEST) return items_synced_at === 0 ? 0 : items_synced_at + OTHER_DEVICES_MS;
  return undefined;
}

/**
 * Removes times in the future: the clock has been set back since they were stored, so delays counted from them are
 * meaningless.
 */
function withoutFutureTimes(cart: StoredCart, now: number): StoredCart {
  const { items_synced_at, tried_at, ...head } = cart.head;
  return {
    ...cart,
    head: {
      ...head,
      ...(items_synced_at !== undefined && { items_synced_at: pastOrNever(items_synced_at, now) }),
      ...(tried_at !== undefined && tried_at > now ? { not_before: 0 } : { tried_at }),
    },
  };
}

/** True if the next round of the cart is due, or if backoff was cleared after the last one. */
function isDue(stored: StoredCart, now: number, liftedAt: number): boolean {
  const cart = withoutFutureTimes(stored, now);
  const { items_synced_at = 0, tried_at = 0 } = cart.head;
  const due = dueAt(cart);
  if (due !== undefined && waitUntil(due, now, LONGEST_WAIT_MS) === 0) return true;
  return isLiftedSince(Math.max(items_synced_at, tried_at), liftedAt, now);
}

/** Creates the cart lane for the engine. */
export function cartLane(deps: SyncCartDeps): Lane<StoredCart> {
  const { store, config } = deps;
  return {
    name: 'cart',
    failedEvent: 'cart.drain-failed',
    isAutomatic: () => true,
    liftedBy: ['connection-back', 'page-awake', 'login'],
    readOpen: async () => {
      const cart = config.cart.sync ? await store.read() : undefined;
      return cart && hasWork(cart) ? [cart] : [];
    },
    idOf: ({ head }) => head.generation,
    atOnce: 1,
    queueOf: () => 'cart',
    isOpen: hasWork,
    isDue,
    dueAt,
    shortestPauseMs: SETTLE_MS,
    send: async (id, isWanted, signal) => {
      const cart = await store.read();
      if (!cart || cart.head.generation !== id || !isWanted(cart) || signal.aborted) return undefined;
      await syncCart(deps, cart);
      // never report proof that the backend is reachable: it would clear the cart's own backoff
      return { staysOpen: true, isProof: false };
    },
    onChange: store.onChange,
    tidy: async () => undefined,
    describe: (cart) => ({
      kind: 'cart',
      state: isDisabled(cart) ? 'disabled' : isDirty(cart) ? 'waiting' : 'synced',
      attempt: cart.head.attempt ?? 0,
    }),
  };
}
