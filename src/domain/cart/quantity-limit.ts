// How many of a thing a cart may hold.
import type { ProductDocument } from '../../../schemas/documents/product.ts';
import type { ShopConfig } from '../../../schemas/shop-config.ts';

/** The known stock, else the configured maximum; the limit itself is allowed. */
export function quantityLimit(
  stock: ProductDocument['stock'],
  rules: Pick<ShopConfig['cart'], 'maxQuantity'>,
): number {
  const counted = Math.floor(stock.qty);
  return stock.manage_stock && stock.is_in_stock && counted > 0 ? counted : rules.maxQuantity;
}
