// Validates an order against the catalogue: its products, delivery and payment methods, and pickup point.
import type { BridgePaymentMethod, BridgeShippingMethod } from '#schemas/bridge/cart-pull-answer.ts';
import { deliveryOf, findShipping, methodsFor, paymentsFor } from '../carts/cart.ts';
import { isClosedBranch } from '../catalogue/branches-of.ts';
import type { CatalogueFacts } from '../catalogue/catalogue-facts.ts';
import type { OrderRequest } from '../ports/orders.ts';
import { refuse } from '../ports/refusal.ts';
import type { Shopper } from '../pricing/price-for.ts';
import { quantityRefusal } from '../pricing/quantity-refusal.ts';
import { areOptionsRefused, type Line, type LineRequest, resolveLoaded } from '../pricing/resolve-line.ts';
import type { SoldProducts } from '../pricing/sold-products.ts';
import { schemaRefusal } from '../wire/read-as.ts';

/** Converts the products of an order to line requests. */
export const lineRequestsOf = ({ body }: OrderRequest): LineRequest[] =>
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

export const outOfStock = (skus: string[]) =>
  refuse(409, {
    errorCode: 'out-of-stock',
    skus: [...new Set(skus)],
    errorMessage: 'Some products are not available',
  });

/** Creates the refusal of an order that is to be collected in a branch that lacks some of its products. */
export const outOfStockInBranch = (skus: string[], branch: string) =>
  refuse(409, {
    errorCode: 'branch-out-of-stock',
    skus: [...new Set(skus)],
    branch,
    errorMessage: 'Some products are not available in this branch',
  });

/** Creates the refusal of an order whose pickup point is no longer offered, or is a branch that has closed for good. */
const unknownPoint = () =>
  refuse(400, {
    errorCode: 'unknown-pickup-point',
    errorMessage: 'This pickup point is no longer offered',
  });

type Methods = {
  shipping: BridgeShippingMethod | undefined;
  payment: BridgePaymentMethod;
  country: string;
};

/**
 * Returns the code of the order's pickup point or, if the order names none, of its cart's; null unless the shipping
 * method serves that point.
 */
export function pickupPointOf(
  asked: OrderRequest,
  shipping: BridgeShippingMethod | undefined,
  ofCart: string | null | undefined,
): string | null {
  const points = shipping?.extension_attributes?.points ?? [];
  const code = asked.body.addressInformation.shippingExtraFields.pickup_point || ofCart;
  return points.find((point) => point.code === code)?.code ?? null;
}

const POSTCODE_MIN = 3;

/** Validates the chosen methods. @throws 400 with the schema array, or `unknown-pickup-point` */
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
  if (point && points.length > 0 && !points.some(({ code }) => code === point)) throw unknownPoint();
  if (point && isClosedBranch(facts, store, point)) throw unknownPoint();
  const payment = paymentsFor(facts, store, deliveryOf(lines, info.shipping_carrier_code)).find(
    ({ code }) => code === info.payment_method_code,
  );
  if (payment === undefined) throw wrong('payment_method_code', 'is not a payment method for this delivery');
  return { shipping, payment, country };
}

/**
 * Resolves the lines of an order and its methods.
 * @param wanted the products of the order (`lineRequestsOf`), loaded as `sold`
 * @param shopper the group whose offers apply; undefined for guests
 * @param now ms since 1970
 * @throws 400 if invalid, 409 `out-of-stock` if a product is no longer sold
 */
export async function validateOrder(
  { facts, store }: { facts: CatalogueFacts; store: string },
  asked: OrderRequest,
  { sold, wanted }: { sold: SoldProducts; wanted: readonly LineRequest[] },
  shopper: Shopper | undefined,
  now: number,
): Promise<{ lines: { line: Line; qty: number }[] } & Methods> {
  const lines = await resolveAll(sold, wanted, now, shopper, facts.timeZone);
  return { lines, ...methodsOf(facts, store, asked, lines) };
}
