// Applies the backend's stock responses to cart lines.
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { skuLists } from '../catalogue/sku-lists.ts';

/** Skus per stock request. */
export const STOCK_LIST_SIZE = 15;

/** Splits skus into one list per request, without duplicates. */
export const stockQuestions = (skus: readonly string[]): string[][] => skuLists(skus, STOCK_LIST_SIZE);

/** Returns the line without its pending stock check. */
export function withoutStockCheck(line: CartLineDocument): CartLineDocument {
  const { onlineStockCheckid, ...kept } = line;
  return kept;
}

/**
 * Returns the line after the backend's response, or 'removed' if it has to leave the cart.
 * @param now Device time of the response.
 */
export function withStockAnswer(
  line: CartLineDocument,
  isInStock: boolean,
  rules: Pick<ShopConfig['cart'], 'allowOutOfStock' | 'sync'>,
  now: number,
): CartLineDocument | 'removed' {
  const kept = { ...withoutStockCheck(line), stock_answered_at: now };
  const { stock, ...errors } = line.errors;
  if (isInStock) return { ...kept, is_in_stock: true, errors, info: { ...line.info, stock: 'in-stock' } };
  if (!rules.allowOutOfStock && !rules.sync) return 'removed';
  const { stock: _was, ...info } = line.info;
  return { ...kept, is_in_stock: false, info, errors: { ...errors, stock: 'out-of-stock' } };
}
