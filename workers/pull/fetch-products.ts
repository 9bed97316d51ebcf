// Fetches products on demand, ahead of the pull, and stores them in `products` in the same way as pulled products.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { ok, type Result } from '#schemas/fault.ts';
import { isDisabled } from '#shared/domain/catalogue/product-availability.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import type { CatalogueSearch } from '../bridge-client/bridge-query.ts';
import { type CatalogueAnswer, searchCatalogue } from '../bridge-client/search-catalogue.ts';
import { type PullContext, parseEach } from './family.ts';
import { writeProducts } from './write-family.ts';

export type ProductSearch = CatalogueSearch & { size: number };
export type FetchedProducts = {
  /** in the order of the response, including disabled ones */
  products: ProductDocument[];
  total: number;
  /** by the names used in the request */
  aggregations: CatalogueAnswer['aggregations'];
};

/**
 * Searches products; resolves after the enabled ones are stored. Documents with excluded fields get no `updated_at`, so
 * that a complete one always replaces them.
 */
export async function fetchProducts(
  context: PullContext,
  store: string,
  search: ProductSearch,
): Promise<Result<FetchedProducts>> {
  const answer = await searchCatalogue(context, store, 'product', search);
  if (!answer.ok) return answer;
  const { items, total, aggregations } = answer.value;
  const { documents: products } = parseEach({ ports: context.ports, store }, 'products', items, (source) =>
    mapProduct(store, source),
  );
  await writeProducts(
    context.db,
    products
      .filter((product) => !isDisabled(product))
      .map((product) => (search.exclude?.length ? { ...product, updated_at: '' } : product)),
  );
  return ok({ products, total, aggregations });
}
