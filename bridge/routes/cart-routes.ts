// Cart endpoints. With an `item_id` a quantity is absolute; without an `item_id` it is added to an equal cart line.
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
import { QUANTITY_MAX } from '../carts/cart.ts';
import { storeOf } from '../catalogue/catalogue-facts.ts';
import type { CartItem, CartRef, CartTotals } from '../ports/carts.ts';
import { refuse } from '../ports/refusal.ts';
import { networkOf } from '../wire/network-of.ts';
import { queryText, readAs } from '../wire/read-as.ts';
import type { Bridge, Handler } from './handler.ts';

type WithCart = (
  bridge: Bridge,
  cart: CartRef,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

/** Creates a handler that receives the cart identified by the request. */
const withCart = (answer: WithCart): Handler => ({
  answer: async (bridge, request, reply, customer) => {
    const store = storeOf(bridge.facts, queryText(request.query, 'storeCode'));
    return answer(bridge, { store, customer, cartId: queryText(request.query, 'cartId') }, request, reply);
  },
});

const shortText = z.optional(z.string().check(z.maxLength(64)));
const addressCountry = z.looseObject({ country_id: shortText, countryId: shortText });
/** Returns the address's country in either spelling. */
function countryOf(address: unknown): string | undefined {
  const parsed = readAs(addressCountry, address);
  return parsed.country_id ?? parsed.countryId;
}

/** Serializes an item; the sku of a configurable line is the variant's. */
const bridgeItem = (item: CartItem): object => ({
  item_id: Number(item.id),
  quote_id: item.cartId,
  sku: item.sku,
  qty: item.quantity,
  name: item.name,
  price: item.price === undefined ? null : item.price / 100,
  product_type: item.productType,
  product_option: item.options,
});

const decimal = (cents: number): number => cents / 100;

/** Serializes totals. The segment `grand_total` is the amount to pay; the property `grand_total` is net. */
function bridgeTotals({ items, goods, discount, shipping, payment, tax, total, coupon }: CartTotals): object {
  const segments: [string, string, number][] = [
    ['subtotal', 'Subtotal', goods],
    ['shipping', 'Shipping & Handling', shipping],
    ...(payment !== 0 ? [['payment', 'Payment', payment] satisfies [string, string, number]] : []),
    ...(discount > 0 ? [['discount', 'Discount', -discount] satisfies [string, string, number]] : []),
    ['tax', 'Tax', tax],
    ['grand_total', 'Grand total', total],
  ];
  return {
    grand_total: decimal(total - tax),
    base_grand_total: decimal(total),
    subtotal: decimal(goods - items.reduce((sum, item) => sum + item.tax, 0)),
    subtotal_incl_tax: decimal(goods),
    discount_amount: discount === 0 ? 0 : -decimal(discount),
    ...(coupon === undefined ? {} : { coupon_code: coupon }),
    shipping_amount: decimal(shipping),
    shipping_incl_tax: decimal(shipping),
    tax_amount: decimal(tax),
    base_currency_code: 'EUR',
    quote_currency_code: 'EUR',
    items_qty: items.reduce((sum, item) => sum + item.quantity, 0),
    items: items.map((item) => ({
      item_id: Number(item.id),
      name: item.name,
      qty: item.quantity,
      price_incl_tax: decimal(item.price),
      row_total_incl_tax: decimal(item.total),
      tax_amount: decimal(item.tax),
      tax_percent: item.taxPercent,
      discount_amount: decimal(item.discount),
      options: '[]',
    })),
    total_segments: segments.map(([code, title, value]) => ({ code, title, value: decimal(value) })),
  };
}

export const create: Handler = {
  perMinute: 600,
  answer: ({ engine }, _request, _reply, customer) => engine.carts.open(customer),
};

export const pull = withCart(async ({ engine }, cart) => (await engine.carts.items(cart)).map(bridgeItem));

export const update = withCart(async ({ engine: { carts } }, cart, request) => {
  const { item_id: id, sku, product_option: options, qty } = readAs(cartUpdateBody, request.body).cartItem;
  if (!Number.isInteger(qty) || qty < 1 || qty > QUANTITY_MAX)
    throw refuse(400, `qty must be a whole number from 1 to ${QUANTITY_MAX}`);
  const saved =
    id === undefined
      ? await carts.add(cart, { sku, options, quantity: qty })
      : await carts.setQuantity(cart, id, qty);
  return bridgeItem(saved);
});

export const remove = withCart(async ({ engine }, cart, request) => {
  await engine.carts.remove(cart, readAs(cartDeleteBody, request.body).cartItem.item_id);
  return true;
});

export const totals = withCart(async ({ engine }, cart) => bridgeTotals(await engine.carts.totals(cart)));

export const payments = withCart(({ engine }, cart) => engine.carts.paymentMethods(cart));

export const shippings = withCart(async ({ engine }, cart, request) => {
  const country = countryOf(readAs(shippingMethodsBody, request.body).address);
  // pickup points are omitted: shop data and `pickup-points` list them, and here they would make up most of the
  // response
  return (await engine.carts.shippingMethods(cart, country)).map(
    ({ extension_attributes: _points, ...method }) => method,
  );
});

export const shippingInformation = withCart(async ({ engine: { carts } }, cart, request) => {
  const asked = readAs(shippingInformationBody, request.body).addressInformation;
  await carts.chooseMethods(cart, {
    shipping: { carrier: asked.shippingCarrierCode, method: asked.shippingMethodCode },
    country: countryOf(asked.shippingAddress ?? {}),
  });
  return {
    payment_methods: await carts.paymentMethods(cart),
    totals: bridgeTotals(await carts.totals(cart)),
  };
});

const methodCodes = z.looseObject({ shippingCarrierCode: shortText, shippingMethodCode: shortText });

export const collectTotals = withCart(async ({ engine: { carts } }, cart, request) => {
  const { methods } = readAs(collectTotalsBody, request.body);
  const { shippingCarrierCode: carrier, shippingMethodCode: method } = readAs(methodCodes, methods);
  const shipping =
    carrier === undefined && method === undefined
      ? undefined
      : { carrier: carrier ?? '', method: method ?? '' };
  await carts.chooseMethods(cart, { shipping, payment: methods.paymentMethod?.method });
  return bridgeTotals(await carts.totals(cart));
});

/** Invalid codes are counted per network and per customer, so that codes cannot be guessed by trial. */
export const applyCoupon = withCart(async (bridge, cart, request, reply) => {
  const { limits } = bridge.accounts;
  const attempts: [typeof limits.couponsOfAddress, string][] = [
    [limits.couponsOfAddress, networkOf(request.ip)],
  ];
  if (cart.customer !== undefined)
    attempts.push([limits.couponsOfCustomer, String(cart.customer.customerId)]);
  await enforceLimit(bridge, reply, attempts);
  let isInvalid = false;
  try {
    isInvalid = !(await bridge.engine.carts.applyCoupon(cart, queryText(request.query, 'coupon', 64)));
  } finally {
    // if the cart itself was refused, the response reveals nothing about the code
    if (!isInvalid) for (const [limit, key] of attempts) await limit?.giveBack(key);
  }
  if (isInvalid) throw refuse(404, 'The coupon code is not valid');
  return true;
});

export const deleteCoupon = withCart(async ({ engine }, cart) => {
  await engine.carts.removeCoupon(cart);
  return true;
});

/** Lists the pickup points of all methods, or only those for a given country, carrier or method. */
export const pickupPointList: Handler = {
  ignoresToken: true,
  answer: async ({ engine, facts }, { query }) => {
    const wanted = {
      country_id: queryText(query, 'country', 2),
      carrier_code: queryText(query, 'carrier', 64),
      method_code: queryText(query, 'method', 64),
    };
    const points = await engine.carts.pickupPoints(storeOf(facts, queryText(query, 'storeCode')));
    return points.filter((point) =>
      (Object.keys(wanted) as (keyof typeof wanted)[]).every(
        (key) => wanted[key] === undefined || point[key] === wanted[key],
      ),
    );
  },
};

export const pickupPoint = withCart(async ({ engine }, cart, request) => {
  await engine.carts.choosePickupPoint(cart, queryText(request.query, 'code', 64));
  return true;
});

export const coupon = withCart(({ engine }, cart) => engine.carts.coupon(cart));
