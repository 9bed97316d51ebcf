// How many pieces of one special offer a cart holds: the shop counts it over all lines, and beyond what the offer has all of
// them cost the usual price.
import type { CartLineDocument } from '../../../schemas/documents/cart-line-document.ts';
import type { ConfigurableChild, ProductDocument } from '../../../schemas/documents/product-document.ts';
import { loweringOffer, type SourcePrices } from '../pricing/shown-price.ts';

type Held = Pick<CartLineDocument, 'key' | 'sku' | 'parentSku' | 'qty'>;
type Sold = Pick<ProductDocument, 'sku' | 'type_id' | 'configurable_children'> & SourcePrices;

/**
 * In: a product with its variant, the cart's lines, the keys of those that are left aside, now (ms).
 * Out: how many pieces the other lines hold of its special offer, as far as that makes them cheaper; 0 where there is none.
 * Where all lines together hold more than it has, they all count: no line has its price then, whichever is left aside.
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
