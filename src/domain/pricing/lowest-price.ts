// The price that a list can name of what is chosen on its page only: the lowest that a choice leads to.
import type { ProductDocument } from '../../../schemas/documents/product-document.ts';
import type { Cents } from '../../../schemas/primitives.ts';
import { type SourcePrices, shownPrice } from './shown-price.ts';

type Product = SourcePrices & Pick<ProductDocument, 'type_id' | 'bundle_options' | 'configurable_children'>;

/**
 * In: a product, the moment. Out: the lowest price in cents, to be called "from": of the cheapest variant, or of the cheapest
 * parts that a bundle needs; undefined where every choice costs the same, or what it costs is not known before.
 */
export function lowestPrice(product: Product, now: number): Cents | undefined {
  // what is no choice has no variants
  const choices =
    product.type_id === 'bundle'
      ? product.bundle_options
          .filter(({ required }) => required)
          .map(({ product_links }) => product_links.map((link) => link.price_incl_tax ?? link.price))
      : [product.configurable_children.map((child) => shownPrice(child, now).current)];
  const sum = (pick: typeof Math.min) => choices.reduce((total, prices) => total + pick(...prices), 0);
  const lowest = sum(Math.min);
  return lowest < sum(Math.max) && !choices.flat().includes(0) ? lowest : undefined;
}
