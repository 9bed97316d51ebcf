// Counts the pieces of one special offer in a cart: the backend counts over all lines, and beyond the offer's quantity
// all of them cost the usual price.
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import { loweringOffer, type SourcePrices } from '../pricing/shown-price.ts';

type Held = Pick<CartLineDocument, 'key' | 'sku' | 'parentSku' | 'qty'>;
type Sold = Pick<ProductDocument, 'sku' | 'type_id' | 'configurable_children'> & SourcePrices;

/**
 * Returns how many pieces of the product's special offer the other lines contain, if the offer lowers their price; 0
 * without an offer. If all lines together exceed the offer, every piece is counted, because then no line gets the
 * offer's price.
 * @param aside Keys of the lines to exclude.
 */
export function offerPieces(
  product: Sold,
  child: ConfigurableChild | undefined,
  lines: readonly Held[],
  aside: readonly string[],
  now: number,
): number {
  const { pricing }: SourcePrices = child ?? product;
  const offer = pricing?.offer;
  if (!offer || product.type_id === 'bundle') return 0;
  const ofOffer = lines.filter(({ sku, parentSku, qty }) => {
    if ((parentSku ?? sku) !== product.sku) return false;
    const thing = parentSku ? product.configurable_children.find((each) => each.sku === sku) : product;
    return thing !== undefined && loweringOffer(thing, now, qty)?.key === offer.key;
  });
  const pieces = (of: readonly Held[]) => of.reduce((sum, { qty }) => sum + qty, 0);
  const all = pieces(ofOffer);
  return all > offer.quantity ? all : pieces(ofOffer.filter(({ key }) => !aside.includes(key)));
}
