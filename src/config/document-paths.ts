// Where the page of a document is, below its store view. For links of the head: screens link by product-url.ts.
import type { CategoryDocument } from '../../schemas/documents/category.ts';
import type { ProductDocument } from '../../schemas/documents/product.ts';
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
