// Data for a page's head: the same item in every store view that is on this device.
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import type { CmsPageValue } from '#schemas/documents/content-document.ts';
import { NEWS_INTRO } from '#shared/domain/content/cms-around.ts';
import type { Model } from '../shell/app-context.ts';
import { cmsPage$ } from './cms-page-source.ts';
import { content$ } from './content-source.ts';
import type { PricedProduct } from './known-products.ts';
import { priced$ } from './priced-product-source.ts';

const keysIn = (stores: readonly string[], id: number) => stores.map((store) => `${store}|${id}`);

/** Emits the product with a sku (or the parent of a hidden variant) in every store view that is on the device. */
export function productInAllStores$(
  app: Model,
  stores: readonly string[],
  store: string,
  sku: string,
): Observable<PricedProduct[]> {
  const { products } = app.catalogue;
  const document$ = (named: string) => products.findOne({ selector: { store, sku: named } }).$;
  return document$(sku).pipe(
    switchMap((found) =>
      found?.parentSku && found.visibility === 1 ? document$(found.parentSku) : of(found),
    ),
    switchMap((found) =>
      found
        ? combineLatest(
            keysIn(stores, found.id).map((key, at) =>
              priced$(
                app,
                stores[at] ?? store,
                products.findOne(key).$.pipe(map((document) => (document ? [document.toMutableJSON()] : []))),
              ),
            ),
          ).pipe(map((same) => same.flat()))
        : of([]),
    ),
  );
}

/** Emits a category in every store view that is on the device. */
export const categoryInAllStores$ = (
  { catalogue }: Model,
  stores: readonly string[],
  id: number,
): Observable<CategoryDocument[]> =>
  catalogue.categories
    .findByIds(stores.map((store) => `${store}|${id}`))
    .$.pipe(map((found) => [...found.values()].map((document) => document.toMutableJSON())));

/** Emits the page with this name in every store view that is on the device. */
export const cmsPageInAllStores$ = (
  app: Model,
  stores: readonly string[],
  store: string,
  name: string,
): Observable<Map<string, CmsPageValue>> =>
  cmsPage$(app, store, name).pipe(
    switchMap((page) =>
      page
        ? combineLatest(
            stores.map((code) =>
              cmsPage$(app, code, code === store ? page.identifier : page.key).pipe(
                map((same) => (same ? [[code, same] as const] : [])),
              ),
            ),
          )
        : of([]),
    ),
    map((found) => new Map(found.flat())),
  );

/** Emits the HTML that introduces the news; "" if there is none. */
export const newsIntro$ = (app: Model, store: string): Observable<string> =>
  content$(app, store, 'cms-blocks', NEWS_INTRO).pipe(map((block) => block?.html ?? ''));

/** Emits the title and subtitle of the home page's head image; "" if there is none. */
export const homeDescription$ = (app: Model, store: string): Observable<string> =>
  content$(app, store, 'banners').pipe(
    map((banners) => {
      const head = banners?.headImage;
      return head ? `${head.title} ${head.subtitle}` : '';
    }),
  );
