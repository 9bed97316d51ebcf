// Checks what may be added to a cart, and in which quantity.
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { missingParts } from '../catalogue/set-bundle.ts';
import { hasOptions, optionFaults } from '../catalogue/set-options.ts';
import { hasNoVariants } from '../catalogue/variant-choice.ts';
import { isPriceKnown } from '../pricing/shown-price.ts';
import { offeredUnits, type ProductChoices, unitPrice, unitStock } from './product-choices.ts';
import {
  allowedQuantity,
  isQuantity,
  isSoldInParts,
  type QuantityRules,
  quantityRules,
} from './quantity-rules.ts';

export type CartRules = ShopConfig['cart'];
type Stock = ProductDocument['stock'];

const onShelf = (stock: Stock) => !stock.manage_stock || stock.is_in_stock;

/** Stock status in a cart check; volatile: the product may be added, but its availability is unconfirmed. */
export type StockStatus = 'ok' | 'volatile' | 'out_of_stock';

/**
 * Returns the stock status.
 * @param stock The stock as stored on the device.
 * @param isOnline True if a connection keeps the stock up to date.
 */
export function stockStatus(
  stock: Stock,
  rules: Pick<CartRules, 'allowOutOfStock' | 'stockSync'>,
  isOnline: boolean,
): StockStatus {
  if (!onShelf(stock)) return rules.allowOutOfStock ? 'volatile' : 'out_of_stock';
  return rules.stockSync && isOnline ? 'ok' : 'volatile';
}

/** True if every required choice is made. A grouped product is never a line itself. */
function isComplete(product: ProductDocument, { custom = [], bundle = [] }: ProductChoices): boolean {
  if (product.type_id === 'grouped') return false;
  if (product.type_id === 'bundle' && missingParts(product, bundle).length > 0) return false;
  const set = Object.fromEntries(custom.map(({ option_id, option_value }) => [option_id, option_value]));
  return Object.keys(optionFaults(product, set)).length === 0;
}

/**
 * A permitted addition; `adding` is the requested quantity, rounded up so that the line's total is a quantity that the
 * rules allow.
 */
export type Addable = { stock: StockStatus; rules: QuantityRules; adding: number };

/**
 * Checks whether `adding` more may be put into a cart that already holds `held`. Validation precedes stock.
 * @param others Pieces of the product's special offer in other lines (offerPieces).
 * @returns The addition, or the fault price-unknown, no-variants, no-variant, options-missing, options-invalid (an
 *   option that the product no longer has), out-of-stock, sold-in-parts or quantity-limit (detail: maxQuantity).
 */
export function mayAdd(
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  held: number,
  adding: number,
  rules: CartRules,
  now: number,
  chosen: ProductChoices = {},
  isOnline = true,
  others = 0,
): Result<Addable> {
  if (product.type_id === 'configurable') {
    if (hasNoVariants(product)) return failed('no-variants');
    if (!child) return failed('no-variant');
  }
  if (!hasOptions(product, chosen.custom)) return failed('options-invalid');
  if (!isComplete(product, chosen)) return failed('options-missing');
  const price = unitPrice(product, child, chosen, now);
  if (price === undefined || !isPriceKnown(price, rules.allowZeroPrice)) return failed('price-unknown');
  const shelf = unitStock(product, child, chosen);
  const stock = stockStatus(shelf, rules, isOnline);
  if (stock === 'out_of_stock') return failed('out-of-stock');
  // fractional quantities in the backend's cart stay unchanged
  if (isSoldInParts(shelf) || (held > 0 && !isQuantity(held))) return failed('sold-in-parts');
  const offered = offeredUnits(product, child, now);
  const sold = quantityRules(shelf, rules, offered - others, held);
  const wanted = allowedQuantity(held + adding, { ...sold, most: Number.POSITIVE_INFINITY });
  if (isQuantity(adding) && wanted <= sold.most) return ok({ stock, rules: sold, adding: wanted - held });
  // report the limit of the whole offer, not the remainder available to this line
  return failed('quantity-limit', { maxQuantity: sold.most === offered - others ? offered : sold.most });
}
