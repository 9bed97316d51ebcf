// Selects the backend's totals for the cart, which override the device's. Invariants:
// - Used only while the items that they list are exactly the displayed lines, including those that the backend added.
// - The amount to pay is the segment `grand_total`; totals for other lines or another delivery are never shown.
import type { CartHead, PlatformTotals } from '#schemas/documents/cart-head.ts';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { Cents } from '#schemas/primitives.ts';
import { cartHash } from './cart-hash.ts';
import type { Totals } from './cart-totals.ts';
import { isOfLines, shownStoreItems } from './shown-store-items.ts';

/** The backend's totals for the current cart. */
export type BackendTotals = PlatformTotals & {
  /** the `{carrier_code}|{method_code}` and payment code for which the totals were computed; "" = none */
  shippingMethod: string;
  paymentMethod: string;
};

/**
 * Returns the backend's totals for the open cart; undefined if there are none, or if they were computed for other
 * lines: the account's cart may contain lines that are not merged into this cart yet.
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

/** Finds a segment by any of its names, which differ between backends. */
const segment = ({ total_segments }: PlatformTotals, ...codes: string[]): Cents | undefined =>
  total_segments.find(({ code }) => codes.includes(code))?.value;

/**
 * Returns the totals to display and to send with the order.
 * @param local The device's own totals.
 * @param app The backend's totals for the same lines.
 * @param chosen Delivery and payment chosen here, "" while not chosen.
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
  // the discount reduces the tax proportionally
  const tax = local.grand_total > 0 ? Math.round((local.tax * grand) / local.grand_total) : 0;
  return { ...local, discount, tax, grand_total: grand };
}
