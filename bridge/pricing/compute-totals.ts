// Computes the totals of a cart or an order, in gross cents. Prices include tax, so tax is extracted from the sum,
// never added; delivery and payment fees are not taxed.
import type { BridgePaymentMethod, BridgeShippingMethod } from '#schemas/bridge/cart-pull-answer.ts';
import type { BridgeTaxRule } from '#schemas/bridge/catalogue-answer.ts';
import { parseCents } from '../database/parse-cents.ts';
import type { Coupons } from '../ports/coupons.ts';
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
 * Returns the tax rate for a class in a country, in percent: the country's first rate without a region in the first
 * rule for the class; 0 if there is none.
 */
export function taxPercent(rules: readonly BridgeTaxRule[], taxClass: number, country: string): number {
  if (taxClass <= 0) return 0;
  const rule = rules.find((one) => one.product_tax_class_ids.includes(taxClass));
  return rule?.rates.find((rate) => rate.tax_country_id === country && !rate.tax_region_id)?.rate ?? 0;
}

/** Returns the delivery cost in cents: 0 without a method, or if the subtotal before any coupon reaches `free_from`. */
export function shippingCost(method: BridgeShippingMethod | undefined, goods: number): number {
  if (method === undefined) return 0;
  if (typeof method.free_from === 'number' && goods >= parseCents(method.free_from)) return 0;
  return Math.max(0, parseCents(method.price_incl_tax ?? 0));
}

/**
 * Sums lines with their quantities. `chosen.shipping` and `chosen.payment` are undefined until the customer has chosen
 * a method.
 */
export function computeTotals(
  lines: readonly { line: Line; qty: number }[],
  chosen: {
    shipping: BridgeShippingMethod | undefined;
    payment: BridgePaymentMethod | undefined;
    coupon: string | undefined;
    coupons: Coupons;
    country: string;
    taxRules: readonly BridgeTaxRule[];
  },
): Totals {
  const percentOff = chosen.coupon === undefined ? 0 : (couponPercent(chosen.coupons, chosen.coupon) ?? 0);
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
