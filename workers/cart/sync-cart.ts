// Synchronises the open cart with the backend once: runs the connection machine
// (src/machines/cart-connection-machine.ts) with its calls and writes.
// Invariants: runs under the lane's lock, so that one write is in flight at a time; the state of the connection is
// stored in the head, so that any context can continue.
import { createActor, fromPromise, toPromise } from 'xstate';
import type { CartHead, ClosedCart } from '#schemas/documents/cart-head.ts';
import type { Fault } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { connectionOf, isCartOf } from '#shared/domain/cart/is-merge-pending.ts';
import { type ServerItem, serverItemOf } from '#shared/domain/cart/match-items.ts';
import { mergeCart } from '#shared/domain/cart/merge-cart.ts';
import { isWithinCheckout } from '#shared/domain/checkout/is-within-checkout.ts';
import { LONGEST_RETRY_MS, retryDelay } from '#shared/domain/outbox/retry-delay.ts';
import {
  type CartEnd,
  type CartStep,
  type CartTrouble,
  cartConnectionMachine,
} from '#src/machines/cart-connection-machine.ts';
import { isWordedError } from '../session/is-token-over.ts';
import { type CarryOutDeps, carryOut, isCartOrdered, isVerdict, type OpenServerCart } from './carry-out.ts';
import type { StoredCart } from './cart-store.ts';
import { noteStoreItems, storeItemAgain } from './read-store-items.ts';
import { syncTotals, type TotalsDeps, type TotalsRequest } from './sync-totals.ts';

export type SyncCartDeps = Omit<CarryOutDeps, 'ports'> &
  TotalsDeps & {
    config: Pick<ShopConfig, 'cart' | 'tax'>;
    /** store view, which determines the language of the titles */
    showing: () => string;
  };

/**
 * Returns the open cart at the backend: the principal's own cart, or a guest cart if the backend refused the
 * principal's.
 */
export function openCartOf(head: CartHead, principal: string): OpenServerCart | undefined {
  const { server_cart_id, server_cart_of, generation } = head;
  if (server_cart_id === undefined || server_cart_of === undefined) return undefined;
  if (!isCartOf(head, principal)) return undefined;
  return { cartId: server_cart_id, principal: server_cart_of, generation };
}

function troubleOf(fault: Fault): CartTrouble {
  if (fault.code === 'unauthorised') return 'refused-login';
  if (fault.code === 'not-found' || isWordedError(fault)) return 'gone';
  if (fault.detail?.status === 400) return 'clear';
  return isVerdict(fault) ? 'refused' : 'no-answer';
}

const no = (fault: Fault): CartStep<never> => ({ ok: false, trouble: troubleOf(fault) });

/** Reads the address and the methods chosen at checkout. */
async function wishOf(deps: SyncCartDeps): Promise<TotalsRequest> {
  const { personal } = deps.databases;
  const shipping = await readClaim(personal, 'shipping-details');
  const payment = await readClaim(personal, 'payment-details');
  const address = shipping && {
    firstName: shipping.firstName,
    lastName: shipping.lastName,
    city: shipping.city,
    zipCode: shipping.zipCode,
    streetAddress: shipping.streetAddress,
    country: shipping.country,
    taxId: payment?.taxId ?? '',
    companyCode: payment?.companyCode ?? '',
  };
  return {
    store: deps.showing(),
    address,
    shippingMethod: shipping?.shippingMethod ?? '',
    paymentMethod: payment?.paymentMethod ?? '',
    pickupPoint: shipping?.pickupPoint ?? '',
    forced: false,
  };
}

/** True during checkout, when the quantities on the device take precedence. */
async function isInCheckout({ databases, ports }: SyncCartDeps): Promise<boolean> {
  const checkout = await readClaim(databases.personal, 'checkout');
  return checkout !== undefined && checkout.step !== '' && isWithinCheckout(checkout.modifiedAt, ports.now());
}

/** Number of closed carts remembered in the head; the lines of older ones have been merged already. */
const CLOSED_CARTS_KEPT = 8;
const withClosedCart = (head: CartHead, closed: ClosedCart): CartHead => ({
  ...head,
  closed_carts: [...(head.closed_carts ?? []).filter(({ id }) => id !== closed.id), closed].slice(
    -CLOSED_CARTS_KEPT,
  ),
});

/** Creates the actors for one round. */
function actorsOf(deps: SyncCartDeps, cart: StoredCart) {
  const { call, store, ports, config, databases } = deps;
  const { generation } = cart.head;
  let items: ServerItem[] = [];
  return {
    openCart: fromPromise<CartStep<{ cartId: string }>, { principal: string }>(async ({ input }) => {
      const { principal } = input;
      // an order has closed this cart on the device and at the backend: do not create another cart for it
      if (!(await store.readHead(generation))) return { ok: false, trouble: 'no-answer' };
      const created = await call('cart/create', { principal, keepsSession: true });
      if (!created.ok) return no(created.fault);
      const cartId = created.value.result;
      if (principal !== cart.principal) {
        const at = ports.now();
        await changeClaim(databases.personal, 'last-cart-bypass-ts', at, () => ({ at }));
      }
      // the state of another backend cart does not apply to this one
      const noted = await store.changeHead(generation, ({ items_synced_at, store_items, ...head }) => ({
        ...head,
        server_cart_id: cartId,
        server_cart_of: principal,
      }));
      return noted ? { ok: true, value: { cartId } } : { ok: false, trouble: 'no-answer' };
    }),
    pullCart: fromPromise<CartStep<null>, { principal: string; cartId: string }>(async ({ input }) => {
      const { principal, cartId } = input;
      const pulled = await call('cart/pull', { principal, query: { cartId }, keepsSession: true });
      if (!pulled.ok) {
        ports.log({ event: 'cart.not-pulled', code: pulled.fault.code, level: 'error' });
        const trouble = troubleOf(pulled.fault);
        // another device of the customer may have ordered this cart: its lines must not go into the next one
        if (trouble === 'gone' && principal !== GUEST) {
          const why = isCartOrdered(pulled.fault) ? ('ordered' as const) : ('gone' as const);
          await store.changeHead(generation, (newest) => withClosedCart(newest, { id: cartId, why }));
        }
        return { ok: false, trouble };
      }
      items = pulled.value.result.map(serverItemOf);
      return { ok: true, value: null };
    }),
    mergeCart: fromPromise<CartStep<{ changed: boolean }>, { principal: string; cartId: string }>(
      async ({ input }) => {
        const open = { ...input, generation };
        const head = await store.readHead(generation);
        if (head?.server_cart_id !== input.cartId) return { ok: false, trouble: 'no-answer' };
        const lines = await store.linesOf(generation);
        const plan = mergeCart({
          cartId: input.cartId,
          isAccount: input.principal !== GUEST,
          lines,
          items,
          removed: head.removed ?? [],
          closed: head.closed_carts ?? [],
          storeItems: head.store_items ?? [],
          flags: { ...config.cart, forced: await isInCheckout(deps) },
          now: ports.now(),
        });
        // until the round ends, including its totals, the cart does not count as synchronised
        if (plan.steps.length > 0)
          await store.changeHead(generation, ({ items_synced_at, ...newest }) => newest);
        const fromStore = plan.fromStore.map((item) => storeItemAgain(item, head.store_items));
        const isWhole = await carryOut(deps, open, plan, fromStore);
        if (!isWhole) return { ok: false, trouble: 'no-answer' };
        // drop the previous totals if they were computed for other items
        const isOther = await noteStoreItems(deps, open, fromStore, ({ totals, ...rest }) => rest);
        const kept = new Set(plan.removed.map(({ key }) => key));
        const done = new Set(plan.steps.flatMap((step) => (step.do === 'delete-item' ? [step.key] : [])));
        const known = new Set((head.removed ?? []).map(({ key }) => key));
        await store.changeHead(generation, (newest) => {
          const removed = (newest.removed ?? []).filter(
            ({ key }) => !known.has(key) || (kept.has(key) && !done.has(key)),
          );
          const { removed: _before, ...rest } = newest;
          return removed.length > 0 ? { ...rest, removed } : rest;
        });
        // a failed or interrupted round may have ended before it fetched the totals
        const isUnfinished = (head.attempt ?? 0) > 0 || head.items_synced_at === undefined;
        return { ok: true, value: { changed: plan.steps.length > 0 || isOther || isUnfinished } };
      },
    ),
    clearCart: fromPromise<CartStep<null>, { cartId: string }>(async () => {
      const lines = await store.linesOf(generation);
      await store.saveForLater(
        generation,
        lines.map(({ server_cart_id, server_item_id, server_qty, ...line }) => ({ why: 'cleared', line })),
      );
      await store.changeHead(generation, ({ generation: same, seq, v, set_aside }) => ({
        generation: same,
        seq,
        ...(v && { v }),
        ...(set_aside ? { set_aside } : {}),
      }));
      return { ok: true, value: null };
    }),
    syncTotals: fromPromise<CartStep<null>, { principal: string; cartId: string }>(async ({ input }) => {
      const totals = await syncTotals(deps, { ...input, generation }, await wishOf(deps));
      if (totals.ok || totals.fault.code === 'cart-empty') return { ok: true, value: null };
      return no(totals.fault);
    }),
  };
}

/** Longest pause by outcome of the round: no response, a refused call, a refused cart. */
const LONGEST_PAUSE_MS = { waiting: 30_000, unsynced: LONGEST_RETRY_MS, disabled: LONGEST_RETRY_MS };

export type SyncedCart = { end: CartEnd; cart: OpenServerCart | undefined };

/**
 * Runs one round.
 * @returns How it ended, and the backend's cart if it is open.
 * @throws If the device cannot write.
 */
export async function syncCart(deps: SyncCartDeps, cart: StoredCart): Promise<SyncedCart> {
  const { store, ports, config } = deps;
  const { head, principal } = cart;
  const { disabled, bypasses: before } = connectionOf(head, principal);
  const open = openCartOf(head, principal);
  // once cart sync has been disabled, the bypass count restarts at 0
  const bypasses = disabled ? 0 : before;
  const actor = createActor(cartConnectionMachine.provide({ actors: actorsOf(deps, cart) }), {
    input: {
      principal: open?.principal ?? (bypasses > 0 ? GUEST : principal),
      cartId: open?.cartId,
      bypasses,
      maxBypasses: config.cart.maxBypassAttempts,
    },
  });
  const ended = toPromise(actor);
  actor.start();
  const output = await ended;
  const { end } = output;
  ports.log({ event: 'cart.synced', end, ...(end === 'disabled' ? { level: 'error' as const } : {}) });
  await store.changeHead(head.generation, (newest) => {
    const { attempt = 0, not_before, tried_at, ...kept } = newest;
    const connection = { of: principal, disabled: end === 'disabled', bypasses: output.bypasses };
    const at = ports.now();
    if (end === 'synced' || end === 'cleared') return { ...kept, connection, items_synced_at: at };
    const wait = retryDelay(attempt + 1, head.generation, { longestMs: LONGEST_PAUSE_MS[end] });
    return { ...newest, connection, attempt: attempt + 1, tried_at: at, not_before: at + wait };
  });
  const isOpen = output.cartId !== undefined && (end === 'synced' || end === 'waiting');
  return {
    end,
    cart: isOpen
      ? { cartId: output.cartId as string, principal: output.principal, generation: head.generation }
      : undefined,
  };
}
