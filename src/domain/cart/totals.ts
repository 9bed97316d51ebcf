// Totals of a cart on the device: goods at today's gross prices, one delivery, one payment cost. Invariant: integer
// cents everywhere; grand total = goods + shipping + payment + discount; the tax is the share inside those gross amounts and
// is never added.
import type {
  PaymentMethodValue,
  ShippingMethodValue,
} from '../../../schemas/documents/reference-document.ts';
import type { Cents } from '../../../schemas/primitives.ts';
import { includedTax } from '../pricing/tax-config.ts';

export type TotalsLine = { qty: number; price: Cents; taxRate: number };
export type Totals = {
  goods: Cents;
  shipping: Cents;
  payment: Cents;
  /** what a coupon takes off, negative or 0 */
  discount: Cents;
  tax: Cents;
  grand_total: Cents;
};

/** What a line costs. A backend's fraction of a piece makes fractions of a cent, which are rounded. */
export const lineTotal = ({ qty, price }: Pick<TotalsLine, 'qty' | 'price'>): Cents =>
  Math.round(qty * price);

/** Σ quantity × gross price, in cents. */
export const goodsTotal = (lines: readonly Pick<TotalsLine, 'qty' | 'price'>[]): Cents =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0);

/** Price of a delivery for this goods total; free from the method's own threshold on. */
export function shippingPrice(
  method: Pick<ShippingMethodValue, 'price_incl_tax' | 'free_from'>,
  goods: Cents,
): Cents {
  return goods >= (method.free_from ?? Number.POSITIVE_INFINITY) ? 0 : method.price_incl_tax;
}

/**
 * Totals of a cart.
 * In: lines with today's gross prices; the delivery and payment chosen so far (absent costs nothing).
 * Delivery and payment carry the highest rate among the goods.
 */
export function cartTotals(
  lines: readonly TotalsLine[],
  shipping?: Pick<ShippingMethodValue, 'price_incl_tax' | 'free_from'>,
  payment?: Pick<PaymentMethodValue, 'cost_incl_tax'>,
): Totals {
  const goods = goodsTotal(lines);
  const shippingCost = shipping && lines.length > 0 ? shippingPrice(shipping, goods) : 0;
  const paymentCost = payment && lines.length > 0 ? payment.cost_incl_tax : 0;
  const grossByRate = new Map<number, Cents>();
  const add = (rate: number, gross: Cents) => grossByRate.set(rate, (grossByRate.get(rate) ?? 0) + gross);
  for (const line of lines) add(line.taxRate, lineTotal(line));
  add(Math.max(0, ...lines.map((line) => line.taxRate)), shippingCost + paymentCost);
  let tax = 0;
  for (const [rate, gross] of grossByRate) tax += includedTax(gross, rate);
  return {
    goods,
    shipping: shippingCost,
    payment: paymentCost,
    discount: 0,
    tax,
    grand_total: goods + shippingCost + paymentCost,
  };
}
