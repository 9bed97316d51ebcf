// The shop's own cart of the open generation: opened once, kept in the claim `cart`, and filled with the device's lines.
// Invariants: a cart is used by the principal it was opened as and by nobody else; filling is repeated without harm, as
// quantities are absolute; what somebody put into a customer's cart elsewhere stays there.
import type { CartLineDocument } from '../schemas/documents/cart-line.ts';
import { failed, ok, type Result } from '../schemas/errors.ts';
import { changeClaim, readClaim } from '../src/database/claims.ts';
import type { Databases } from '../src/database/open-databases.ts';
import { GUEST } from '../src/domain/account/principal.ts';
import { faultEffects } from '../src/domain/faults/fault-effects.ts';
import type { Call } from './bridge-client/call.ts';
import type { Ports } from './ports.ts';
import { whoIsLoggedIn } from './session/session-context.ts';

type Deps = { ports: Ports; call: Call; databases: Databases };

/** `principal`: whom the cart belongs to. */
export type ServerCart = { id: string; generation: string; principal: string };

/**
 * The cart of the open generation at the shop, opened when there is none of who is logged in now.
 * Faults: cart-empty (there is no open cart on this device), those of the call.
 */
export async function openServerCart({ ports, call, databases }: Deps): Promise<Result<ServerCart>> {
  const { personal } = databases;
  let opened: Result<ServerCart> = failed('timeout');
  await ports.lock('server-cart', async () => {
    const head = await readClaim(personal, 'cart');
    if (!head || (await personal.orders.findOne(head.generation).exec())) {
      opened = failed('cart-empty');
      return;
    }
    const { generation } = head;
    const principal = (await whoIsLoggedIn({ databases }))?.principal ?? GUEST;
    if (head.server_cart_id !== undefined && head.server_cart_of === principal) {
      opened = ok({ id: head.server_cart_id, generation, principal });
      return;
    }
    const created = await call('cart/create', { principal });
    if (!created.ok) {
      opened = created;
      return;
    }
    const id = created.value.result;
    await changeClaim(personal, 'cart', ports.now(), (newest) =>
      newest && newest.generation !== generation
        ? newest
        : { ...(newest ?? head), server_cart_id: id, server_cart_of: principal },
    );
    opened = ok({ id, generation, principal });
  });
  return opened;
}

/** Forgets a cart that the shop does not know any more; the next one is opened anew. */
export async function forgetServerCart(
  { ports, databases }: Deps,
  { id, generation }: ServerCart,
): Promise<void> {
  const { personal } = databases;
  if ((await readClaim(personal, 'cart'))?.server_cart_id !== id) return;
  await changeClaim(personal, 'cart', ports.now(), (newest) => {
    if (!newest) return { generation, seq: 0 };
    if (newest.server_cart_id !== id) return newest;
    return { generation: newest.generation, seq: newest.seq };
  });
}

/** Is a line known at the shop by its sku alone? Parts and texts of the shopper's make it another thing there. */
const isKnownBySku = ({ product_option }: CartLineDocument): boolean => {
  const { custom_options, bundle_options } = product_option?.extension_attributes ?? {};
  return (custom_options ?? []).length + (bundle_options ?? []).length === 0;
};

/**
 * Makes the shop's cart hold what lies in the device's. A line that the shop refuses is left out: the order itself
 * brings every line along and is where the shop says so.
 * Out: ok, or the fault that kept the shop from being asked.
 */
export async function fillServerCart(
  { call, databases }: Deps,
  cart: ServerCart,
  store: string,
): Promise<Result<null>> {
  const { id, generation, principal } = cart;
  const options = { principal, store, query: { cartId: id } };
  const pulled = await call('cart/pull', options);
  if (!pulled.ok) return pulled;
  const there = new Map(pulled.value.result.map((item) => [item.sku, item]));
  const docs = await databases.personal.cart.find({ selector: { generation } }).exec();
  const lines = docs.map((doc) => doc.toMutableJSON()).filter(isKnownBySku);
  const wanted = new Map<string, number>();
  for (const { sku, qty } of lines) wanted.set(sku, (wanted.get(sku) ?? 0) + qty);
  for (const [sku, qty] of wanted) {
    const item = there.get(sku);
    if (item?.qty === qty) continue;
    const cartItem = { sku, qty, quoteId: id, ...(item ? { item_id: item.item_id } : {}) };
    const put = await call('cart/update', { ...options, body: { cartItem } });
    if (!put.ok && faultEffects[put.fault.code].write === 'again') return put;
  }
  // nobody but this device writes a guest's cart: what is not here was taken out
  const gone = principal === GUEST ? [...there.values()].filter(({ sku }) => !wanted.has(sku)) : [];
  for (const { sku, item_id } of gone) {
    const cartItem = { sku, item_id, quoteId: id };
    const taken = await call('cart/delete', { ...options, body: { cartItem } });
    if (!taken.ok && faultEffects[taken.fault.code].write === 'again') return taken;
  }
  return ok(null);
}
