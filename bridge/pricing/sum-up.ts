// The shop's own sums of a cart or an order, in gross cents. Prices include tax, so tax is taken out of the sum,
// never added; delivery and payment fees carry no tax of their own here.
import type { BridgePaymentMethod, BridgeShippingMethod } from '../../schemas/bridge/cart-pull-answer.ts';
import type { BridgeTaxRule } from '../../schemas/bridge/catalogue-answer.ts';
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
  /** not below 0; what the coupon takes off */
  discount: number;
  shipping: number;
  payment: number;
  tax: number;
  grandTotal: number;
};

/** Percent for a tax class in a country: first rule of the class, in it the first rate of the country. */
export function taxPercent(rules: readonly BridgeTaxRule[], taxClass: number, country: string): number {
  if (taxClass <= 0) return 0;
  const rule = rules.find((one) => one.product_tax_class_ids.includes(taxClass));
  return rule?.rates.find((rate) => rate.tax_country_id === country && !rate.tax_region_id)?.rate ?? 0;
}

/** Cents for a delivery method: nothing from `free_from` of goods (before any coupon) on. */
export function shippingCost(method: BridgeShippingMethod | undefined, goods: number): number {
  if (method === undefined) return 0;
  if (typeof method.free_from === 'number' && goods >= parseCents(method.free_from)) return 0;
  return Math.max(0, parseCents(method.price_incl_tax ?? 0));
}

/** Sums lines with their quantities; the methods may be missing while the shopper has not chosen. */
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
  // a payment method that takes something off takes no more than there is
  const payment = Math.max(parseCents(chosen.payment?.cost_incl_tax ?? 0), discount - goods - shipping);
  const grandTotal = goods - discount + shipping + payment;
  return { rows, goods, discount, shipping, payment, tax: sum((row) => row.tax), grandTotal };
}

const decimal = (cents: number): number => cents / 100;

/** Totals as the API has them. The segment `grand_total` is what the shopper pays. */
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
