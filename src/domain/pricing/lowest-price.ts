// The price that a list can name of what is chosen on its page only: the lowest that a choice leads to.
import type { ProductDocument } from '../../../schemas/documents/product.ts';
import type { Cents } from '../../../schemas/primitives.ts';
import { type SourcePrices, shownPrice } from './shown-price.ts';

type Product = SourcePrices & Pick<ProductDocument, 'type_id' | 'bundle_options' | 'configurable_children'>;

/** Of the cheapest parts that are needed; undefined where a part is priced by its own page. */
function lowestBundle({ bundle_options }: Product): Cents | undefined {
  const cheapest = bundle_options
    .filter(({ required }) => required)
    .map(({ product_links }) => Math.min(...product_links.map((link) => link.price_incl_tax ?? link.price)));
  const sum = cheapest.reduce((total, price) => total + price, 0);
  return cheapest.every((price) => price > 0 && Number.isFinite(price)) && sum > 0 ? sum : undefined;
}

/**
 * In: a product, the moment. Out: the lowest price in cents, to be called "from"; undefined where every choice costs the same,
 * or what it costs is not known before.
 */
export function lowestPrice(product: Product, now: number): Cents | undefined {
  if (product.type_id === 'bundle')
    return product.bundle_options.some(({ product_links, required }) => !required || product_links.length > 1)
      ? lowestBundle(product)
      : undefined;
  if (product.type_id !== 'configurable') return undefined;
  const prices = product.configurable_children.map((child) => shownPrice(child, now).current);
  const lowest = Math.min(...prices);
  return lowest > 0 && lowest < Math.max(...prices) ? lowest : undefined;
}
