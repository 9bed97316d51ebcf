// Determines which cart an order closes and which of its items are not part of the order. Invariants:
// - One cart results in one order.
// - Items and quantities that another device of the customer added concurrently move to the customer's next cart, so
//   that they are ordered at most once.
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/open-database.ts';
import { cartItems, carts } from '../database/tables.ts';
import { refuse } from '../ports/refusal.ts';
import { CART_ID, CART_ORDERED, type Cart, type CartItem, cartOpensTo, itemsOf, openCart } from './cart.ts';

/** Returns the key that identifies an item in addition to its id. `options`: the result of `optionsKey`. */
export const itemKey = (sku: string, options: string): string => `${sku}|${options}`;

/**
 * A product in an order. `itemId`: id of the cart item that the product was ordered from, if sent; `known`: the
 * quantity of that item last known to the device, if sent.
 */
export type NamedItem = { itemId: string | undefined; key: string; qty: number; known?: number | undefined };
/** A cart item, or a part of its quantity, that an order does not include. */
export type LeftItem = { item: CartItem; qty: number };

const keyOf = (item: CartItem): string => itemKey(item.sku, item.options_key);

/**
 * Splits the items of a cart into those that the order contains and those that it leaves. An ordered item also leaves
 * any quantity above both the ordered quantity and the quantity known to the device, because another device must have
 * added the excess in between.
 */
function splitItems(items: readonly CartItem[], named: readonly NamedItem[]) {
  const keys = new Set(named.map(({ key }) => key));
  const ordered: CartItem[] = [];
  const left: LeftItem[] = [];
  for (const item of items) {
    const known = named.find(({ itemId }) => itemId === String(item.item_id));
    if (known === undefined && !keys.has(keyOf(item))) {
      left.push({ item, qty: item.qty });
      continue;
    }
    ordered.push(item);
    const rest = known?.known === undefined ? 0 : item.qty - Math.ceil(Math.max(known.known, known.qty));
    if (rest > 0) left.push({ item, qty: rest });
  }
  return { ordered, left };
}

/** Returns the customer's open cart, locked. */
async function lockOpenCart(tx: Db, customerId: number): Promise<Cart | undefined> {
  const [cart] = await tx
    .select()
    .from(carts)
    .where(and(eq(carts.customer_id, customerId), isNull(carts.closed_by)))
    .for('update');
  return cart;
}

/**
 * Returns the customer's open cart in place of a cart that an upgrade merged into it and deleted (migration 0014,
 * mailboxes), provided the open cart contains the ordered quantity of every product. Any excess is returned in `left`.
 * Items are matched by key, since their ids changed.
 */
async function cartMergedInto(
  tx: Db,
  named: readonly NamedItem[],
  customerId: number,
): Promise<{ open: Cart | undefined; left: LeftItem[] }> {
  const none = { open: undefined, left: [] };
  const open = await lockOpenCart(tx, customerId);
  if (open === undefined) return none;
  const wanted = new Map<string, number>();
  for (const { key, qty } of named) wanted.set(key, (wanted.get(key) ?? 0) + qty);
  const left: LeftItem[] = [];
  for (const item of await itemsOf(tx, open.id)) {
    const rest = item.qty - (wanted.get(keyOf(item)) ?? 0);
    if (rest < 0) return none;
    if (rest > 0) left.push({ item, qty: rest });
    wanted.delete(keyOf(item));
  }
  return wanted.size > 0 ? none : { open, left };
}

/** Returns the query for the cart that an order names, which locks it; without a row if it is another customer's. */
export const lockedCart = (cartId: string, customerId: number | undefined): SQL =>
  sql`select * from ${carts} where ${and(eq(carts.id, cartId), cartOpensTo(customerId))} for update`;

/**
 * Returns the cart that the order closes, locked, and the items that are not part of the order. Returns no cart if the
 * id is unknown, unless the cart was merged into the customer's open cart. If the cart is already closed, the remaining
 * items may have moved to the customer's next cart: returns that cart if it contains all products of this order and no
 * item of this order was part of the earlier order.
 * @param cart the result of `lockedCart`
 * @throws 409 `cart-ordered` if the cart is closed and the next cart does not qualify
 */
export async function cartToClose(
  tx: Db,
  cart: Cart | undefined,
  cartId: string,
  named: readonly NamedItem[],
  customerId: number | undefined,
): Promise<{ open: Cart | undefined; left: LeftItem[] }> {
  if (cart === undefined) {
    const wasOne = CART_ID.test(cartId) && (await tx.$count(carts, eq(carts.id, cartId))) === 0;
    return wasOne && customerId !== undefined
      ? cartMergedInto(tx, named, customerId)
      : { open: undefined, left: [] };
  }
  if (cart.closed_by === null)
    return {
      open: cart,
      left: cart.customer_id === null ? [] : splitItems(await itemsOf(tx, cart.id), named).left,
    };
  // a closed cart contains only ordered items; the next cart may contain more of the same product, added later
  const taken = new Set((await itemsOf(tx, cart.id)).map(({ item_id }) => String(item_id)));
  const isTaken = named.some(({ itemId }) => itemId !== undefined && taken.has(itemId));
  const next = cart.customer_id === null || isTaken ? undefined : await lockOpenCart(tx, cart.customer_id);
  if (next !== undefined) {
    const { ordered, left } = splitItems(await itemsOf(tx, next.id), named);
    const keys = new Set(ordered.map(keyOf));
    if (named.every(({ key }) => keys.has(key))) return { open: next, left };
  }
  throw refuse(409, { errorCode: CART_ORDERED, errorMessage: 'This cart was ordered before' });
}

/**
 * Moves the items left in a cart that was just closed to the customer's next cart. Items that are moved with their
 * whole quantity keep their ids.
 */
export async function moveToNextCart(
  tx: Db,
  customerId: number,
  left: readonly LeftItem[],
  now: number,
): Promise<void> {
  if (left.length === 0) return;
  const next = await openCart(tx, customerId, now);
  const ids = left.flatMap(({ item, qty }) => (qty === item.qty ? [item.item_id] : []));
  if (ids.length > 0)
    await tx.update(cartItems).set({ cart_id: next }).where(inArray(cartItems.item_id, ids));
  for (const { item, qty } of left) {
    if (qty === item.qty) continue;
    const { item_id, ...rest } = item;
    await tx.insert(cartItems).values({ ...rest, cart_id: next, qty });
    await tx
      .update(cartItems)
      .set({ qty: item.qty - qty })
      .where(eq(cartItems.item_id, item_id));
  }
}
