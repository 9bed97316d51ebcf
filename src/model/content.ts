// Banners and lists of the home page, and how any content record is read.
import { combineLatest, map, type Observable } from 'rxjs';
import * as z from 'zod/mini';
import {
  type ContentKind,
  type ContentValue,
  contentKey,
  contentKinds,
  type PromotedBanners,
} from '../../schemas/documents/content-document.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

/** What the home page shows besides goods. */
export type HomeContent = {
  banners: PromotedBanners | null;
  /** skus of the lists; null: the shop names none */
  lists: ContentValue<'home-page'> | null;
};

/** One content record; null when absent or not of its shape. */
export function content$<K extends ContentKind>(
  { catalogue }: Model,
  store: string,
  kind: K,
  code: string = kind,
): Observable<ContentValue<K> | null> {
  return catalogue.content.findOne(contentKey(store, kind, code)).$.pipe(
    map((document) => {
      const parsed = z.safeParse(contentKinds[kind], document?.toMutableJSON().value);
      return parsed.success ? (parsed.data as ContentValue<K>) : null;
    }),
  );
}

/** Once read it is there in every first render. */
export const homeContent = (shop: Model, store: string): Resource<HomeContent> =>
  shop.resources.of(
    `home|${store}`,
    () =>
      combineLatest({ banners: content$(shop, store, 'banners'), lists: content$(shop, store, 'home-page') }),
    { isKept: true },
  );
