// What the home page shows besides goods: the banners and the skus of its two lists (SPEC §2 "Home").
import { combineLatest, map, type Observable } from 'rxjs';
import * as z from 'zod/mini';
import {
  type ContentKind,
  type ContentValue,
  contentKinds,
  type PromotedBanners,
} from '../../../schemas/documents/content.ts';
import type { ProductDocument } from '../../../schemas/documents/product.ts';
import { shopConfig } from '../../config/shop-config.ts';
import { databases } from '../../database/databases.ts';
import { productsBySku$ } from '../../database/products-by-sku.ts';
import { pricedFor } from '../../database/shopper-prices.ts';

/** One content record by its kind, whose code is the kind; null when absent or not of its shape. */
function content$<K extends ContentKind>(store: string, kind: K): Observable<ContentValue<K> | null> {
  return databases()
    .catalogue.content.findOne(`${store}|${kind}|${kind}`)
    .$.pipe(
      map((document) => {
        const parsed = z.safeParse(contentKinds[kind], document?.toMutableJSON().value);
        return parsed.success ? (parsed.data as ContentValue<K>) : null;
      }),
    );
}

export type HomeContent = {
  banners: PromotedBanners | null;
  /** skus of the lists; null: the shop names none */
  lists: ContentValue<'home-page'> | null;
};

export const homeContent$ = (store: string): Observable<HomeContent> =>
  combineLatest({ banners: content$(store, 'banners'), lists: content$(store, 'home-page') });

/** The products that banners name, by sku. */
export const bannerProducts$ = (
  store: string,
  skus: readonly string[],
): Observable<ReadonlyMap<string, ProductDocument>> =>
  productsBySku$(databases().catalogue, store, skus).pipe(
    map((found) => [...found.values()]),
    pricedFor(databases(), shopConfig(), store),
    map((found) => new Map(found.map((product) => [product.sku, product]))),
  );
