// Computes the totals of a cart or an order, in gross cents. Prices include tax, so tax is extracted from the sum,
// never added; delivery and payment fees are not taxed.
import type { BridgePaymentMethod, BridgeShippingMethod } from '#schemas/bridge/cart-pull-answer.ts';
import type { BridgeTaxRule } from '#schemas/bridge/catalogue-answer.ts';
import { parseCents } from '../database/parse-cents.ts';
import type { Line } from './resolve-line.ts';
import { couponPercent } from './usable-coupon.ts';

export type Row = {
  line: Line;
  qty: number;
  total: number;
  discount: number;
  taxPercent: number;
  tax: number;
};
export type Totals = {
  rows: Row[];
  goods: number;
  /** amount of the coupon; never below 0 */
  discount: number;
  shipping: number;
  payment: number;
  tax: number;
  grandTotal: number;
};

/**
 * Returns the tax percent of a class in a country: the first rule of the class, the first rate of the country in it.
 */
export function taxPercent(rules: readonly BridgeTaxRule[], taxClass: number, country: string): number {
  if (taxClass <= 0) return 0;
  const rule = rules.find((one) => one.product_tax_class_ids.includes(taxClass));
  return rule?.rates.find((rate) => rate.tax_country_id === country && !rate.tax_region_id)?.rate ?? 0;
}

/** Returns the delivery cost in cents: 0 if the goods, before any coupon, reach `free_from`. */
export function shippingCost(method: BridgeShippingMethod | undefined, goods: number): number {
  if (method === undefined) return 0;
  if (typeof method.free_from === 'number' && goods >= parseCents(method.free_from)) return 0;
  return Math.max(0, parseCents(method.price_incl_tax ?? 0));
}

/** Sums lines with their quantities; a method is undefined until the customer has chosen one. */
export function sumUp(
  lines: readonly { line: Line; qty: number }[],
  chosen: {
    shipping: BridgeShippingMethod | undefined;
    payment: BridgePaymentMethod | undefined;
    coupon: string | undefined;
    country: string;
    taxRules: readonly BridgeTaxRule[];
  },
): Totals {
  const percentOff = chosen.coupon === undefined ? 0 : (couponPercent(chosen.coupon) ?? 0);
  const rows = lines.map(({ line, qty }): Row => {
    const total = line.price * qty;
    const discount = Math.round((total * percentOff) / 100);
    const percent = taxPercent(chosen.taxRules, line.taxClass, chosen.country);
    const tax = Math.round(((total - discount) * percent) / (100 + percent));
    return { line, qty, total, discount, taxPercent: percent, tax };
  });
  const sum = (of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const goods = sum((row) => row.total);
  const discount = sum((row) => row.discount);
  const shipping = shippingCost(chosen.shipping, goods);
  // a payment method's discount cannot make the total negative
  const payment = Math.max(parseCents(chosen.payment?.cost_incl_tax ?? 0), discount - goods - shipping);
  const grandTotal = goods - discount + shipping + payment;
  return { rows, goods, discount, shipping, payment, tax: sum((row) => row.tax), grandTotal };
}

const decimal = (cents: number): number => cents / 100;

/** Serializes totals for the API. The segment `grand_total` is the amount to pay; the property is net. */
export function bridgeTotals(totals: Totals, itemIds: readonly number[], coupon: string | undefined): object {
  const net = totals.grandTotal - totals.tax;
  const segments: [string, string, number][] = [
    ['subtotal', 'Subtotal', totals.goods],
    ['shipping', 'Shipping & Handling', totals.shipping],
    ...(totals.payment !== 0
      ? [['payment', 'Payment', totals.payment] satisfies [string, string, number]]
      : []),
    ...(totals.discount > 0
      ? [['discount', 'Discount', -totals.discount] satisfies [string, string, number]]
      : []),
    ['tax', 'Tax', totals.tax],
    ['grand_total', 'Grand total', totals.grandTotal],
  ];
  return {
    grand_total: decimal(net),
    base_grand_total: decimal(totals.grandTotal),
    subtotal: decimal(totals.goods - totals.rows.reduce((tax, row) => tax + row.tax, 0)),
    subtotal_incl_tax: decimal(totals.goods),
    discount_amount: totals.discount === 0 ? 0 : -decimal(totals.discount),
    ...(coupon === undefined ? {} : { coupon_code: coupon }),
    shipping_amount: decimal(totals.shipping),
    shipping_incl_tax: decimal(totals.shipping),
    tax_amount: decimal(totals.tax),
    base_currency_code: 'EUR',
    quote_currency_code: 'EUR',
    items_qty: totals.rows.reduce((qty, row) => qty + row.qty, 0),
    items: totals.rows.map((row, at) => ({
      item_id: itemIds[at],
      name: row.line.name,
      qty: row.qty,
      price_incl_tax: decimal(row.line.price),
      row_total_incl_tax: decimal(row.total),
      tax_amount: decimal(row.tax),
      tax_percent: row.taxPercent,
      discount_amount: decimal(row.discount),
      options: '[]',
    })),
    total_segments: segments.map(([code, title, value]) => ({ code, title, value: decimal(value) })),
  };
}
