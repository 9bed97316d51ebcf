// Builds the canonical paths of documents below their store view, and reads the page number of a listing's URL, for the
// document head. Screens build links with product-url.ts.
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { routes } from './routes.ts';

export const categoryPath = ({
  slug,
  url_key,
  id,
}: Pick<CategoryDocument, 'slug' | 'url_key' | 'id'>): string =>
  routes.category.to(slug || url_key || String(id));

export const productPath = ({
  sku,
  slug,
  url_key,
  id,
}: Pick<ProductDocument, 'sku' | 'slug' | 'url_key' | 'id'>): string =>
  routes.product.to(sku, slug || url_key || String(id));

/** Query parameters that do not affect the listing. */
const FOREIGN = /^(utm_.*|gclid|fbclid|ref|source|medium)$/;

/** Returns the page number of a URL whose query contains no other parameters that affect the listing; otherwise 1. */
export function plainPage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  const isPlain = [...query.keys()].every((name) => name === 'page' || FOREIGN.test(name));
  return isPlain && Number.isSafeInteger(page) && page > 1 ? page : 1;
}
