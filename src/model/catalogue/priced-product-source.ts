// Reads products from the local database and joins them with this customer's current prices.
import { map, type Observable, tap } from 'rxjs';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { pricedFor } from '#shared/database/priced-for.ts';
import { productsBySku$ } from '#shared/database/read-products-by-sku.ts';
import { isSold } from '#shared/domain/catalogue/product-availability.ts';
import type { PricedProduct } from '#shared/domain/pricing/priced-product.ts';
import type { Model } from '../shell/app-context.ts';

const KNOWN_LIMIT = 600;

/**
 * Emits the products among the documents that are sold, with prices, and caches them in memory for the first render of
 * other screens.
 */
export function priced$(
  app: Model,
  store: string,
  documents$: Observable<ProductDocument[]>,
): Observable<PricedProduct[]> {
  const known = app.memory.person.get().products;
  return documents$.pipe(
    map((documents) => {
      for (const document of documents) if (!isSold(document)) known.delete(document.key);
      return documents.filter(isSold);
    }),
    pricedFor(app, app.config, store),
    tap((products) => {
      for (const product of products) {
        known.delete(product.key);
        known.set(product.key, product);
      }
      for (const oldest of known.keys()) if (known.size > KNOWN_LIMIT) known.delete(oldest);
    }),
  );
}

const byKey = (products: readonly PricedProduct[]): ReadonlyMap<string, PricedProduct> =>
  new Map(products.map((product) => [product.key, product]));
const bySku = (products: readonly PricedProduct[]): ReadonlyMap<string, PricedProduct> =>
  new Map(products.map((product) => [product.sku, product]));

export function pricedByKey$(
  app: Model,
  keys: readonly string[],
): Observable<ReadonlyMap<string, PricedProduct>> {
  const store = keys[0]?.split('|', 1)[0] ?? '';
  const documents$ = app.catalogue.products.findByIds([...keys]).$.pipe(
    map((found) => {
      // products removed by the pull must not be shown from memory either
      for (const key of keys) if (!found.has(key)) app.memory.person.get().products.delete(key);
      return [...found.values()].map((document) => document.toMutableJSON());
    }),
  );
  return priced$(app, store, documents$).pipe(map(byKey));
}

export const pricedBySku$ = (
  app: Model,
  store: string,
  skus: readonly string[],
): Observable<ReadonlyMap<string, PricedProduct>> =>
  priced$(
    app,
    store,
    productsBySku$(app.catalogue, store, skus).pipe(map((found) => [...found.values()])),
  ).pipe(map(bySku));

/** Emits a product by its key, or by its sku; null if it is not on the device or not sold. */
export function pricedProduct$(
  app: Model,
  store: string,
  sku: string,
  key: string | undefined,
): Observable<PricedProduct | null> {
  const { products } = app.catalogue;
  const query = key === undefined ? products.findOne({ selector: { store, sku } }) : products.findOne(key);
  const documents$ = query.$.pipe(map((document) => (document ? [document.toMutableJSON()] : [])));
  return priced$(app, store, documents$).pipe(map(([product]) => product ?? null));
}
