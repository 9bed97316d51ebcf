// What the head of a page needs to know, read from this device.
import { map, type Observable, of, switchMap } from 'rxjs';
import * as z from 'zod/mini';
import type { CategoryDocument } from '../../../../schemas/documents/category.ts';
import { contentKinds } from '../../../../schemas/documents/content.ts';
import type { ProductDocument } from '../../../../schemas/documents/product.ts';
import type { CategoriesById } from '../../../domain/catalogue/breadcrumbs.ts';
import type { Shop } from '../../../model/shop.ts';

const keysOf = (stores: readonly string[], id: number) => stores.map((store) => `${store}|${id}`);

export const categories$ = (shop: Pick<Shop, 'catalogue'>, store: string): Observable<CategoriesById> =>
  shop.catalogue.categories
    .find({ selector: { store } })
    .$.pipe(map((found) => new Map(found.map((document) => [document.id, document.toMutableJSON()]))));

/** The same category in every store view that is on the device. */
export const categoryEverywhere$ = (
  shop: Pick<Shop, 'catalogue'>,
  stores: readonly string[],
  id: number,
): Observable<CategoryDocument[]> =>
  shop.catalogue.categories
    .findByIds(keysOf(stores, id))
    .$.pipe(map((found) => [...found.values()].map((document) => document.toMutableJSON())));

/** The product of a sku or, when that names a variant, its parent; in every store view; none: not here. */
export const productEverywhere$ = (
  shop: Pick<Shop, 'catalogue'>,
  stores: readonly string[],
  store: string,
  sku: string,
): Observable<ProductDocument[]> => {
  const { products } = shop.catalogue;
  const bySku$ = (named: string) => products.findOne({ selector: { store, sku: named } }).$;
  return bySku$(sku).pipe(
    switchMap((found) => (found?.parentSku && found.visibility === 1 ? bySku$(found.parentSku) : of(found))),
    switchMap((found) =>
      found
        ? products
            .findByIds(keysOf(stores, found.id))
            .$.pipe(map((same) => [...same.values()].map((document) => document.toMutableJSON())))
        : of([]),
    ),
  );
};

/** The words of the head image; "" when there is none. */
export const homeDescription$ = (shop: Pick<Shop, 'catalogue'>, store: string): Observable<string> =>
  shop.catalogue.content.findOne(`${store}|banners|banners`).$.pipe(
    map((document) => {
      const banners = z.safeParse(contentKinds.banners, document?.toMutableJSON().value);
      const head = banners.success ? banners.data.headImage : undefined;
      return head ? `${head.title} ${head.subtitle}` : '';
    }),
  );
