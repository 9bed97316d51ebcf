// Reads content records from the local database.
import { combineLatest, map, type Observable } from 'rxjs';
import type { ContentKind, ContentValue, ShopBanners } from '#schemas/documents/content-document.ts';
import type { Model } from '../shell/app-context.ts';
import type { HomeContent } from './home-content.ts';

/** Emits one content record, parsed when it was pulled; null if it is missing. */
export const content$ = <K extends ContentKind>(
  { catalogue }: Pick<Model, 'catalogue'>,
  store: string,
  kind: K,
  code: string = kind,
): Observable<ContentValue<K> | null> =>
  catalogue.content
    .findOne(`${store}|${kind}|${code}`)
    .$.pipe(map((document) => (document?.toMutableJSON().value as ContentValue<K> | undefined) ?? null));

export const homeContent$ = (app: Pick<Model, 'catalogue'>, store: string): Observable<HomeContent> =>
  combineLatest({ banners: content$(app, store, 'banners'), lists: content$(app, store, 'home-page') });

export const shopBanners$ = (app: Pick<Model, 'catalogue'>, store: string): Observable<ShopBanners | null> =>
  content$(app, store, 'shop-banners');
