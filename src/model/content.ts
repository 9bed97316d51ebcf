// Banners and lists of the home page, and how any content record is read.
import { combineLatest, map, type Observable } from 'rxjs';
import type { ContentKind, ContentValue, PromotedBanners } from '../../schemas/documents/content-document.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

/** What the home page shows besides goods. */
export type HomeContent = {
  banners: PromotedBanners | null;
  /** skus of the lists; null: the shop names none */
  lists: ContentValue<'home-page'> | null;
};

/** One content record, parsed when it was pulled; null when absent. */
export const content$ = <K extends ContentKind>(
  { catalogue }: Model,
  store: string,
  kind: K,
  code: string = kind,
): Observable<ContentValue<K> | null> =>
  catalogue.content
    .findOne(`${store}|${kind}|${code}`)
    .$.pipe(map((document) => (document?.toMutableJSON().value as ContentValue<K> | undefined) ?? null));

/** Once read it is there in every first render. */
export const homeContent = (shop: Model, store: string): Resource<HomeContent> =>
  shop.resources.of(
    `home|${store}`,
    () =>
      combineLatest({ banners: content$(shop, store, 'banners'), lists: content$(shop, store, 'home-page') }),
    { isKept: true },
  );
