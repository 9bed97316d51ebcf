// Places an order: order, items, stock, cart closing and stored response in one transaction (docs/reliability.md).
// - One order per client id (advisory lock, unique index); the same id with the same body returns the same response.
// - The charged total is computed by the bridge and never exceeds the total that the customer agreed to.
// - Products are read before the transaction begins; offers, coupon, cart and stock are read and locked inside it.
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { BridgePaymentMethod, BridgeShippingMethod } from '#schemas/bridge/cart-pull-answer.ts';
import { deliveryOf, findShipping, methodsFor, optionsKey, paymentsFor } from '../carts/cart.ts';
import { cartToClose, itemKey, moveToNextCart } from '../carts/cart-to-close.ts';
import { type CatalogueFacts, storeOf } from '../catalogue/catalogue-facts.ts';
import { emailKey } from '../database/email-key.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import type { Json } from '../database/tables.ts';
import type { OrderRequest } from '../ports/orders.ts';
import { computeTotals, type Totals } from '../pricing/compute-totals.ts';
import type { Shopper } from '../pricing/price-for.ts';
import { quantityRefusal } from '../pricing/quantity-refusal.ts';
import {
  areOptionsRefused,
  type Line,
  type LineRequest,
  loadProductsFor,
  resolveLoaded,
} from '../pricing/resolve-line.ts';
import type { SoldProducts } from '../pricing/sold-products.ts';
import { lockCoupon, usableCoupon } from '../pricing/usable-coupon.ts';
import { lockStock, publishStock } from '../stock/publish-stock.ts';
import { schemaRefusal } from '../wire/read-as.ts';
import { refuse } from '../wire/refusal.ts';
import { contentHash } from './read-order.ts';
import { type OrderRecord, recordOrder } from './record-order.ts';
import { principalName, storedAnswer } from './stored-answer.ts';

/** Upper bound of every sum in cents; fits the integer columns of the database. */
const AMOUNT_MAX = 2_000_000_000;

type Outcome = { result: Json; repeated: boolean };

/** Converts the products of an order to line requests. */
const lineRequestsOf = ({ body }: OrderRequest): LineRequest[] =>
  body.products.map(({ sku, parentSku, qty, product_option: options }) => ({
    sku,
    parentSku,
    options: options && Object.keys(options).length > 0 ? options : undefined,
    qty,
  }));

/** Resolves the lines of an order from its loaded products. @throws 400 or 409 if a line cannot be ordered */
async function resolveAll(
  sold: SoldProducts,
  wanted: readonly LineRequest[],
  now: number,
  shopper: Shopper | undefined,
  timeZone: string,
): Promise<{ line: Line; qty: number }[]> {
  const lines: { line: Line; qty: number }[] = [];
  const gone: string[] = [];
  for (const [at, resolved] of (await resolveLoaded(sold, wanted, now, shopper, timeZone)).entries()) {
    const { sku = '', qty = 0 } = wanted[at] ?? {};
    if (resolved.ok) lines.push({ line: resolved.line, qty });
    else if (!areOptionsRefused(resolved.why)) gone.push(sku);
    // the customer can drop an unavailable product from the order, but not the options chosen for a product
    else
      throw refuse(400, {
        errorCode: resolved.why.reason,
        skus: [sku],
        errorMessage: 'The options of a product cannot be ordered',
      });
  }
  if (gone.length > 0) throw outOfStock(gone);
  for (const { line, qty } of lines) {
    const refused = quantityRefusal(line.stock, qty);
    if (refused)
      throw refuse(400, {
        ...refused,
        skus: [line.sku],
        errorMessage: 'A product is not sold in the quantity that was ordered',
      });
  }
  return lines;
}

const outOfStock = (skus: string[]) =>
  refuse(409, {
    errorCode: 'out-of-stock',
    skus: [...new Set(skus)],
    errorMessage: 'Some products are not available',
  });

type Methods = {
  shipping: BridgeShippingMethod | undefined;
  payment: BridgePaymentMethod;
  country: string;
};

/** Returns the pickup point: the order's own, else its cart's, if the shipping method serves it. */
function pickupPointOf(
  asked: OrderRequest,
  shipping: BridgeShippingMethod | undefined,
  ofCart: string | null | undefined,
): string | null {
  const points = shipping?.extension_attributes?.points ?? [];
  const code = asked.body.addressInformation.shippingExtraFields.pickup_point || ofCart;
  return points.find((point) => point.code === code)?.code ?? null;
}

const POSTCODE_MIN = 3;

/** Validates the chosen methods. @throws 400 with the schema array */
function methodsOf(
  facts: CatalogueFacts,
  store: string,
  asked: OrderRequest,
  lines: readonly { line: Line }[],
): Methods {
  const { addressInformation: info } = asked.body;
  const wrong = (field: string, message: string) =>
    schemaRefusal([{ code: 'enum', path: ['addressInformation', field], message }]);
  const deliver = lines.some(({ line }) => !line.virtual);
  if (deliver && info.shippingAddress === undefined) throw wrong('shippingAddress', 'is required for goods');
  const { city, postcode } = info.billingAddress;
  if (deliver && (city === '' || postcode.length < POSTCODE_MIN))
    throw wrong('billingAddress', 'needs city and postcode for goods');
  const country = (info.shippingAddress ?? info.billingAddress).country_id;
  const shipping = deliver
    ? findShipping(methodsFor(facts, store, country), info.shipping_carrier_code, info.shipping_method_code)
    : undefined;
  if (deliver && shipping === undefined)
    throw wrong('shipping_method_code', 'is not a delivery method to this country');
  const points = shipping?.extension_attributes?.points ?? [];
  const point = info.shippingExtraFields.pickup_point;
  if (point && points.length > 0 && !points.some(({ code }) => code === point))
    throw wrong('shippingExtraFields', 'names an unknown pickup point');
  const payment = paymentsFor(facts, store, deliveryOf(lines, info.shipping_carrier_code)).find(
    ({ code }) => code === info.payment_method_code,
  );
  if (payment === undefined) throw wrong('payment_method_code', 'is not a payment method for this delivery');
  return { shipping, payment, country };
}

/** Checks the customer's consent. @throws 409 if the total exceeds the confirmed total, or no total was confirmed */
function checkConsent({ confirmedTotal }: OrderRequest, { grandTotal }: Totals): void {
  if (confirmedTotal !== undefined && grandTotal <= confirmedTotal) return;
  throw refuse(409, {
    errorCode: 'total-changed',
    grand_total: grandTotal / 100,
    errorMessage:
      confirmedTotal === undefined
        ? 'The order does not name the total that was agreed to (confirmed_total)'
        : 'The total has changed',
  });
}

/** Sums the pieces that the lines take from stock, by sku. */
function piecesOf(lines: readonly { line: Line; qty: number }[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { line, qty } of lines)
    for (const [sku, each] of line.takes) pieces.set(sku, (pieces.get(sku) ?? 0) + each * qty);
  return pieces;
}

/** The logged-in customer who orders; their group's offers are read inside the order's transaction. */
export type OrderingCustomer = { id: number; shopperIn: (tx: Db) => Promise<Shopper | undefined> };

/**
 * Places the order, or returns the stored response.
 * @param now ms since 1970
 * @param placed runs in the transaction of a new order, after its rows are written
 * @throws 400 if invalid, 409 total-changed, out-of-stock, cart-ordered or other-customer, 422 for a different body
 *   with an id that was already used
 */
export async function placeOrder(
  db: Db,
  facts: CatalogueFacts,
  asked: OrderRequest,
  now: number,
  customer?: OrderingCustomer,
  placed?: (tx: Db, order: OrderRecord['order'], items: OrderRecord['items']) => Promise<void>,
): Promise<Outcome> {
  const { body } = asked;
  const store = storeOf(facts, body.store_code);
  const known = await storedAnswer(db, asked, customer?.id);
  if (known !== undefined) return { result: known, repeated: true };
  // loaded before the transaction, since on PGlite a transaction blocks every other statement
  const wanted = lineRequestsOf(asked);
  const sold = await loadProductsFor(db, store, wanted);
  return db.transaction(async (tx) => {
    // serializes requests with this id across all processes; a later request finds the order of the earlier one
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${body.order_id}, 0))`);
    const before = await storedAnswer(tx, asked, customer?.id);
    if (before !== undefined) return { result: before, repeated: true };
    const shopper = await customer?.shopperIn(tx);
    const lines = await resolveAll(sold, wanted, now, shopper, facts.timeZone);
    const { shipping, payment, country } = methodsOf(facts, store, asked, lines);
    const named = lines.map(({ line, qty }, at) => {
      const { server_item_id: itemId, server_qty: known } = body.products[at] ?? {};
      // cart items store validated options too, so the keys are comparable
      return { itemId, key: itemKey(line.sku, optionsKey(line.options)), qty, known };
    });
    const { open, left: leftInCart } = await cartToClose(tx, body.cart_id, named, customer?.id);
    await lockCoupon(tx, open?.coupon);
    // A used-up coupon gives no discount, so the total exceeds the confirmed total and the order is refused.
    const { email } = body.addressInformation.billingAddress;
    const coupon = await usableCoupon(tx, open?.coupon, { customerId: customer?.id, email });
    const totals = computeTotals(lines, { shipping, payment, coupon, country, taxRules: facts.taxRules });
    // with a coupon, the goods can exceed the bound although the total does not
    if (Math.max(totals.goods, totals.grandTotal) > AMOUNT_MAX) throw refuse(400, 'The order is too large');

    const pieces = piecesOf(lines);
    const shelf = await lockStock(tx, pieces.keys());
    const short = [...pieces].filter(([sku, qty]) => {
      const row = shelf.get(sku);
      return row === undefined || (row.manage_stock && row.qty < qty);
    });
    if (short.length > 0) {
      // the refusal names the line that cannot be sold, not the part of a bundle that is out of stock
      const lacking = new Set(short.map(([sku]) => sku));
      const gone = lines.filter(({ line }) => [...line.takes.keys()].some((sku) => lacking.has(sku)));
      throw outOfStock(gone.map(({ line }) => line.sku));
    }
    checkConsent(asked, totals);

    const [next] = await rowsOf<{ number: number }>(
      tx,
      sql`select nextval('order_number')::integer as number`,
    );
    if (next === undefined) throw new Error('The sequence order_number returned no value');
    const time = new Date(now).toISOString();
    const token = randomBytes(32).toString('hex');
    const result: Json = {
      orderNumber: String(next.number),
      order_id: body.order_id,
      body_hash: contentHash(body),
      orderToken: token,
      grand_total: totals.grandTotal / 100,
      transferedAt: time,
    };
    const order: OrderRecord['order'] = {
      number: next.number,
      client_order_id: body.order_id,
      body_hash: asked.hash,
      principal: principalName(customer?.id),
      customer_id: customer?.id ?? null,
      store,
      cart_id: body.cart_id,
      token,
      goods: totals.goods,
      discount: totals.discount,
      shipping: totals.shipping,
      payment: totals.payment,
      tax: totals.tax,
      grand_total: totals.grandTotal,
      body,
      answer: result,
      created_at: time,
      status: payment.provider === undefined ? 'new' : 'awaiting_payment',
      payment_provider: payment.provider ?? null,
      payment_state: payment.provider === undefined ? null : 'pending',
      coupon: coupon ?? null,
      billed_to: coupon === undefined ? null : emailKey(email),
      pickup_point: pickupPointOf(asked, shipping, open?.pickup_point),
    };
    const items = totals.rows.map((row, position) => ({
      order_number: next.number,
      position,
      sku: row.line.sku,
      parent_sku: row.line.parentSku ?? null,
      name: row.line.name,
      qty: row.qty,
      price: row.line.price,
      row_total: row.total,
      tax: row.tax,
      product_id: row.line.productId,
      product_type: row.line.productType,
      discount: row.discount,
      tax_percent: row.taxPercent,
      offer_group: row.line.offer ? (shopper?.groupId ?? null) : null,
      offer_product: row.line.offer?.product ?? null,
    }));
    const taken = new Map([...pieces].filter(([sku]) => shelf.get(sku)?.manage_stock));
    const left = new Map([...taken].map(([sku, qty]) => [sku, (shelf.get(sku)?.qty ?? 0) - qty]));
    await recordOrder(tx, { order, items, taken, left, cart: open?.id });
    if (open?.customer_id != null) await moveToNextCart(tx, open.customer_id, leftInCart, now);
    await placed?.(tx, order, items);
    // must be last: taking the stamp blocks all other orders until this transaction ends
    await publishStock(tx, facts.stores, [...shelf.values()], left, now);
    return { result, repeated: false };
  });
}
