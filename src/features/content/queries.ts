// The shop's own pages, read from this device; one that is not here yet is fetched by the worker.
import { combineLatest, map, type Observable } from 'rxjs';
import { type CmsPageValue, cmsPageValue, contentKey } from '../../../schemas/documents/content.ts';
import type { Result } from '../../../schemas/errors.ts';
import type { AskAnswer } from '../../../schemas/worker-api.ts';
import type { Shop } from '../../model/shop.ts';

/** The page of this identifier, now and at every change; null when it is not here. */
export function cmsPage$(
  shop: Pick<Shop, 'catalogue'>,
  store: string,
  identifier: string,
): Observable<CmsPageValue | null> {
  return shop.catalogue.content
    .findOne(contentKey(store, 'cms_page', identifier))
    .$.pipe(map((document) => cmsPageValue.safeParse(document?.toMutableJSON().value).data ?? null));
}

/** The identifier in this store view of a page that has another one elsewhere; null when none is known. */
export function cmsPageElsewhere$(
  shop: Pick<Shop, 'catalogue'>,
  store: string,
  identifier: string,
): Observable<string | null> {
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
}

export const loadCmsPage = (
  shop: Pick<Shop, 'worker'>,
  store: string,
  identifier: string,
): Promise<Result<AskAnswer<'loadCmsPage'>>> => shop.worker.ask('loadCmsPage', { store, identifier });
