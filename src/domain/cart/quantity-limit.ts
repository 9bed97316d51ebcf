// How many of a thing a cart may hold.
import type { ProductDocument } from '../../../schemas/documents/product.ts';
import type { ShopConfig } from '../../../schemas/shop-config.ts';

/**
 * The known stock, else the configured maximum; the limit itself is allowed. A special offer of `offered` pieces ends it
 * earlier, unless more than that is held: then nothing of it has the offer's price.
 */
export function quantityLimit(
  stock: ProductDocument['stock'],
  rules: Pick<ShopConfig['cart'], 'maxQuantity'>,
  offered = Number.POSITIVE_INFINITY,
  held = 0,
): number {
  const counted = Math.floor(stock.qty);
  const limit = stock.manage_stock && stock.is_in_stock && counted > 0 ? counted : rules.maxQuantity;
  return held > offered ? limit : Math.min(limit, offered);
}
