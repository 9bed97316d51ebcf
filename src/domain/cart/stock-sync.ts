// What the shop's word about stock does to a line of the cart.
import type { CartLineDocument } from '../../../schemas/documents/cart-line.ts';
import type { ShopConfig } from '../../../schemas/shop-config.ts';
import { skuLists } from '../catalogue/sku-lists.ts';

/** Skus of one question about stock. */
export const STOCK_LIST_SIZE = 15;

/** The skus in the lists that are asked for together, each once. */
export const stockQuestions = (skus: readonly string[]): string[][] => skuLists(skus, STOCK_LIST_SIZE);

/**
 * The line after the shop's answer. In: is it in stock, the cart's rules. Out: the line as it is then; 'removed' when it may
 * not stay.
 */
export function withStockAnswer(
  line: CartLineDocument,
  isInStock: boolean,
  rules: Pick<ShopConfig['cart'], 'allowOutOfStock' | 'sync'>,
): CartLineDocument | 'removed' {
  const { onlineStockCheckid, ...kept } = line;
  const { stock, ...errors } = line.errors;
  if (isInStock) return { ...kept, is_in_stock: true, errors, info: { ...line.info, stock: 'in-stock' } };
  if (!rules.allowOutOfStock && !rules.sync) return 'removed';
  const { stock: _was, ...info } = line.info;
  return { ...kept, is_in_stock: false, info, errors: { ...errors, stock: 'out-of-stock' } };
}
