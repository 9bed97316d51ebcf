// The number on the cart's badge. A separate file because every page needs it and few need the other cart rules.
import type { ShopConfig } from '#schemas/shop-config.ts';

/**
 * Returns the badge's number: the sum of quantities, or the number of lines if so configured. A fractional quantity
 * counts as one.
 */
export const cartCount = (
  lines: readonly { qty: number }[],
  type: ShopConfig['cart']['countType'],
): number =>
  type === 'items'
    ? lines.length
    : lines.reduce((sum, { qty }) => sum + (Number.isInteger(qty) ? qty : 1), 0);
