// The device's side of the content records.
import { combineLatest, map, type Observable } from 'rxjs';
import type { ContentKind, ContentValue, ShopBanners } from '../../../schemas/documents/content-document.ts';
import type { HomeContent } from '../content.ts';
import type { Model } from '../shop.ts';

/** One content record, parsed when it was pulled; null when absent. */
export const content$ = <K extends ContentKind>(
  { catalogue }: Pick<Model, 'catalogue'>,
  store: string,
  kind: K,
  code: string = kind,
): Observable<ContentValue<K> | null> =>
  catalogue.content
    .findOne(`${store}|${kind}|${code}`)
    .$.pipe(map((document) => (document?.toMutableJSON().value as ContentValue<K> | undefined) ?? null));

export const homeContent$ = (shop: Pick<Model, 'catalogue'>, store: string): Observable<HomeContent> =>
  combineLatest({ banners: content$(shop, store, 'banners'), lists: content$(shop, store, 'home-page') });

export const shopBanners$ = (shop: Pick<Model, 'catalogue'>, store: string): Observable<ShopBanners | null> =>
  content$(shop, store, 'shop-banners');
