// The cart that an order closes, and what of it the order does not name. Invariants: one cart gives one order; an item that
// another device of the customer put into it, and what one added to a quantity that the order knew, stays in the customer's
// next cart, so it is ordered once or not at all.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../database/open-database.ts';
import { cartItems, carts } from '../database/tables.ts';
import { refuse } from '../wire/refusal.ts';
import { CART_ID, CART_ORDERED, type Cart, type CartItem, cartOpensTo, itemsOf, openCart } from './cart.ts';

/** What identifies an item of a cart beside its id: `options` as `optionsKey` gives it. */
export const itemKey = (sku: string, options: string): string => `${sku}|${options}`;

/**
 * A product of an order: the item of the cart that it names, where it names one, the same as a key, how many, and how many the
 * device knew that item to hold, where it says so.
 */
export type NamedItem = { itemId: string | undefined; key: string; qty: number; known?: number | undefined };
/** An item of a cart, or so many of it, that an order does not take. */
export type LeftItem = { item: CartItem; qty: number };

const keyOf = (item: CartItem): string => itemKey(item.sku, item.options_key);

/**
 * Splits the items of a cart by whether the order names them. Of a named one is left what it holds beyond what the order
 * takes and what its device knew: another device added that since.
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

/** The customer's open cart, locked. */
async function lockOpenCart(tx: Db, customerId: number): Promise<Cart | undefined> {
  const [cart] = await tx
    .select()
    .from(carts)
    .where(and(eq(carts.customer_id, customerId), isNull(carts.closed_by)))
    .for('update');
  return cart;
}

/**
 * Returns the customer's open cart in the place of one that was merged into it, and is gone, by an upgrade (migration 0014,
 * mailboxes): if it holds as many as the order names of each. What it holds beyond that is left. None of the ids is known.
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

/**
 * Returns the cart that the order closes, locked, and the items that it does not name; no cart where the id is
 * unknown, unless the cart was merged into the customer's open one.
 * A closed cart's items may lie in the customer's next one, since the order that closed it named others: that one is taken
 * if it holds all that this order names, and no item of it was ordered. Refuses any other order of a closed cart with 409 `cart-ordered`.
 */
export async function cartToClose(
  tx: Db,
  cartId: string,
  named: readonly NamedItem[],
  customerId: number | undefined,
): Promise<{ open: Cart | undefined; left: LeftItem[] }> {
  const [cart] = await tx
    .select()
    .from(carts)
    .where(and(eq(carts.id, cartId), cartOpensTo(customerId)))
    .for('update');
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
  // what a closed cart still holds was ordered; the next one may hold pieces of the same product that were added to it
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

/** Moves what is left of a cart that was just closed to the cart that the customer has next; whole items keep their ids. */
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
