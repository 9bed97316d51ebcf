// Chooses the products that are suggested beside others: by links and by the compatibility attribute.
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import { productStockLabel } from './stock-label.ts';

/** Types of links that suggest products; grouped products have further links, to their parts. */
export type SuggestionType = 'related' | 'crosssell' | 'upsell';

/** A product that may be suggested; `childSku`: the variant that the link names. */
export type Suggestion<P extends ProductDocument = ProductDocument> = {
  product: P;
  childSku?: string | undefined;
};

/** Returns the SKUs that a product's links of one type name, in order, without the product itself. */
export function linkedSkus(
  product: Pick<ProductDocument, 'sku' | 'product_links' | 'configurable_children'>,
  type: SuggestionType,
): string[] {
  const own = new Set(skusOf(product));
  const links = product.product_links.filter(({ link_type }) => link_type === type);
  const skus = links.sort((a, b) => a.position - b.position).map(({ linked_product_sku: sku }) => sku);
  return [...new Set(skus)].filter((sku) => !own.has(sku));
}

/** Returns the SKUs of a product and of its variants. */
export const skusOf = (product: Pick<ProductDocument, 'sku' | 'configurable_children'>): string[] => [
  product.sku,
  ...product.configurable_children.map(({ sku }) => sku),
];

/** Returns the codes by which an accessory's compatibility attribute can name a product. */
export const compatibilityCodes = (
  product: Pick<ProductDocument, 'sku' | 'mpn' | 'configurable_children'>,
): string[] => [...new Set([...skusOf(product), product.mpn])].filter((code) => code !== '');

/** True if listings show the product: status 0 or 1, visibility 2 to 4. */
export const isListed = ({ status, visibility }: Pick<ProductDocument, 'status' | 'visibility'>): boolean =>
  (status === 0 || status === 1) && visibility >= 2 && visibility <= 4;

/** Returns the variant that a suggestion names, if it is enabled. */
const namedChild = ({ product, childSku }: Suggestion): ConfigurableChild | undefined =>
  product.configurable_children.find(({ sku, status }) => sku === childSku && status < 2);

const isSoldOut = (suggestion: Suggestion): boolean =>
  productStockLabel(suggestion.product, namedChild(suggestion)).kind === 'no';

type Rules = {
  /** SKUs of products that are not suggested, such as those in the cart; a variant's SKU also excludes its parent */
  without: Iterable<string>;
  limit: number;
  /** configuration: products out of stock are shown */
  listOutOfStock: boolean;
};

/**
 * Returns the suggestions to show in the given order, those out of stock last: listed products only, each once, none of
 * the excluded ones.
 */
export function suggestedProducts<P extends ProductDocument>(
  candidates: readonly Suggestion<P>[],
  { without, limit, listOutOfStock }: Rules,
): Suggestion<P>[] {
  const excluded = new Set(without);
  const seen = new Set<string>();
  const shown = candidates.filter(({ product }) => {
    const isNew = !seen.has(product.key);
    seen.add(product.key);
    return isNew && isListed(product) && !skusOf(product).some((sku) => excluded.has(sku));
  });
  const available = shown.filter((each) => !isSoldOut(each));
  const soldOut = listOutOfStock ? shown.filter(isSoldOut) : [];
  return [...available, ...soldOut].slice(0, limit);
}

/**
 * Returns the product as its card shows it: a configurable product whose suggestion names a variant has only that
 * variant, with its name, picture, price and stock, and links to it.
 */
export function suggestedCard<P extends ProductDocument>(suggestion: Suggestion<P>): P {
  const { product } = suggestion;
  const child = namedChild(suggestion);
  if (!child) return product;
  // the parent's reductions do not apply to a variant without any
  const {
    special_price,
    special_from_date,
    special_to_date,
    final_price,
    lowest_price_30d,
    with_tax,
    ...rest
  } = product;
  const { id, status, attributes, tier_prices = product.tier_prices, ...own } = child;
  const card = { ...rest, ...own, tier_prices, parentSku: product.sku, configurable_children: [child] };
  return card as ProductDocument as P;
}
