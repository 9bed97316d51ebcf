// Implements the port for carts with the bridge's own tables. Each call recomputes the amounts from the current
// catalogue.

import { shopperOf } from '../accounts/shopper-of.ts';
import {
  addItem,
  type Cart,
  type CartItem as CartRow,
  cartOf,
  deliveryOf,
  firstCountry,
  itemsOf,
  LINES_MAX,
  lineRequestOf,
  linesOf,
  methodsFor,
  noteChange,
  openCart,
  optionsKey,
  paymentsFor,
  rememberChoice,
  removeItem,
  setQuantity,
  totalsOf,
} from '../carts/cart.ts';
import { offeredPoints } from '../carts/offered-points.ts';
import type { CatalogueFacts } from '../catalogue/catalogue-facts.ts';
import type { Db } from '../database/open-database.ts';
import type { CartItem, CartRef, Carts } from '../ports/carts.ts';
import { refuse } from '../ports/refusal.ts';
import type { Shopper } from '../pricing/price-for.ts';
import { quantityRefusal } from '../pricing/quantity-refusal.ts';
import {
  areOptionsRefused,
  type Line,
  type LineRequest,
  resolveLine,
  type Unsellable,
} from '../pricing/resolve-line.ts';
import { usableCoupon } from '../pricing/usable-coupon.ts';

type Place = { readonly db: Db; readonly clock: () => number; readonly facts: CatalogueFacts };

const itemOf = (row: CartRow, line: Line | undefined): CartItem => ({
  id: String(row.item_id),
  cartId: row.cart_id,
  sku: row.sku,
  quantity: row.qty,
  name: line?.name ?? row.sku,
  price: line?.price,
  productType: row.product_type,
  options: row.product_option,
});

/** Creates the refusal: 404 for a product that is not sold, 400 for options that the product does not offer. */
const lineRefusal = (why: Unsellable) =>
  refuse(areOptionsRefused(why) ? 400 : 404, {
    errorCode: why.reason,
    errorMessage: 'This product cannot be added',
  });

const unknownItem = () => refuse(404, 'No such item in this cart');

export function referenceCarts(place: Place): Carts {
  const cartBy = ({ cartId, customer }: CartRef): Promise<Cart> =>
    cartOf(place.db, cartId, customer?.customerId);
  const shopperBy = ({ customer }: CartRef): Promise<Shopper | undefined> =>
    shopperOf(place.db, customer?.groupId);

  /** Changes the cart's items while the cart is locked, so that no order closes it during the change. */
  const changeItems = <T>(ref: CartRef, change: (tx: Db, cart: Cart) => Promise<T>): Promise<T> =>
    place.db.transaction(async (tx) => {
      const cart = await cartOf(tx, ref.cartId, ref.customer?.customerId, true);
      const changed = await change(tx, cart);
      await noteChange(tx, cart, place.clock());
      return changed;
    });

  const resolve = async (tx: Db, ref: CartRef, request: LineRequest): Promise<Line> => {
    const shopper = await shopperOf(tx, ref.customer?.groupId);
    const { timeZone } = place.facts;
    const resolved = await resolveLine(tx, ref.store, request, place.clock(), shopper, timeZone);
    if (!resolved.ok) throw lineRefusal(resolved.why);
    return resolved.line;
  };

  const refuseQuantity = (line: Line, quantity: number): void => {
    const refused = quantityRefusal(line.stock, quantity);
    if (refused) throw refuse(400, { ...refused, errorMessage: 'This product is not sold in that quantity' });
  };

  const linesBy = async (ref: CartRef, rows: CartRow[]) =>
    linesOf(place.db, ref.store, rows, place.clock(), await shopperBy(ref), place.facts.timeZone);

  const paymentsBy = async (ref: CartRef, cart: Cart) => {
    const lines = await linesBy(ref, await itemsOf(place.db, cart.id));
    return paymentsFor(place.facts, ref.store, deliveryOf(lines, cart.carrier_code));
  };

  /** Returns the country if the store view serves it. */
  const servedCountry = (store: string, country: string | undefined): string | undefined =>
    (place.facts.countries[store] ?? []).some(({ id }) => id === country) ? country : undefined;

  return {
    open: (customer) => openCart(place.db, customer?.customerId ?? null, place.clock()),

    items: async (ref) => {
      const rows = await itemsOf(place.db, (await cartBy(ref)).id);
      const lines = new Map((await linesBy(ref, rows)).map(({ item, line }) => [item.item_id, line]));
      return rows.map((row) => itemOf(row, lines.get(row.item_id)));
    },

    add: (ref, { sku, options, quantity }) =>
      changeItems(ref, async (tx, cart) => {
        const line = await resolve(tx, ref, { sku, options, qty: quantity });
        const rows = await itemsOf(tx, cart.id);
        const key = optionsKey(line.options);
        const equal = rows.find((row) => row.sku === line.sku && row.options_key === key);
        refuseQuantity(line, quantity + (equal?.qty ?? 0));
        if (rows.length >= LINES_MAX) throw refuse(400, 'The cart is full');
        return itemOf(await addItem(tx, cart, line, quantity, line.options), line);
      }),

    setQuantity: (ref, itemId, quantity) =>
      changeItems(ref, async (tx, cart) => {
        const row = (await itemsOf(tx, cart.id)).find(({ item_id }) => String(item_id) === itemId);
        if (row === undefined) throw unknownItem();
        const line = await resolve(tx, ref, { ...lineRequestOf(row), qty: quantity });
        refuseQuantity(line, quantity);
        const saved = await setQuantity(tx, cart.id, row.item_id, quantity);
        if (saved === undefined) throw unknownItem();
        return itemOf(saved, line);
      }),

    remove: (ref, itemId) =>
      changeItems(ref, async (tx, cart) => {
        if (!/^\d{1,9}$/.test(itemId) || !(await removeItem(tx, cart.id, Number(itemId))))
          throw unknownItem();
      }),

    totals: async (ref) => {
      const { db, facts, clock } = place;
      const [cart, shopper] = [await cartBy(ref), await shopperBy(ref)];
      const { totals, itemIds, coupon } = await totalsOf(db, facts, ref.store, cart, clock(), shopper);
      const { rows, goods, discount, shipping, payment, tax, grandTotal: total } = totals;
      const items = rows.map(({ line, qty: quantity, ...row }, at) => ({
        ...row,
        id: String(itemIds[at]),
        name: line.name,
        price: line.price,
        quantity,
      }));
      return { items, goods, discount, shipping, payment, tax, total, coupon };
    },

    shippingMethods: async (ref, wanted) => {
      const { db, facts } = place;
      const cart = await cartBy(ref);
      const country = servedCountry(ref.store, wanted) ?? firstCountry(facts, ref.store);
      await rememberChoice(db, cart.id, { country });
      return methodsFor(facts, ref.store, country);
    },

    chooseMethods: async (ref, { shipping, country: wanted, payment }) => {
      const { db, facts } = place;
      const cart = await cartBy(ref);
      const choice: Partial<Cart> = {};
      if (shipping) {
        const country = servedCountry(ref.store, wanted) ?? cart.country ?? firstCountry(facts, ref.store);
        const { carrier: carrier_code, method: method_code } = shipping;
        const chosen = methodsFor(facts, ref.store, country).find(
          (one) => one.carrier_code === carrier_code && one.method_code === method_code,
        );
        if (chosen === undefined || chosen.available === false)
          throw refuse(400, 'The delivery method is not available');
        Object.assign(choice, { country, carrier_code, method_code });
      }
      if (payment !== undefined) {
        if (!(await paymentsBy(ref, { ...cart, ...choice })).some(({ code }) => code === payment))
          throw refuse(400, 'The payment method is not available');
        choice.payment_code = payment;
      }
      await rememberChoice(db, cart.id, choice);
    },

    paymentMethods: async (ref) => paymentsBy(ref, await cartBy(ref)),

    coupon: async (ref) => (await cartBy(ref)).coupon,

    applyCoupon: async (ref, code) => {
      const cart = await cartBy(ref);
      const coupon = await usableCoupon(place.db, place.facts.coupons, code, {
        customerId: ref.customer?.customerId,
      });
      if (coupon !== undefined) await rememberChoice(place.db, cart.id, { coupon });
      return coupon !== undefined;
    },

    removeCoupon: async (ref) => rememberChoice(place.db, (await cartBy(ref)).id, { coupon: null }),

    pickupPoints: async (store) => offeredPoints(place.facts, store),

    choosePickupPoint: async (ref, code) => {
      const cart = await cartBy(ref);
      if (code === undefined || !offeredPoints(place.facts, ref.store).some((point) => point.code === code))
        throw refuse(400, {
          errorCode: 'unknown-pickup-point',
          errorMessage: 'This pickup point does not exist',
        });
      await rememberChoice(place.db, cart.id, { pickup_point: code });
    },
  };
}
