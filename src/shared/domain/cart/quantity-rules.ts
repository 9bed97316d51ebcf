// Allowed quantities of a cart line: minimum, increment and maximum from the product's stock record.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { Fault } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';

type Stock = ProductDocument['stock'];

export type QuantityRules = {
  /** the smallest quantity, a multiple of `step` */
  least: number;
  /** every quantity is a multiple of it */
  step: number;
  /** the largest quantity, a multiple of `step`; below `least` if too few are left */
  most: number;
};

/** True for a valid quantity: a positive safe integer. */
export const isQuantity = (qty: number): boolean => Number.isSafeInteger(qty) && qty > 0;

/** True if the product is sold in fractions, for example of a metre; only whole quantities are supported. */
export const isSoldInParts = ({ is_qty_decimal, qty_increments = 1 }: Stock): boolean =>
  is_qty_decimal === true || !Number.isInteger(qty_increments);

/** True if a stock record requires a minimum above one piece, or quantities in multiples of more than one. */
export const hasQuantityRules = ({ min_sale_qty = 1, qty_increments = 1 }: Stock): boolean =>
  min_sale_qty > 1 || qty_increments > 1;

/**
 * Returns the quantity rules of a product. The maximum is the known stock, otherwise the configured maximum, and never
 * above the stock record's own maximum. A special offer of `offered` pieces lowers the maximum, unless the cart already
 * holds more pieces, none of which then has the offer's price.
 */
export function quantityRules(
  stock: Stock,
  rules: Pick<ShopConfig['cart'], 'maxQuantity'>,
  offered = Number.POSITIVE_INFINITY,
  held = 0,
): QuantityRules {
  const { min_sale_qty = 1, max_sale_qty = Number.POSITIVE_INFINITY, qty_increments: step = 1 } = stock;
  const counted = Math.floor(stock.qty);
  const known = stock.manage_stock && stock.is_in_stock && counted > 0 ? counted : rules.maxQuantity;
  const limit = Math.min(
    known,
    Math.floor(max_sale_qty),
    held > offered ? Number.POSITIVE_INFINITY : offered,
  );
  return {
    least: Math.ceil(Math.max(1, min_sale_qty) / step) * step,
    step,
    most: Number.isFinite(limit) ? Math.floor(limit / step) * step : limit,
  };
}

/** Returns the wanted quantity, rounded up to a multiple and clamped; the minimum if the maximum is below it. */
export function allowedQuantity(wanted: number, { least, step, most }: QuantityRules): number {
  const next = Math.max(least, Math.ceil(wanted / step) * step);
  return most < least ? least : Math.min(next, most);
}

/**
 * Returns why a line may not have this quantity: quantity-limit, quantity-least or quantity-step; undefined if it may.
 */
export function quantityFault(
  qty: number,
  { least, step, most }: QuantityRules,
  name: string,
): Fault | undefined {
  if (!isQuantity(qty) || qty > most) return { code: 'quantity-limit', detail: { maxQuantity: most } };
  if (qty < least) return { code: 'quantity-least', detail: { least, name } };
  return qty % step === 0 ? undefined : { code: 'quantity-step', detail: { step, name } };
}
