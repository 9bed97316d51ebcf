// The number on the cart's badge. A file of its own, because every page needs it and few need the cart's other rules.
import type { ShopConfig } from '../../../schemas/shop-config.ts';

/** The badge's number: sum of quantities, or number of lines when so configured. */
export const cartCount = (
  lines: readonly { qty: number }[],
  type: ShopConfig['cart']['countType'],
): number => (type === 'items' ? lines.length : lines.reduce((sum, line) => sum + line.qty, 0));
