// The connector's records of carts. Invariants:
// - A customer has one open cart on all devices (record `open-cart`); a guest's is found by its id only.
// - A cart is ordered at most once: an order claims it before the engine's cart is completed, and closes it
//   afterwards.
// - The lines are a copy of those in the engine's cart. A lost engine cart is recreated from them, and lines that an
//   order did not contain move to the customer's next cart.
import { createHash, randomBytes } from 'node:crypto';
import type { CartRef } from '#bridge/ports/carts.ts';
import type { EngineRecord, EngineRecords } from '#bridge/ports/engine-records.ts';
import { refuse } from '#bridge/ports/refusal.ts';
import type { ProductOption } from '#schemas/primitives.ts';

/** Kinds of the records: carts by id, and the id of a customer's open cart by the bridge's customer id. */
export const CART = 'cart';
export const OPEN_CART = 'open-cart';
const CART_ID = /^[0-9a-f]{32}$/;

export type CartLine = {
  /** id on the wire: a positive 31-bit number, unchanged when the engine's cart is recreated */
  id: number;
  /** id of the line in the engine's cart */
  line: string;
  variantId: string;
  sku: string;
  quantity: number;
  options: ProductOption | null;
};

export type CartRecord = {
  customerId?: number;
  /** absent until the first line is added, and after the engine has lost its cart */
  engineCart?: string;
  lines: readonly CartLine[];
  /** ISO 3166 alpha-2 in upper case */
  country?: string;
  /** the country in the engine's cart */
  engineCountry?: string;
  shipping?: { carrier: string; method: string };
  payment?: string;
  coupon?: string;
  pickupPoint?: { code: string; carrier: string; method: string };
  /** id of the order that is being placed from this cart */
  claimedBy?: string;
  /** id of the order that closed this cart */
  closedBy?: string;
  /** a closed cart of a customer: the id of the next one, and the lines that move there */
  next?: string;
  left?: readonly CartLine[];
};

type Records = Pick<EngineRecords, 'read' | 'create' | 'change'>;

const cartIn = (record: EngineRecord | undefined) => record as CartRecord | undefined;

/** Returns the wire's number for the id of a line in the engine's cart. */
export const numberOf = (line: string): number =>
  createHash('sha256').update(line).digest().readUInt32BE(0) & 0x7fffffff || 1;

export const newCartId = (): string => randomBytes(16).toString('hex');

export const readCart = async (records: Records, id: string): Promise<CartRecord | undefined> =>
  CART_ID.test(id) ? cartIn(await records.read(CART, id)) : undefined;

/** Replaces an open cart. @throws 410 `cart-ordered` if an order has closed it meanwhile */
export async function changeCart(
  records: Records,
  id: string,
  change: (cart: CartRecord) => CartRecord,
): Promise<CartRecord> {
  let isClosed = false;
  const stored = await records.change(CART, id, (record) => {
    const cart = cartIn(record);
    isClosed = cart?.closedBy !== undefined;
    return cart === undefined || isClosed ? undefined : change(cart);
  });
  if (isClosed || stored === undefined) throw cartOrdered(410);
  return cartIn(stored) as CartRecord;
}

export const cartOrdered = (status: 409 | 410) =>
  refuse(status, { errorCode: 'cart-ordered', errorMessage: 'This cart was ordered' });

/** Returns the open cart. @throws 404 if it is unknown or another customer's; 410 if an order closed it */
export async function openedCart(
  records: Records,
  { cartId, customer }: CartRef,
): Promise<{ id: string; cart: CartRecord }> {
  const cart = cartId === undefined ? undefined : await readCart(records, cartId);
  if (
    cartId === undefined ||
    cart === undefined ||
    (cart.customerId !== undefined && cart.customerId !== customer?.customerId)
  )
    throw refuse(404, 'No such entity with cartId');
  if (cart.closedBy !== undefined) throw cartOrdered(410);
  return { id: cartId, cart };
}

async function createCart(records: Records, id: string, cart: CartRecord): Promise<void> {
  await records.create(CART, id, cart);
}

/** Creates the cart that follows a closed one, unless it exists. Its engine cart is created on first use. */
async function createNext(records: Records, { next, left = [], customerId }: CartRecord): Promise<void> {
  if (next !== undefined)
    await createCart(records, next, { lines: left, ...(customerId !== undefined && { customerId }) });
}

/** Returns the id of the customer's open cart, or of a new cart for a guest. */
export async function openCart(records: Records, customerId: number | undefined): Promise<string> {
  const fresh = newCartId();
  if (customerId === undefined) {
    await createCart(records, fresh, { lines: [] });
    return fresh;
  }
  const key = String(customerId);
  for (;;) {
    const open = await records.read(OPEN_CART, key);
    const id = open && String(open.cart);
    const cart = id === undefined ? undefined : await readCart(records, id);
    if (id !== undefined && cart !== undefined && cart.closedBy === undefined) return id;
    const next = cart?.next ?? fresh;
    if (cart?.next === undefined) await createCart(records, fresh, { customerId, lines: [] });
    else await createNext(records, cart);
    await records.change(OPEN_CART, key, (stored) =>
      stored?.cart === open?.cart ? { cart: next } : undefined,
    );
  }
}

/** Claims a cart for an order. Returns the id of the order that has claimed or closed it; `orderId` if it was free. */
export async function claimCart(records: Records, id: string, orderId: string): Promise<string> {
  const stored = await records.change(CART, id, (record) => {
    const cart = cartIn(record);
    if (cart === undefined || cart.closedBy !== undefined || cart.claimedBy !== undefined) return undefined;
    return { ...cart, claimedBy: orderId };
  });
  const cart = cartIn(stored);
  return cart?.closedBy ?? cart?.claimedBy ?? orderId;
}

/** Releases the claim of a refused order. */
export async function releaseCart(records: Records, id: string, orderId: string): Promise<void> {
  await records.change(CART, id, (record) => {
    const cart = cartIn(record);
    if (cart?.claimedBy !== orderId || cart.closedBy !== undefined) return undefined;
    const { claimedBy: _ended, ...free } = cart;
    return free;
  });
}

/** A product of an order. `itemId`: the item it names; `known`: the quantity of that item last known to the device. */
export type NamedItem = {
  sku: string;
  quantity: number;
  itemId: string | undefined;
  known: number | undefined;
};

/** Returns the lines, or parts of their quantity, that other devices have added since. */
function leftLines(lines: readonly CartLine[], named: readonly NamedItem[]): CartLine[] {
  const skus = new Set(named.map(({ sku }) => sku));
  return lines.flatMap((line) => {
    const known = named.find(({ itemId }) => itemId === String(line.id));
    if (known === undefined) return skus.has(line.sku) ? [] : [line];
    const rest =
      known.known === undefined ? 0 : line.quantity - Math.ceil(Math.max(known.known, known.quantity));
    return rest > 0 ? [{ ...line, quantity: rest, id: numberOf(`${line.line} ${line.id}`) }] : [];
  });
}

/**
 * Closes the cart of an order; idempotent. Lines of a logged-in customer that other devices have added since move to
 * the next cart.
 */
export async function closeCart(
  records: Records,
  id: string,
  orderId: string,
  named: readonly NamedItem[],
): Promise<void> {
  const next = newCartId();
  const stored = await records.change(CART, id, (record) => {
    const cart = cartIn(record);
    if (cart === undefined || cart.closedBy !== undefined) return undefined;
    const { claimedBy: _ended, ...rest } = cart;
    return {
      ...rest,
      closedBy: orderId,
      ...(cart.customerId !== undefined && { next, left: leftLines(cart.lines, named) }),
    };
  });
  const cart = cartIn(stored);
  if (cart !== undefined) await createNext(records, cart);
}

/**
 * Returns the id of the cart that an order closes; undefined if its cart is unknown or another customer's. If that cart
 * was closed by another order, the customer's next cart is returned, provided it contains all products of this one and
 * none of the named items was ordered.
 * @throws 409 `cart-ordered` for any other order of a closed cart
 */
export async function cartToClose(
  records: Records,
  cartId: string,
  orderId: string,
  named: readonly NamedItem[],
  customerId: number | undefined,
): Promise<string | undefined> {
  const cart = await readCart(records, cartId);
  if (cart === undefined || (cart.customerId !== undefined && cart.customerId !== customerId))
    return undefined;
  if (cart.closedBy === undefined || cart.closedBy === orderId) return cartId;
  const moved = new Set((cart.left ?? []).map(({ id }) => String(id)));
  const isTaken = cart.lines.some(
    ({ id }) => !moved.has(String(id)) && named.some(({ itemId }) => itemId === String(id)),
  );
  if (cart.next === undefined || isTaken) throw cartOrdered(409);
  const next = await readCart(records, cart.next);
  const skus = new Set((next?.lines ?? []).map(({ sku }) => sku));
  if (next?.closedBy !== undefined && next.closedBy !== orderId)
    return cartToClose(records, cart.next, orderId, named, customerId);
  if (!named.every(({ sku }) => skus.has(sku))) throw cartOrdered(409);
  return cart.next;
}
