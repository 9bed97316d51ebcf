// The number on the cart's badge. A file of its own, because every page needs it and few need the cart's other rules.
import type { ShopConfig } from '../../../schemas/shop-config.ts';

/** Returns the badge's number: sum of quantities, or number of lines when so configured. A fraction of a product counts as one. */
export const cartCount = (
  lines: readonly { qty: number }[],
  type: ShopConfig['cart']['countType'],
): number =>
  type === 'items'
    ? lines.length
    : lines.reduce((sum, { qty }) => sum + (Number.isInteger(qty) ? qty : 1), 0);
