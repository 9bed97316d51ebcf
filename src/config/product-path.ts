// Where the page of a document is, below its store view, and which page of a list a URL names. For the head: screens link by
// product-url.ts.
import type { CategoryDocument } from '../../schemas/documents/category-document.ts';
import type { ProductDocument } from '../../schemas/documents/product-document.ts';
import { paths } from './paths.ts';

export const categoryPath = ({
  slug,
  url_key,
  id,
}: Pick<CategoryDocument, 'slug' | 'url_key' | 'id'>): string =>
  paths.category.to(slug || url_key || String(id));

export const productPath = ({
  sku,
  slug,
  url_key,
  id,
}: Pick<ProductDocument, 'sku' | 'slug' | 'url_key' | 'id'>): string =>
  paths.product.to(sku, slug || url_key || String(id));

/** Query names that choose nothing. */
const FOREIGN = /^(utm_.*|gclid|fbclid|ref|source|medium)$/;

/** The page a URL names when it says nothing else about the listing; else 1. */
export function plainPage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  const isPlain = [...query.keys()].every((name) => name === 'page' || FOREIGN.test(name));
  return isPlain && Number.isSafeInteger(page) && page > 1 ? page : 1;
}
