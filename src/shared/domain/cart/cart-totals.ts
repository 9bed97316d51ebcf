// Totals of a cart, computed on the device from current gross prices. Invariants: integer cents; grand total = goods +
// shipping + payment + discount; tax is the share contained in those gross amounts and is never added.
import type { PaymentMethodValue, ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import type { Cents } from '#schemas/primitives.ts';
import { includedTax } from '../pricing/tax-config.ts';

export type TotalsLine = { qty: number; price: Cents; taxRate: number };
export type Totals = {
  goods: Cents;
  shipping: Cents;
  payment: Cents;
  /** coupon discount, negative or 0 */
  discount: Cents;
  tax: Cents;
  grand_total: Cents;
};

/**
 * Returns the price of a line. Fractional quantities from a backend can result in fractions of a cent, which are
 * rounded.
 */
export const lineTotal = ({ qty, price }: Pick<TotalsLine, 'qty' | 'price'>): Cents =>
  Math.round(qty * price);

/** Returns Σ quantity × gross price, in cents. */
export const goodsTotal = (lines: readonly Pick<TotalsLine, 'qty' | 'price'>[]): Cents =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0);

/** Returns the delivery price for a goods total; free from the method's own threshold on. */
export function shippingPrice(
  method: Pick<ShippingMethodValue, 'price_incl_tax' | 'free_from'>,
  goods: Cents,
): Cents {
  return goods >= (method.free_from ?? Number.POSITIVE_INFINITY) ? 0 : method.price_incl_tax;
}

/**
 * Returns the totals of a cart. Delivery and payment cost nothing until they are chosen; both are taxed at the highest
 * rate among the goods.
 * @param lines Lines with current gross prices.
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
