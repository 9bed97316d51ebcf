// The backend's own sum of the cart beside the device's. Invariants: the backend's sum is used only while the items that it
// lists are exactly the lines that are shown, those included that the backend added; the amount to pay is its segment `grand_total`; a sum of other lines, or of
// another delivery, is never shown as this cart's.
import type { CartHead, PlatformTotals } from '../../../schemas/documents/cart-head.ts';
import type { CartLineDocument } from '../../../schemas/documents/cart-line-document.ts';
import type { Cents } from '../../../schemas/primitives.ts';
import { cartHash } from './cart-hash.ts';
import { isOfLines, shownStoreItems } from './shown-store-items.ts';
import type { Totals } from './totals.ts';

/** What the shop says of the cart as it is here now. */
export type BackendTotals = PlatformTotals & {
  /** `{carrier_code}|{method_code}` and the payment's code that it is made with; "" = none */
  shippingMethod: string;
  paymentMethod: string;
};

/**
 * Returns the backend's sum of the open cart, or undefined if there is none or it is of other lines: the account's cart may
 * hold lines that are not merged into this one yet.
 */
export function backendTotals(head: CartHead, lines: readonly CartLineDocument[]): BackendTotals | undefined {
  const { totals, server_cart_id, shipping_method, payment_method } = head;
  if (!totals || totals.hash.split(' ')[0] !== cartHash(lines, server_cart_id)) return undefined;
  if (!isOfLines(totals.items, lines, shownStoreItems(head))) return undefined;
  return {
    ...(totals.coupon_code === undefined ? {} : { coupon_code: totals.coupon_code }),
    discount_amount: totals.discount_amount,
    total_segments: totals.total_segments,
    shippingMethod: shipping_method ? `${shipping_method.carrier_code}|${shipping_method.method_code}` : '',
    paymentMethod: payment_method?.code ?? '',
  };
}

/** A segment by one of its names: backends and this device's own sums call it differently. */
const segment = ({ total_segments }: PlatformTotals, ...codes: string[]): Cents | undefined =>
  total_segments.find(({ code }) => codes.includes(code))?.value;

/**
 * The totals to show and to order with.
 * In: the device's own sum; what the shop says of the same lines; how they are sent and paid here, "" while not chosen.
 */
export function shownTotals(
  local: Totals,
  app: BackendTotals | undefined,
  chosen: { shippingMethod: string; paymentMethod: string },
): Totals {
  if (!app) return local;
  const discount = segment(app, 'discount') ?? app.discount_amount;
  const payment = segment(app, 'payment') ?? 0;
  const isSame =
    app.shippingMethod === chosen.shippingMethod &&
    (payment === local.payment || app.paymentMethod === chosen.paymentMethod);
  const grandTotal = segment(app, 'grand_total');
  if (isSame && grandTotal !== undefined) {
    return {
      goods: segment(app, 'subtotal_incl_tax', 'subtotal') ?? local.goods,
      shipping: segment(app, 'shipping') ?? 0,
      payment,
      discount,
      tax: segment(app, 'tax') ?? local.tax,
      grand_total: grandTotal,
    };
  }
  const grand = Math.max(0, local.grand_total + discount);
  // the discount takes its share of the tax with it
  const tax = local.grand_total > 0 ? Math.round((local.tax * grand) / local.grand_total) : 0;
  return { ...local, discount, tax, grand_total: grand };
}
