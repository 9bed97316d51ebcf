// The shop's own pages, banners and lists.
import { combineLatest, map, type Observable } from 'rxjs';
import * as z from 'zod/mini';
import {
  type CmsPageValue,
  type ContentKind,
  type ContentValue,
  contentKey,
  contentKinds,
  type PromotedBanners,
} from '../../schemas/documents/content.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

/** What the home page shows besides goods. */
export type HomeContent = {
  banners: PromotedBanners | null;
  /** skus of the lists; null: the shop names none */
  lists: ContentValue<'home-page'> | null;
};

/** One content record; null when absent or not of its shape. */
function content$<K extends ContentKind>(
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

/** The text of the head image; "" when there is none. */
export const homeDescription$ = (shop: Model, store: string): Observable<string> =>
  content$(shop, store, 'banners').pipe(
    map((banners) => {
      const head = banners?.headImage;
      return head ? `${head.title} ${head.subtitle}` : '';
    }),
  );

/** The page of this identifier; null when it is not here. */
export const contentPage = (shop: Model, store: string, identifier: string): Resource<CmsPageValue | null> =>
  shop.resources.of(`cms-page|${store}|${identifier}`, () => content$(shop, store, 'cms_page', identifier));

/** The identifier in this store view of a page that has another one elsewhere; null when none is known. */
export const contentPageElsewhere = (
  shop: Model,
  store: string,
  identifier: string,
): Resource<string | null> =>
  shop.resources.of(`cms-page-elsewhere|${store}|${identifier}`, () => {
    const { content } = shop.catalogue;
    const selector = { kind: 'cms_page' };
    return combineLatest([
      content.find({ selector: { ...selector, code: identifier } }).$,
      content.find({ selector: { ...selector, store } }).$,
    ]).pipe(
      map(([named, own]) => {
        const ids = named.map(({ value }) => value.id);
        return own.find(({ value }) => ids.includes(value.id))?.code ?? null;
      }),
    );
  });
