// Products by sku, as carts and banners name them. One look-up of the index for each sku: `$in` gives an index no
// bounds, so a query with it walks a whole store view at every page that is pulled.
import { combineLatest, firstValueFrom, map, type Observable, of } from 'rxjs';
import type { ProductDocument } from '../../schemas/documents/product-document.ts';
import type { CatalogueDatabase } from './open-databases.ts';

/** The products of a store view by sku, now and at every change. A sku that is not on the device is absent. */
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

/** The same, once. */
export const readProductsBySku = (
  db: CatalogueDatabase,
  store: string,
  skus: Iterable<string>,
): Promise<ReadonlyMap<string, ProductDocument>> => firstValueFrom(productsBySku$(db, store, skus));
