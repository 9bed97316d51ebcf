// Reads products by sku, because carts and banners reference products by sku. Each sku is a separate index lookup:
// `$in` gives the index no bounds, so a query with it would scan the whole store view for every pulled page.
import { combineLatest, firstValueFrom, map, type Observable, of } from 'rxjs';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { CatalogueDatabase } from './open-databases.ts';

/** Emits the products of a store view by sku, on every change; skus that are not on the device are missing. */
export function productsBySku$(
  db: CatalogueDatabase,
  store: string,
  skus: Iterable<string>,
): Observable<ReadonlyMap<string, ProductDocument>> {
  const each = [...new Set(skus)].map((sku) => db.products.findOne({ selector: { store, sku } }).$);
  if (each.length === 0) return of(new Map());
  return combineLatest(each).pipe(
    map((found) => new Map(found.flatMap((doc) => (doc ? [[doc.sku, doc.toMutableJSON()] as const] : [])))),
  );
}

/** Reads the products of a store view by sku once. */
export const readProductsBySku = (
  db: CatalogueDatabase,
  store: string,
  skus: Iterable<string>,
): Promise<ReadonlyMap<string, ProductDocument>> => firstValueFrom(productsBySku$(db, store, skus));
