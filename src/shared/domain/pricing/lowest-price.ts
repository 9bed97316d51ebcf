// Computes the "from" price of a product whose choices are made on its page: the lowest price among its choices.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { Cents } from '#schemas/primitives.ts';
import { type SourcePrices, shownPrice } from './shown-price.ts';

type Product = SourcePrices & Pick<ProductDocument, 'type_id' | 'bundle_options' | 'configurable_children'>;

/**
 * Returns the lowest price in cents: the cheapest variant's, or the sum of the cheapest parts for each required option
 * of a bundle. Undefined if all choices cost the same or a price is unknown.
 */
export function lowestPrice(product: Product, now: number): Cents | undefined {
  // products without choices have no variants
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
