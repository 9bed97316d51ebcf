// What the shop's word about stock does to a line of the cart.
import type { CartLineDocument } from '../../../schemas/documents/cart-line-document.ts';
import type { ShopConfig } from '../../../schemas/shop-config.ts';
import { skuLists } from '../catalogue/sku-lists.ts';

/** Skus of one question about stock. */
export const STOCK_LIST_SIZE = 15;

/** The skus in the lists that are asked for together, each once. */
export const stockQuestions = (skus: readonly string[]): string[][] => skuLists(skus, STOCK_LIST_SIZE);

/** Returns the line without the check of its stock that was under way. */
export function withoutStockCheck(line: CartLineDocument): CartLineDocument {
  const { onlineStockCheckid, ...kept } = line;
  return kept;
}

/**
 * Returns the line after the backend's answer, or 'removed' when it may not stay.
 * @param now Device time of the answer.
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
