// The optimistic effect of an addition on the open cart, which is shown before the addition is written.
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import { goodsText } from './canonical-json.ts';
import { type CartRules, mayAdd } from './may-add.ts';
import { offerPieces } from './offer-pieces.ts';
import { type ProductChoices, productOptionOf } from './product-choices.ts';

/** The part of a cart line on which the count and the limits of the cart depend. */
export type CountedLine = Pick<
  CartLineDocument,
  'key' | 'sku' | 'parentSku' | 'qty' | 'product_option' | 'additions'
>;

/**
 * Returns a function that adds one piece to the lines of a cart, as the write will: it returns lines that contain the
 * addition unchanged, and so it does if the addition would be refused.
 * @param press id of the addition
 * @param isOnline true if the stock on this device is kept up to date
 */
export function addedAhead(
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  chosen: ProductChoices,
  press: string,
  { rules, now, isOnline }: { rules: CartRules; now: number; isOnline: boolean },
): (lines: readonly CountedLine[]) => readonly CountedLine[] {
  const sku = child?.sku ?? product.sku;
  const option = productOptionOf(product, child, chosen);
  const goods = goodsText(sku, option);
  return (lines) => {
    if (lines.some(({ additions }) => additions?.includes(press))) return lines;
    const present = lines.find((line) => line.sku === sku && goodsText(sku, line.product_option) === goods);
    const { key, qty: held } = present ?? { key: press, qty: 0 };
    const others = offerPieces(product, child, lines, [key], now);
    const verdict = mayAdd(product, child, held, 1, rules, now, chosen, isOnline, others);
    if (!verdict.ok) return lines;
    const qty = held + verdict.value.adding;
    if (present) return lines.map((line) => (line === present ? { ...line, qty } : line));
    return [
      ...lines,
      { key, sku, ...(child && { parentSku: product.sku }), qty, ...(option && { product_option: option }) },
    ];
  };
}
