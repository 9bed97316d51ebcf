// What the home page shows besides goods: the banners and the skus of its two lists.
import { combineLatest, map, type Observable } from 'rxjs';
import * as z from 'zod/mini';
import { type ContentKind, type ContentValue, contentKinds } from '../../../../schemas/documents/content.ts';
import type { ProductDocument } from '../../../../schemas/documents/product.ts';
import { productsBySku$ } from '../../../database/products-by-sku.ts';
import { pricedFor } from '../../../database/stored-shopper-prices.ts';
import type { HomeContent } from '../../../model/memory.ts';
import type { Shop } from '../../../model/shop.ts';

/** One content record by its kind, whose code is the kind; null when absent or not of its shape. */
function content$<K extends ContentKind>(
  shop: Pick<Shop, 'catalogue'>,
  store: string,
  kind: K,
): Observable<ContentValue<K> | null> {
  return shop.catalogue.content.findOne(`${store}|${kind}|${kind}`).$.pipe(
    map((document) => {
      const parsed = z.safeParse(contentKinds[kind], document?.toMutableJSON().value);
      return parsed.success ? (parsed.data as ContentValue<K>) : null;
    }),
  );
}

export const homeContent$ = (shop: Pick<Shop, 'catalogue'>, store: string): Observable<HomeContent> =>
  combineLatest({ banners: content$(shop, store, 'banners'), lists: content$(shop, store, 'home-page') });

/** The products that banners name, by sku. */
export const bannerProducts$ = (
  shop: Pick<Shop, 'catalogue' | 'config' | 'personal'>,
  store: string,
  skus: readonly string[],
): Observable<ReadonlyMap<string, ProductDocument>> =>
  productsBySku$(shop.catalogue, store, skus).pipe(
    map((found) => [...found.values()]),
    pricedFor(shop, shop.config, store),
    map((found) => new Map(found.map((product) => [product.sku, product]))),
  );
