// Reads CMS pages and news from the local database.
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import type { CmsBlockValue, CmsNodeValue, CmsPageValue } from '#schemas/documents/content-document.ts';
import { NEWS_PAGE_SIZE } from '#shared/config/constants.ts';
import { cmsPageNamed } from '#shared/database/cms-page-named.ts';
import type { CmsAround } from '#shared/domain/content/cms-around.ts';
import { type NewsPage, newsPage } from '#shared/domain/content/news-page.ts';
import type { Model } from '../shell/app-context.ts';
import { content$ } from './content-source.ts';

type Reading = Pick<Model, 'catalogue'>;

/** Emits all values of a content kind in a store view, in key order. */
const values$ = <T>({ catalogue }: Reading, store: string, kind: string): Observable<T[]> =>
  catalogue.content
    .find({ selector: { store, kind } })
    .$.pipe(map((found) => found.map((document) => document.toMutableJSON().value as T)));

export const cmsPage$ = (app: Reading, store: string, name: string): Observable<CmsPageValue | null> => {
  const { content } = app.catalogue;
  const selector = { store, kind: { $in: ['cms-page', 'cms-news'] } };
  return content.find({ selector: { ...selector, code: name } }).$.pipe(
    switchMap(([direct]) =>
      direct
        ? of(direct.toMutableJSON().value as CmsPageValue)
        : // known by another name: resolved again whenever a page is added or removed
          content
            .find({ selector })
            .$.pipe(switchMap(async () => (await cmsPageNamed(app.catalogue, store, name))?.value ?? null)),
    ),
  );
};

export const cmsPaths$ = (app: Reading, store: string): Observable<Record<string, string> | null> =>
  content$(app, store, 'cms-paths');

export const cmsAround$ = (app: Reading, store: string): Observable<CmsAround> =>
  combineLatest({
    nodes: values$<CmsNodeValue>(app, store, 'cms-hierarchy'),
    blocks: values$<CmsBlockValue>(app, store, 'cms-blocks'),
    contact: content$(app, store, 'contact'),
  });

export const newsPage$ = (app: Reading, store: string, page: number): Observable<NewsPage> =>
  values$<CmsPageValue>(app, store, 'cms-news').pipe(
    map((articles) => newsPage(articles, page, NEWS_PAGE_SIZE)),
  );
