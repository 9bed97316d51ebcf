// Converts Medusa's amounts to gross cents. Medusa does not round: 10 % of 59.97 leaves fractions of a cent in every
// sum. Invariants: the total is rounded once; lines, delivery and discount add up to it, and the largest line absorbs
// the cents that separate rounding would gain or lose.
import type { MedusaCart, MedusaItem } from './medusa-cart.ts';

/** Decimal digits of a cent that are significant; further ones are floating-point residue. */
const NOISE_DIGITS = 6;

/** Rounds a decimal amount half up to cents; noise such as 1.0049999999999999 counts as 1.005. */
export const centsOf = (amount: number): number => Math.round(Number((amount * 100).toFixed(NOISE_DIGITS)));

/** Amounts of a line in gross cents: `total` before `discount`, `tax` contained in the difference. */
export type LineAmounts = {
  /** per piece */
  price: number;
  total: number;
  discount: number;
  tax: number;
  taxPercent: number;
};

export type CartAmounts = {
  /** in the order of the cart's items */
  lines: LineAmounts[];
  goods: number;
  discount: number;
  shipping: number;
  tax: number;
  total: number;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Adds `rest` to the largest of these amounts. */
function addToLargest(amounts: number[], rest: number): void {
  const at = amounts.indexOf(Math.max(...amounts));
  if (at >= 0) amounts[at] = (amounts[at] ?? 0) + rest;
}

const percentOf = ({ tax_lines }: MedusaItem): number => sum((tax_lines ?? []).map(({ rate }) => rate ?? 0));

/** Returns the gross price of a piece, in cents. */
export const priceOf = ({ original_total, quantity }: MedusaItem): number =>
  quantity > 0 ? centsOf(original_total / quantity) : 0;

/** Returns the amounts of a cart, whose `total` is the amount that Medusa charges, to the cent. */
export function amountsOf(cart: MedusaCart): CartAmounts {
  const total = centsOf(cart.total);
  const totals = cart.items.map((item) => centsOf(item.original_total));
  const discounts = cart.items.map((item) => centsOf(item.discount_total));
  let shipping = centsOf(cart.original_shipping_total);
  // credit, for example from a gift card, is not a discount in Medusa, but reduces the amount to pay
  const exact = sum(cart.items.map((item) => item.original_total)) + cart.original_shipping_total;
  const discount = Math.max(0, centsOf(exact - cart.total));
  const rest = total - (sum(totals) + shipping - discount);
  if (totals.length > 0) addToLargest(totals, rest);
  else shipping += rest;
  addToLargest(discounts, centsOf(cart.item_discount_total) - sum(discounts));
  return {
    lines: cart.items.map((item, at) => ({
      price: priceOf(item),
      total: totals[at] ?? 0,
      discount: discounts[at] ?? 0,
      tax: centsOf(item.tax_total),
      taxPercent: percentOf(item),
    })),
    goods: sum(totals),
    discount,
    shipping,
    tax: centsOf(cart.tax_total),
    total,
  };
}
