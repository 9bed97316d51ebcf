// Carts of the bridge, identified by an unguessable id and closed by the order placed from them. A customer's cart is
// accessible to that customer only; a guest's to any client with its id.
import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type {
  BridgePaymentMethod,
  BridgePickupPoint,
  BridgeShippingMethod,
} from '#schemas/bridge/cart-pull-answer.ts';
import type { ProductOption } from '#schemas/primitives.ts';
import { type CatalogueFacts, paymentMethods, shippingMethods } from '../catalogue/catalogue-facts.ts';
import type { Db } from '../database/open-database.ts';
import { cartItems, carts } from '../database/tables.ts';
import { refuse } from '../ports/refusal.ts';
import { computeTotals, type Totals } from '../pricing/compute-totals.ts';
import type { Shopper } from '../pricing/price-for.ts';
import { type Line, type LineRequest, resolveLines } from '../pricing/resolve-line.ts';
import { usableCoupon } from '../pricing/usable-coupon.ts';
import { canonicalJson } from '../wire/parse-json.ts';

export type Cart = typeof carts.$inferSelect;
export type CartItem = typeof cartItems.$inferSelect;
export const LINES_MAX = 200;
/** Format of the ids that `openCart` generates. */
export const CART_ID = /^[0-9a-f]{32}$/;
export const QUANTITY_MAX = 999_999;

/** Returns the id of the open cart that all the customer's devices share. A unique index prevents a second one. */
async function openCartOf(db: Db, customerId: number): Promise<string | undefined> {
  const [cart] = await db
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.customer_id, customerId), isNull(carts.closed_by)));
  return cart?.id;
}

/**
 * Returns the id of an open cart, 32 hexadecimal digits. Reuses the customer's open cart; a guest (null) always gets a
 * new cart.
 */
export async function openCart(db: Db, customerId: number | null, now: number): Promise<string> {
  for (;;) {
    const present = customerId === null ? undefined : await openCartOf(db, customerId);
    if (present !== undefined) return present;
    const id = randomBytes(16).toString('hex');
    const opened = await db
      .insert(carts)
      .values({ id, created_at: now, customer_id: customerId })
      .onConflictDoNothing()
      .returning({ id: carts.id });
    // empty if another request has opened the customer's cart in between; the loop then reads that cart
    if (opened.length > 0) return id;
  }
}

/** Returns the condition for carts that are accessible to a customer, or to a guest if `customerId` is undefined. */
export const cartOpensTo = (customerId: number | undefined) =>
  customerId === undefined
    ? isNull(carts.customer_id)
    : or(isNull(carts.customer_id), eq(carts.customer_id, customerId));

/**
 * Returns the open cart with this id.
 * @param lock locks the cart: until the end of the transaction no order can close it and no other request can change
 *   its items
 * @throws 410 `cart-ordered` if an order closed it; 404 if it is unknown or another customer's
 */
export async function cartOf(
  db: Db,
  id: string | undefined,
  customerId: number | undefined,
  lock = false,
): Promise<Cart> {
  const known = id !== undefined && CART_ID.test(id);
  const found = db
    .select()
    .from(carts)
    .where(and(eq(carts.id, known ? id : ''), cartOpensTo(customerId)));
  const [cart] = known ? await (lock ? found.for('no key update') : found) : [];
  if (cart === undefined) throw refuse(404, 'No such entity with cartId');
  if (cart.closed_by !== null)
    throw refuse(410, { errorCode: CART_ORDERED, errorMessage: 'This cart was ordered' });
  return cart;
}

/** Error code in responses to calls for a cart that was ordered, and to a second order of that cart. */
export const CART_ORDERED = 'cart-ordered';

export const itemsOf = (db: Db, cartId: string): Promise<CartItem[]> =>
  db.select().from(cartItems).where(eq(cartItems.cart_id, cartId)).orderBy(asc(cartItems.item_id));

/** Returns a key that is equal for equal options, regardless of the order of their parts. */
export function optionsKey(options: ProductOption | undefined): string {
  const { configurable_item_options, ...rest } = options?.extension_attributes ?? {};
  // A variant is identified by its own sku, so the options that select it are not part of the key.
  const parts = Object.entries(rest).map(
    ([key, list]) => [key, (list ?? []).map(canonicalJson).sort()] as const,
  );
  return canonicalJson(Object.fromEntries(parts.filter(([, list]) => list.length > 0)));
}

/** Adds the quantity to an equal cart item, or creates an item. Returns the saved item. */
export async function addItem(
  db: Db,
  cart: Cart,
  line: Line,
  qty: number,
  options: ProductOption | undefined,
): Promise<CartItem> {
  const item = {
    cart_id: cart.id,
    sku: line.sku,
    parent_sku: line.parentSku ?? null,
    product_type: line.productType,
    qty,
    product_option: options ?? null,
    options_key: optionsKey(options),
  };
  const [saved] = await db
    .insert(cartItems)
    .values(item)
    .onConflictDoUpdate({
      target: [cartItems.cart_id, cartItems.sku, cartItems.options_key],
      set: { qty: sql`least(${QUANTITY_MAX}, ${cartItems.qty} + excluded.qty)` },
    })
    .returning();
  if (saved === undefined) throw new Error('Saving the cart item returned no row');
  return saved;
}

export type CartLine = { item: CartItem; line: Line };

/** Converts a saved item to a line request. */
export const lineRequestOf = (item: CartItem): LineRequest => ({
  sku: item.sku,
  parentSku: item.parent_sku ?? undefined,
  options: item.product_option ?? undefined,
  qty: item.qty,
});

/** Returns the items with their resolved lines, without those that are no longer sold. */
export async function linesOf(
  db: Db,
  store: string,
  items: CartItem[],
  now: number,
  shopper: Shopper | undefined,
  timeZone: string,
): Promise<CartLine[]> {
  const resolved = await resolveLines(db, store, items.map(lineRequestOf), now, shopper, timeZone);
  return items.flatMap((item, at) => {
    const one = resolved[at];
    return one?.ok ? [{ item, line: one.line }] : [];
  });
}

/** Returns all shipping methods; `available` is true for those that deliver to the country. */
export const methodsFor = (facts: CatalogueFacts, store: string, country: string): BridgeShippingMethod[] =>
  shippingMethods(facts, store).map((method) => ({
    ...method,
    available: method.available !== false && (method.countries ?? [country]).includes(country),
  }));

/** Returns all pickup points with their shipping methods. */
export const pickupPoints = (facts: CatalogueFacts, store: string): BridgePickupPoint[] =>
  shippingMethods(facts, store).flatMap(({ carrier_code, method_code, extension_attributes }) =>
    (extension_attributes?.points ?? []).map((point) => ({ ...point, carrier_code, method_code })),
  );

export const findShipping = (
  methods: readonly BridgeShippingMethod[],
  carrier: string | null | undefined,
  method: string | null | undefined,
): BridgeShippingMethod | undefined =>
  methods.find(
    (one) => one.carrier_code === carrier && one.method_code === method && one.available !== false,
  );

/** A delivery; `carrier` is null until the customer has chosen one. Undefined if nothing is to be delivered. */
export type Delivery = { carrier: string | null } | undefined;

/**
 * Returns the delivery for these lines. An empty cart counts as one to deliver, since physical products may still be
 * added.
 */
export const deliveryOf = (lines: readonly { line: Line }[], carrier: string | null): Delivery =>
  lines.length > 0 && lines.every(({ line }) => line.virtual) ? undefined : { carrier };

/** Returns the payment methods for a delivery. Those tied to carriers are unavailable without a delivery. */
export const paymentsFor = (
  facts: CatalogueFacts,
  store: string,
  delivery: Delivery,
): BridgePaymentMethod[] =>
  paymentMethods(facts, store).filter(({ carriers = [] }) => {
    if (carriers.length === 0) return true;
    return delivery !== undefined && (delivery.carrier === null || carriers.includes(delivery.carrier));
  });

/** Computes the totals of a cart with the choices made so far. `coupon` is the coupon included in the totals. */
export async function totalsOf(
  db: Db,
  facts: CatalogueFacts,
  store: string,
  cart: Cart,
  now: number,
  shopper: Shopper | undefined,
): Promise<{ totals: Totals; itemIds: number[]; coupon: string | undefined }> {
  const lines = await linesOf(db, store, await itemsOf(db, cart.id), now, shopper, facts.timeZone);
  const country = cart.country ?? firstCountry(facts, store);
  const deliver = lines.some(({ line }) => !line.virtual);
  const coupon = await usableCoupon(db, facts.coupons, cart.coupon, {
    customerId: cart.customer_id ?? undefined,
  });
  const totals = computeTotals(
    lines.map(({ item, line }) => ({ line, qty: item.qty })),
    {
      shipping: deliver
        ? findShipping(methodsFor(facts, store, country), cart.carrier_code, cart.method_code)
        : undefined,
      payment: paymentsFor(facts, store, deliveryOf(lines, cart.carrier_code)).find(
        ({ code }) => code === cart.payment_code,
      ),
      coupon,
      coupons: facts.coupons,
      country,
      taxRules: facts.taxRules,
    },
  );
  return { totals, itemIds: lines.map(({ item }) => item.item_id), coupon };
}

/** Returns the default country, used until an address is known. */
export const firstCountry = (facts: CatalogueFacts, store: string): string =>
  String(facts.countries[store]?.[0]?.id ?? '');

const CHANGE_NOTED_MS = 3_600_000;

/**
 * Records `now` as the time at which the items of a locked cart changed, at most once an hour. `now`: ms since 1970.
 */
export async function noteChange(tx: Db, cart: Cart, now: number): Promise<void> {
  if (now - (cart.changed_at ?? cart.created_at) < CHANGE_NOTED_MS) return;
  await tx.update(carts).set({ changed_at: now }).where(eq(carts.id, cart.id));
}

export async function rememberChoice(db: Db, cartId: string, choice: Partial<Cart>): Promise<void> {
  if (Object.keys(choice).length > 0) await db.update(carts).set(choice).where(eq(carts.id, cartId));
}

/** Removes an item of this cart; false if the id is unknown. */
export async function removeItem(db: Db, cartId: string, itemId: number): Promise<boolean> {
  const gone = await db
    .delete(cartItems)
    .where(and(eq(cartItems.cart_id, cartId), eq(cartItems.item_id, itemId)))
    .returning({ id: cartItems.item_id });
  return gone.length > 0;
}

/** Sets the absolute quantity of an item of this cart; undefined if the id is unknown. */
export async function setQuantity(
  db: Db,
  cartId: string,
  itemId: number,
  qty: number,
): Promise<CartItem | undefined> {
  const [saved] = await db
    .update(cartItems)
    .set({ qty })
    .where(and(eq(cartItems.cart_id, cartId), eq(cartItems.item_id, itemId)))
    .returning();
  return saved;
}
