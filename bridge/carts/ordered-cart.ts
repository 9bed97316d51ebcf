// The cart that an order closes, and what of it the order does not name. Invariants: one cart gives one order; an item that
// another device of the customer put into it stays in the customer's next cart, so it is ordered once or not at all.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import { cartItems, carts } from '../database/tables.ts';
import { refuse } from '../wire/refusal.ts';
import { CART_ORDERED, type Cart, type CartItem, cartOpensTo, itemsOf, openCart } from './carts.ts';

/** What identifies an item of a cart beside its id: `options` as `optionsKey` gives it. */
export const itemKey = (sku: string, options: string): string => `${sku}|${options}`;

/** A product of an order: the item of the cart that it names, where it names one, and the same as a key. */
export type NamedItem = { itemId: string | undefined; key: string };

const keyOf = (item: CartItem): string => itemKey(item.sku, item.options_key);

/** Splits the items of a cart by whether the order names them. */
function splitItems(items: readonly CartItem[], named: readonly NamedItem[]) {
  const ids = new Set(named.map(({ itemId }) => itemId));
  const keys = new Set(named.map(({ key }) => key));
  const isNamed = (item: CartItem) => ids.has(String(item.item_id)) || keys.has(keyOf(item));
  return { ordered: items.filter(isNamed), left: items.filter((item) => !isNamed(item)) };
}

/**
 * Returns the cart that the order closes, locked, and the items that it does not name; no cart where the id is unknown.
 * A closed cart's items may lie in the customer's next one, since the order that closed it named others: that one is taken
 * if it holds all that this order names. Refuses any other order of a closed cart with 409 `cart-ordered`.
 */
export async function cartToClose(
  tx: Db,
  cartId: string,
  named: readonly NamedItem[],
  customerId: number | undefined,
): Promise<{ open: Cart | undefined; left: CartItem[] }> {
  const [cart] = await tx
    .select()
    .from(carts)
    .where(and(eq(carts.id, cartId), cartOpensTo(customerId)))
    .for('update');
  if (cart === undefined) return { open: undefined, left: [] };
  if (cart.closed_by === null)
    return {
      open: cart,
      left: cart.customer_id === null ? [] : splitItems(await itemsOf(tx, cart.id), named).left,
    };
  const [next] =
    cart.customer_id === null
      ? []
      : await tx
          .select()
          .from(carts)
          .where(and(eq(carts.customer_id, cart.customer_id), isNull(carts.closed_by)))
          .for('update');
  if (next !== undefined) {
    const { ordered, left } = splitItems(await itemsOf(tx, next.id), named);
    const keys = new Set(ordered.map(keyOf));
    if (named.every(({ key }) => keys.has(key))) return { open: next, left };
  }
  throw refuse(409, { errorCode: CART_ORDERED, errorMessage: 'This cart was ordered before' });
}

/** Moves items of a cart that was just closed to the cart that the customer has next; they keep their ids. */
export async function moveToNextCart(
  tx: Db,
  customerId: number,
  items: readonly CartItem[],
  now: number,
): Promise<void> {
  if (items.length === 0) return;
  const next = await openCart(tx, customerId, now);
  const ids = items.map(({ item_id }) => item_id);
  await tx.update(cartItems).set({ cart_id: next }).where(inArray(cartItems.item_id, ids));
}
