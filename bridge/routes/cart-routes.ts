// Cart endpoints. Quantities are absolute with an `item_id`; without one they are added to an equal cart line.
// Money is recomputed for every response from the current catalogue.
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  cartDeleteBody,
  cartUpdateBody,
  collectTotalsBody,
  shippingInformationBody,
  shippingMethodsBody,
} from '#schemas/bridge/cart-pull-answer.ts';
import { enforceLimit } from '../accounts/enforce-limit.ts';
import { shopperOf } from '../accounts/shopper-of.ts';
import {
  addItem,
  bridgeItem,
  type Cart,
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
  pickupPoints,
  QUANTITY_MAX,
  rememberChoice,
  removeItem,
  setQuantity,
  totalsOf,
} from '../carts/cart.ts';
import { storeOf } from '../catalogue/catalogue-facts.ts';
import type { Shopper } from '../pricing/price-for.ts';
import { quantityRefusal } from '../pricing/quantity-refusal.ts';
import { areOptionsRefused, resolveLine, type Unsellable } from '../pricing/resolve-line.ts';
import { bridgeTotals } from '../pricing/sum-up.ts';
import { usableCoupon } from '../pricing/usable-coupon.ts';
import { networkOf } from '../wire/network-of.ts';
import { queryText, readAs } from '../wire/read-as.ts';
import { refuse } from '../wire/refusal.ts';
import type { Bridge, Handler } from './handler.ts';

type Open = { cart: Cart; store: string; shopper: Shopper | undefined; customerId?: number | undefined };

type WithCart = (
  bridge: Bridge,
  open: Open,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

/** Creates a cart handler: opens the cart and resolves store view and shopper before the handler runs. */
const withCart = (answer: WithCart): Handler => ({
  answer: async (bridge, request, reply, principal) => {
    const { db } = bridge;
    const store = storeOf(bridge.facts, queryText(request.query, 'storeCode'));
    const cart = await cartOf(db, queryText(request.query, 'cartId'), principal?.customerId);
    const shopper = await shopperOf(db, principal?.groupId);
    return answer(bridge, { cart, store, shopper, customerId: principal?.customerId }, request, reply);
  },
});

/** Creates a handler that changes items. It locks the cart, so that no order closes the cart meanwhile. */
const whileCartIsOpen = (answer: WithCart): Handler =>
  withCart((bridge, open, request, reply) =>
    bridge.db.transaction(async (db) => {
      const cart = await cartOf(db, open.cart.id, open.customerId, true);
      const changed = await answer({ ...bridge, db }, { ...open, cart }, request, reply);
      await noteChange(db, cart, bridge.clock());
      return changed;
    }),
  );

const shortText = z.optional(z.string().check(z.maxLength(64)));
const addressCountry = z.looseObject({ country_id: shortText, countryId: shortText });
/** Returns the address's country in either spelling; undefined unless the store view has it. */
function countryOf({ facts }: Bridge, store: string, address: unknown): string | undefined {
  const parsed = readAs(addressCountry, address);
  const code = parsed.country_id ?? parsed.countryId;
  return (facts.countries[store] ?? []).some(({ id }) => id === code) ? code : undefined;
}

const itemIdOf = (text: string): number => {
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (id === 0) throw refuse(404, 'No such item in this cart');
  return id;
};

/** 404 for a product that is not sold, 400 for options that it does not offer. */
const lineRefusal = (why: Unsellable) =>
  refuse(areOptionsRefused(why) ? 400 : 404, {
    errorCode: why.reason,
    errorMessage: 'This product cannot be added',
  });

export const create: Handler = {
  answer: ({ db, clock }, _request, _reply, principal) =>
    openCart(db, principal?.customerId ?? null, clock()),
};

export const pull = withCart(async ({ db, clock, facts }, { cart, store, shopper }) => {
  const items = await itemsOf(db, cart.id);
  const lines = new Map(
    (await linesOf(db, store, items, clock(), shopper, facts.timeZone)).map(({ item, line }) => [
      item.item_id,
      line,
    ]),
  );
  return items.map((item) => bridgeItem(item, lines.get(item.item_id)));
});

export const update = whileCartIsOpen(async ({ db, clock, facts }, { cart, store, shopper }, request) => {
  const { cartItem } = readAs(cartUpdateBody, request.body);
  const { qty } = cartItem;
  if (!Number.isInteger(qty) || qty < 1 || qty > QUANTITY_MAX)
    throw refuse(400, `qty must be a whole number from 1 to ${QUANTITY_MAX}`);
  const items = await itemsOf(db, cart.id);
  const id = cartItem.item_id === undefined ? undefined : itemIdOf(cartItem.item_id);
  const present = items.find(({ item_id }) => item_id === id);
  if (id !== undefined && present === undefined) throw refuse(404, 'No such item in this cart');
  const asked = present
    ? { ...lineRequestOf(present), qty }
    : { sku: cartItem.sku, options: cartItem.product_option, qty };
  const resolved = await resolveLine(db, store, asked, clock(), shopper, facts.timeZone);
  if (!resolved.ok) throw lineRefusal(resolved.why);
  const { line } = resolved;
  // without an item id, the quantity is added to an equal cart line
  const key = optionsKey(line.options);
  const equal = id === undefined && items.find((one) => one.sku === line.sku && one.options_key === key);
  const refused = quantityRefusal(line.stock, qty + (equal ? equal.qty : 0));
  if (refused) throw refuse(400, { ...refused, errorMessage: 'This product is not sold in that quantity' });
  if (id !== undefined) {
    const saved = await setQuantity(db, cart.id, id, qty);
    if (saved === undefined) throw refuse(404, 'No such item in this cart');
    return bridgeItem(saved, line);
  }
  if (items.length >= LINES_MAX) throw refuse(400, 'The cart is full');
  return bridgeItem(await addItem(db, cart, line, qty, line.options), line);
});

export const remove = whileCartIsOpen(async ({ db }, { cart }, request) => {
  const { cartItem } = readAs(cartDeleteBody, request.body);
  if (!(await removeItem(db, cart.id, itemIdOf(cartItem.item_id))))
    throw refuse(404, 'No such item in this cart');
  return true;
});

async function totalsAnswer(bridge: Bridge, { cart, store, shopper }: Open): Promise<object> {
  const { db, facts, clock } = bridge;
  const { totals, itemIds, coupon } = await totalsOf(db, facts, store, cart, clock(), shopper);
  return bridgeTotals(totals, itemIds, coupon);
}

export const totals = withCart(totalsAnswer);

/** Returns the payment methods for the cart's contents. */
async function paymentsOf(
  { db, facts, clock }: Bridge,
  { cart, store, shopper }: Open,
): Promise<ReturnType<typeof paymentsFor>> {
  const lines = await linesOf(db, store, await itemsOf(db, cart.id), clock(), shopper, facts.timeZone);
  return paymentsFor(facts, store, deliveryOf(lines, cart.carrier_code));
}

export const payments = withCart(paymentsOf);

export const shippings = withCart(async (bridge, { cart, store }, request) => {
  const { address } = readAs(shippingMethodsBody, request.body);
  const country = countryOf(bridge, store, address) ?? firstCountry(bridge.facts, store);
  await rememberChoice(bridge.db, cart.id, { country });
  // shop data and `pickup-points` list the points; repeated here, they would outweigh the rest
  return methodsFor(bridge.facts, store, country).map(
    ({ extension_attributes: _points, ...method }) => method,
  );
});

export const shippingInformation = withCart(async (bridge, { cart, store, shopper }, request) => {
  const { addressInformation: asked } = readAs(shippingInformationBody, request.body);
  const country =
    countryOf(bridge, store, asked.shippingAddress ?? {}) ??
    cart.country ??
    firstCountry(bridge.facts, store);
  const chosen = methodsFor(bridge.facts, store, country).find(
    (one) => one.carrier_code === asked.shippingCarrierCode && one.method_code === asked.shippingMethodCode,
  );
  if (chosen === undefined || chosen.available === false)
    throw refuse(400, 'The delivery method is not available');
  const choice = { country, carrier_code: chosen.carrier_code, method_code: chosen.method_code };
  await rememberChoice(bridge.db, cart.id, choice);
  const changed = { cart: { ...cart, ...choice }, store, shopper };
  return {
    payment_methods: await paymentsOf(bridge, changed),
    totals: await totalsAnswer(bridge, changed),
  };
});

const methodCodes = z.looseObject({ shippingCarrierCode: shortText, shippingMethodCode: shortText });

export const collectTotals = withCart(async (bridge, { cart, store, shopper }, request) => {
  const { methods } = readAs(collectTotalsBody, request.body);
  const { shippingCarrierCode, shippingMethodCode } = readAs(methodCodes, methods);
  const country = cart.country ?? firstCountry(bridge.facts, store);
  const choice: Partial<Cart> = {};
  if (shippingCarrierCode !== undefined || shippingMethodCode !== undefined) {
    const chosen = methodsFor(bridge.facts, store, country).find(
      (one) => one.carrier_code === shippingCarrierCode && one.method_code === shippingMethodCode,
    );
    if (chosen === undefined || chosen.available === false)
      throw refuse(400, 'The delivery method is not available');
    Object.assign(choice, { carrier_code: chosen.carrier_code, method_code: chosen.method_code });
  }
  const payment = methods.paymentMethod?.method;
  if (payment !== undefined) {
    const offered = await paymentsOf(bridge, { cart: { ...cart, ...choice }, store, shopper });
    if (!offered.some(({ code }) => code === payment))
      throw refuse(400, 'The payment method is not available');
    choice.payment_code = payment;
  }
  await rememberChoice(bridge.db, cart.id, choice);
  return totalsAnswer(bridge, { cart: { ...cart, ...choice }, store, shopper });
});

/** Invalid codes are counted per network and per customer, so that codes cannot be guessed by trial. */
export const applyCoupon = withCart(async (bridge, { cart, customerId }, request, reply) => {
  const { db, accounts } = bridge;
  const { limits } = accounts;
  const tries: [typeof limits.couponsOfAddress, string][] = [
    [limits.couponsOfAddress, networkOf(request.ip)],
  ];
  if (customerId !== undefined) tries.push([limits.couponsOfCustomer, String(customerId)]);
  enforceLimit(bridge, reply, tries);
  const coupon = await usableCoupon(db, queryText(request.query, 'coupon', 64), { customerId });
  if (coupon === undefined) throw refuse(404, 'The coupon code is not valid');
  for (const [limit, key] of tries) limit?.giveBack(key);
  await rememberChoice(db, cart.id, { coupon });
  return true;
});

export const deleteCoupon = withCart(async ({ db }, { cart }) => {
  await rememberChoice(db, cart.id, { coupon: null });
  return true;
});

/** Lists the pickup points of all methods, or of a country, a carrier or a method. */
export const pickupPointList: Handler = {
  cacheSeconds: 300,
  ignoresToken: true,
  answer: async ({ facts }, { query }) => {
    const wanted = {
      country_id: queryText(query, 'country', 2),
      carrier_code: queryText(query, 'carrier', 64),
      method_code: queryText(query, 'method', 64),
    };
    return pickupPoints(facts, storeOf(facts, queryText(query, 'storeCode'))).filter((point) =>
      (Object.keys(wanted) as (keyof typeof wanted)[]).every(
        (key) => wanted[key] === undefined || point[key] === wanted[key],
      ),
    );
  },
};

export const pickupPoint = withCart(async ({ db, facts }, { cart, store }, request) => {
  const code = queryText(request.query, 'code', 64);
  if (!pickupPoints(facts, store).some((point) => point.code === code))
    throw refuse(400, {
      errorCode: 'unknown-pickup-point',
      errorMessage: 'This pickup point does not exist',
    });
  await rememberChoice(db, cart.id, { pickup_point: code ?? null });
  return true;
});

export const coupon = withCart(async (_bridge, { cart }) => cart.coupon);
