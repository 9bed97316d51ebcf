// The shop's own pages.
import { combineLatest, map } from 'rxjs';
import type { CmsPageValue } from '../../schemas/documents/content-document.ts';
import { content$ } from './live/live-content.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

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
