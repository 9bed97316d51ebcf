// Applies a coupon to the open cart or removes it, then fetches the cart's totals. Requires a configured tax country,
// without which totals cannot be requested.

import type { CartHead } from '#schemas/documents/cart-head.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { plainLine } from '#schemas/plain-text.ts';
import { isVerdict, type OpenServerCart } from '../cart/carry-out.ts';
import { openCartOf } from '../cart/sync-cart.ts';
import { syncTotals } from '../cart/sync-totals.ts';
import type { WorkerMethod, WorkerMethodContext } from './worker-method.ts';

/** Sends the local cart to the backend, then runs `change` while holding the cart lock. */
async function withCart(
  context: WorkerMethodContext,
  change: (cart: OpenServerCart) => Promise<Result<unknown>>,
  store: string,
): Promise<Result<null>> {
  const { cart: deps, outbox, ports, config } = context;
  if (config.tax.defaultCountry === '') return failed('refused', { field: 'tax.defaultCountry' });
  await outbox.cart.sendNow();
  let outcome: Result<null> = failed('timeout');
  await ports.lock('cart', async () => {
    const stored = await deps.store.read();
    const cart = stored && openCartOf(stored.head, stored.principal);
    if (!stored || stored.lines.length === 0 || !cart) {
      outcome = failed(cart || !stored ? 'cart-empty' : 'no-cart-id');
      return;
    }
    const { generation } = cart;
    // if the page is reloaded before the response, the next sync round fetches the result of the change
    await deps.store.changeHead(generation, ({ totals, items_synced_at, ...head }) => head);
    const changed = await change(cart);
    const { totals, items_synced_at, shipping_method, payment_method } = stored.head;
    /** Marks the cart as synchronised again. Only with known totals: after an earlier reload they must be fetched. */
    const restore = (known: Pick<CartHead, 'totals'>) =>
      deps.store.changeHead(generation, (head) => ({
        ...known,
        ...(items_synced_at !== undefined && { items_synced_at }),
        ...head,
      }));
    if (!changed.ok) {
      if (changed.fault.code === 'wrong-coupon') await restore(totals ? { totals } : {});
      outcome = changed;
      return;
    }
    const synced = await syncTotals(deps, cart, {
      store,
      address: undefined,
      shippingMethod: shipping_method ? `${shipping_method.carrier_code}|${shipping_method.method_code}` : '',
      paymentMethod: payment_method?.code ?? '',
      forced: true,
    });
    if (synced.ok) await restore({});
    outcome = synced.ok ? ok(null) : synced;
  });
  return outcome;
}

/** Normalises a typed code: full-width letters become regular ones, invisible characters are removed. */
const couponCode = (typed: string): string => plainLine(typed.normalize('NFKC'));

export const applyCoupon: WorkerMethod<'applyCoupon'> = (context, { store, code: typed }) =>
  withCart(
    context,
    async ({ cartId, principal, generation }) => {
      const code = couponCode(typed);
      if (code === '') return failed('wrong-coupon');
      const { call, store: cartStore } = context.cart;
      const query = { cartId, coupon: code };
      const applied = await call('cart/apply-coupon', { principal, query });
      if (applied.ok) {
        await cartStore.changeHead(generation, (head) => ({ ...head, coupon: { code, cart_id: cartId } }));
        return applied;
      }
      if (isVerdict(applied.fault)) return failed('wrong-coupon');
      // one backend rejects coupons with a generic server error: if it can then return the current coupon, the error
      // was a rejection
      if (applied.fault.code !== 'server-error') return applied;
      const present = await call('cart/coupon', { principal, query: { cartId } });
      return present.ok ? failed('wrong-coupon') : applied;
    },
    store,
  );

export const removeCoupon: WorkerMethod<'removeCoupon'> = (context, { store }) =>
  withCart(
    context,
    async ({ cartId, principal, generation }) => {
      const { call, store: cartStore } = context.cart;
      const removed = await call('cart/delete-coupon', { principal, query: { cartId } });
      if (removed.ok || isVerdict(removed.fault)) {
        await cartStore.changeHead(generation, ({ coupon, ...head }) => head);
        return ok(null);
      }
      return removed;
    },
    store,
  );
