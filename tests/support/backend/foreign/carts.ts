// The carts of the foreign backend. A line has the sku of the delivered product; an order closes its cart. One file
// although it is long: all calls share the carts.
import { randomBytes } from 'node:crypto';
import { type Article, type ForeignCatalogue, gross } from './catalogue.ts';
import {
  type Answer,
  enveloped,
  type Fields,
  type ForeignApi,
  type ForeignRequest,
  fieldsOf,
  isFields,
  Refusal,
  textOf,
} from './exchange.ts';

type Line = { id: number; article: Article; qty: number; option: unknown };
export type Cart = {
  id: string;
  /** "" for a guest */
  userId: string;
  isActive: boolean;
  lines: Line[];
  coupon: string;
  method: string;
};

const COUPON = 'SPRING';
const COUPON_PERCENT = 15;
const cents = (value: number): number => Math.round(value * 100) / 100;

type Delivery = { carrier: string; method: string; title: string; amount: number; available: boolean };
const shippingMethods: readonly Delivery[] = [
  { carrier: 'flatrate', method: 'flatrate', title: 'Fixed', amount: 5, available: true },
  { carrier: 'tablerate', method: 'bestway', title: 'Best Way', amount: 9, available: false },
];
const estonianMethods: readonly Delivery[] = [
  { carrier: 'post', method: 'abroad', title: 'Post abroad', amount: 12, available: true },
];
/** The payment methods of each API: cash, bank transfer or an external page, and some that only such backends have. */
export const paymentMethods = {
  v: [
    { code: 'cashondelivery', title: 'Cash On Delivery' },
    { code: 'checkmo', title: 'Check / Money order' },
    { code: 'leasing', title: 'Leasing' },
  ],
  m1: [
    { code: 'cashondelivery', title: 'Cash On Delivery' },
    { code: 'banktransfer', title: 'Bank Transfer Payment' },
    { code: 'purchaseorder', title: 'Purchase Order' },
  ],
} as const satisfies Record<ForeignApi, readonly { code: string; title: string }[]>;

/**
 * Finds the variant of a configurable product that has the chosen options.
 * @param option `product_option` of the cart line
 */
function variantOf(catalogue: ForeignCatalogue, parentSku: string, option: unknown): Article | undefined {
  const { configurable_item_options: chosen } = fieldsOf(fieldsOf(option).extension_attributes);
  if (!Array.isArray(chosen)) return undefined;
  const pairs = chosen.map(fieldsOf);
  return [...catalogue.articles.values()].find(
    (article) =>
      article.parentSku === parentSku &&
      pairs.every(
        ({ option_id, option_value }) => article.options[textOf(option_id)] === textOf(option_value),
      ),
  );
}

/**
 * Finds the product that is delivered for a sku: the article itself or, for a configurable product, the variant with
 * the chosen options.
 */
export const articleOf = (catalogue: ForeignCatalogue, sku: string, option: unknown): Article | undefined =>
  catalogue.articles.get(sku) ?? variantOf(catalogue, sku, option);

export type CartCalls = {
  /** Serves a path below `/cart/`. Returns undefined for an unknown call. */
  call: (asked: ForeignRequest, name: string) => Answer | undefined;
  find: (id: string) => Cart | undefined;
  isOffered: (paymentMethod: string) => boolean;
  /** Returns the price of a delivery method, as a decimal. */
  costOf: (method: string) => number;
  /** Changes the price of a delivery method. */
  reprice: (method: string, amount: number) => void;
  /** Removes a payment method from all carts. */
  withdraw: (paymentMethod: string) => void;
};

/** @param userOf returns the customer id for a token, "" for a guest; throws for an invalid token */
export function cartCalls(
  api: ForeignApi,
  catalogue: ForeignCatalogue,
  userOf: (token: string) => string,
): CartCalls {
  const carts = new Map<string, Cart>();
  let offered: readonly { code: string; title: string }[] = paymentMethods[api];
  const repriced = new Map<string, number>();
  const costOf = (method: string): number =>
    repriced.get(method) ??
    [...shippingMethods, ...estonianMethods].find((one) => one.method === method)?.amount ??
    0;
  let nextId = 81_668;
  let nextLine = 66_257;
  const unknownCart = (id: string): Refusal =>
    api === 'v'
      ? new Refusal(404, `No such entity with cartId = ${id}`)
      : new Refusal(500, `No such entity with id ${id}`);

  const create = (token: string): Cart => {
    const userId = userOf(token);
    const own = userId && [...carts.values()].find((one) => one.isActive && one.userId === userId);
    if (own) return own;
    const guestId =
      api === 'v'
        ? randomBytes(16).toString('hex')
        : ['{"typ":"JWT"}', '{"cartId":1}', 'sign']
            .map((part) => Buffer.from(part + nextId).toString('base64url'))
            .join('.');
    nextId += 1;
    const cart: Cart = {
      id: userId ? String(nextId) : guestId,
      userId,
      isActive: true,
      lines: [],
      coupon: '',
      method: '',
    };
    carts.set(cart.id, cart);
    return cart;
  };
  const openCart = ({ query, token }: ForeignRequest): Cart => {
    const id = query.get('cartId') ?? '';
    const cart = carts.get(id);
    if (!cart?.isActive || cart.userId !== userOf(token)) throw unknownCart(id);
    return cart;
  };

  const lineOf = (cart: Cart, { id, article, qty, option }: Line): Fields => ({
    item_id: id,
    sku: article.sku,
    qty,
    name: article.name,
    price: cents(article.net),
    product_type: article.type,
    quote_id: cart.id,
    ...(isFields(option) ? { product_option: option } : {}),
  });

  const update = (cart: Cart, { sku, qty, item_id, product_option }: Fields): Answer => {
    const article = articleOf(catalogue, textOf(sku), product_option);
    if (!article)
      throw new Refusal(
        404,
        "The product that was requested doesn't exist. Verify the product and try again.",
      );
    const count = Number(qty);
    if (!(count > 0)) throw new Refusal(400, 'The product quantity should be greater than 0.');
    const named = cart.lines.find(({ id }) => String(id) === textOf(item_id));
    if (item_id !== undefined && !named)
      throw new Refusal(404, `The ${cart.id} Cart doesn't contain the ${textOf(item_id)} item.`);
    const equal = cart.lines.find((line) => line.article.sku === article.sku);
    // without item_id, the quantity is added to the line with the same sku
    const total = named ? count : count + (equal?.qty ?? 0);
    if (!article.isInStock || total > article.qty)
      throw new Refusal(400, 'The requested qty is not available');
    const line = named ?? equal ?? { id: nextLine++, article, qty: 0, option: product_option };
    if (!cart.lines.includes(line)) cart.lines.push(line);
    line.qty = total;
    return enveloped(lineOf(cart, line));
  };

  const totals = (cart: Cart): Fields => {
    const rows = cart.lines.map(({ id, article, qty }) => {
      const row = cents(article.net * qty);
      const withTax = cents(gross(article.net, article.taxPercent) * qty);
      const discount = cart.coupon ? cents((row * COUPON_PERCENT) / 100) : 0;
      return {
        item_id: id,
        price: article.net,
        price_incl_tax: gross(article.net, article.taxPercent),
        qty,
        row_total: row,
        row_total_incl_tax: withTax,
        row_total_with_discount: 0,
        tax_amount: cents(withTax - row),
        tax_percent: article.taxPercent,
        discount_amount: discount,
        discount_percent: cart.coupon ? COUPON_PERCENT : 0,
        // JSON encoded as a string
        options: JSON.stringify(Object.entries(article.options).map(([label, value]) => ({ label, value }))),
        name: article.name,
        weee_tax_applied: null,
      };
    });
    const sum = (key: 'row_total' | 'row_total_incl_tax' | 'tax_amount' | 'discount_amount') =>
      cents(rows.reduce((total, row) => total + row[key], 0));
    const shipping = cart.method ? costOf(cart.method) : 0;
    const discount = sum('discount_amount');
    const tax = sum('tax_amount');
    const net = cents(sum('row_total') - discount + shipping);
    const segments: Fields[] = [
      { code: 'subtotal', title: 'Subtotal', value: sum('row_total_incl_tax') },
      ...(cart.method ? [{ code: 'shipping', title: 'Shipping & Handling', value: shipping }] : []),
      ...(discount > 0 ? [{ code: 'discount', title: 'Discount', value: -discount }] : []),
      {
        code: 'tax',
        title: 'Tax',
        value: tax,
        area: 'taxes',
        extension_attributes: { tax_grandtotal_details: [] },
      },
      {
        code: 'grand_total',
        title: 'Grand Total',
        value: rows.length > 0 ? cents(net + tax) : null,
        area: 'footer',
      },
    ];
    return {
      // the net amount; the segment of the same name has the amount to pay
      grand_total: net,
      base_grand_total: cents(net + tax),
      subtotal: sum('row_total'),
      subtotal_incl_tax: sum('row_total_incl_tax'),
      discount_amount: -discount,
      subtotal_with_discount: cents(sum('row_total') - discount),
      ...(cart.coupon ? { coupon_code: cart.coupon } : {}),
      shipping_amount: shipping,
      shipping_incl_tax: shipping,
      shipping_discount_amount: 0,
      tax_amount: tax,
      shipping_tax_amount: 0,
      base_currency_code: 'EUR',
      quote_currency_code: 'EUR',
      items_qty: cart.lines.reduce((count, { qty }) => count + qty, 0),
      items: rows,
      total_segments: segments,
    };
  };

  /**
   * Handles three Magento 1 calls, which read snake case, and read a delivery method only if the body contains
   * `methods`.
   */
  const bareTotals = (cart: Cart, body: Fields): Answer => {
    if (body.methods !== undefined) {
      const { shipping_method_code } = fieldsOf(body.addressInformation ?? body.methods);
      if (textOf(shipping_method_code)) cart.method = textOf(shipping_method_code);
    }
    return enveloped(totals(cart));
  };

  const shippingInformation = (cart: Cart, body: Fields): Answer => {
    if (api === 'm1') return bareTotals(cart, body);
    const { addressInformation } = body;
    if (!isFields(addressInformation))
      throw new Refusal(500, 'No address element provided within the request body');
    if (cart.lines.length === 0) throw new Refusal(500, 'Shipping method is not applicable for empty cart');
    const method = textOf(addressInformation.shippingMethodCode);
    if (![...shippingMethods, ...estonianMethods].some((one) => one.method === method && one.available))
      throw new Refusal(404, 'Carrier with such method not found');
    cart.method = method;
    return enveloped({ payment_methods: offered, totals: totals(cart) });
  };

  const coupon = (cart: Cart, code: string): Answer => {
    if (api === 'v' && !code) throw new Refusal(500, 'No coupon code provided');
    if (code !== COUPON)
      throw api === 'v'
        ? new Refusal(404, "The coupon code isn't valid. Verify the code and try again.")
        : new Refusal(500, false);
    cart.coupon = code;
    return enveloped(true);
  };

  const itemIn = (body: Fields): Fields => {
    if (isFields(body.cartItem)) return body.cartItem;
    throw new Refusal(500, 'No cartItem element provided within the request body');
  };

  const calls: Record<string, (asked: ForeignRequest, cart: Cart, body: Fields) => Answer> = {
    'GET pull': (_, cart) => enveloped(cart.lines.map((line) => lineOf(cart, line))),
    'POST update': (_, cart, body) => update(cart, itemIn(body)),
    'POST delete': (_, cart, body) => {
      const { item_id } = itemIn(body);
      const place = cart.lines.findIndex(({ id }) => String(id) === textOf(item_id));
      if (place < 0)
        throw new Refusal(404, `The ${cart.id} Cart doesn't contain the ${textOf(item_id)} item.`);
      cart.lines.splice(place, 1);
      return enveloped(true);
    },
    'GET totals': (_, cart) => enveloped(totals(cart)),
    'GET payment-methods': () => enveloped(offered),
    'POST shipping-methods': (_, __, body) => {
      if (!isFields(body.address))
        throw new Refusal(500, 'No address element provided within the request body');
      // country_id only: the spelling countryId is ignored
      const methods = textOf(body.address.country_id) === 'EE' ? estonianMethods : shippingMethods;
      const priced = methods.map((one) => ({ ...one, amount: costOf(one.method) }));
      return enveloped(
        priced.map(({ carrier, method, title, amount, available }) => ({
          carrier_code: carrier,
          method_code: method,
          carrier_title: title,
          method_title: title,
          amount,
          base_amount: amount,
          available,
          error_message: available ? '' : 'Not for this address',
          price_excl_tax: amount,
          price_incl_tax: amount,
        })),
      );
    },
    'POST shipping-information': (_, cart, body) => shippingInformation(cart, body),
    'POST collect-totals': (_, cart, body) => {
      if (api === 'm1') return bareTotals(cart, body);
      if (!isFields(body.methods))
        throw new Refusal(500, 'No shipping and payment methods element provided within the request body');
      const method = textOf(body.methods.shippingMethodCode);
      if (method) cart.method = method;
      return enveloped(totals(cart));
    },
    'POST apply-coupon': ({ query }, cart) => coupon(cart, query.get('coupon') ?? ''),
    'POST delete-coupon': (_, cart) => {
      if (api === 'm1' && !cart.coupon) throw new Refusal(500, false);
      cart.coupon = '';
      return enveloped(true);
    },
    'GET coupon': (_, cart) => enveloped(cart.coupon || null),
  };

  return {
    find: (id) => carts.get(id),
    costOf,
    reprice: (method, amount) => void repriced.set(method, amount),
    isOffered: (paymentMethod) => offered.some(({ code }) => code === paymentMethod),
    withdraw: (paymentMethod) => {
      offered = offered.filter(({ code }) => code !== paymentMethod);
    },
    call: (asked, name) => {
      if (asked.method === 'POST' && name === 'create') return enveloped(create(asked.token).id);
      const handler = calls[`${asked.method} ${name}`];
      return handler?.(asked, openCart(asked), fieldsOf(asked.body));
    },
  };
}
