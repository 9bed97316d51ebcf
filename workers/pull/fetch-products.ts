// Products fetched because somebody looks at them, ahead of the pull. They land in `products` like pulled ones.
import type { ProductDocument } from '../../schemas/documents/product-document.ts';
import { ok, type Result } from '../../schemas/fault.ts';
import { isDisabled } from '../../src/domain/catalogue/product-availability.ts';
import type { CatalogueSearch } from '../bridge-client/catalogue-search.ts';
import { mapProduct } from '../bridge-client/mappers/map-product.ts';
import { type CatalogueAnswer, searchCatalogue } from '../bridge-client/search-catalogue.ts';
import { type PullContext, parseEach } from './family.ts';
import { writeProducts } from './write-family.ts';

export type ProductSearch = CatalogueSearch & { size: number };
export type FetchedProducts = {
  /** in the order of the answer, disabled ones too */
  products: ProductDocument[];
  total: number;
  /** counts by the names they were asked under */
  aggregations: CatalogueAnswer['aggregations'];
};

/**
 * In: what is searched. Out: what was found; the enabled ones are readable in `products` when this resolves. A
 * document with fields left out carries no `updated_at`, so that a whole one always replaces it.
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
