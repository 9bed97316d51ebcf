// Resources for the store owner's CMS pages and news.
import type { CmsPageValue } from '#schemas/documents/content-document.ts';
import { aroundOver, type CmsAround } from '#shared/domain/content/cms-around.ts';
import type { NewsPage } from '#shared/domain/content/news-page.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

const source = () => import('./cms-page-source.ts');

export const cmsPageKey = (store: string, name: string): string => `cms-page|${store}|${name}`;
export const cmsAroundKey = (store: string): string => `cms-around|${store}`;
export const newsPageKey = (store: string, page: number): string => `news|${store}|${page}`;

/**
 * Resolves a page or article of this store view by its path, its name (shared by all store views), or its path in
 * another store view; null if it is not on this device.
 */
export const cmsPage = (app: Model, store: string, name: string): Resource<CmsPageValue | null> =>
  app.resources.of(cmsPageKey(store, name), async () => (await source()).cmsPage$(app, store, name), {
    isCached: true,
    isPublic: true,
    // a page stored on the device may be older than the served one
    overSeed: (next, seed) => (seed && (!next || next.updated < seed.updated) ? seed : next),
  });

export const cmsPathsKey = (store: string): string => `cms-paths|${store}`;

/** Paths of the CMS pages by name; null if they are not known on this device. */
export const cmsPagePaths = (app: Model, store: string): Resource<Record<string, string> | null> =>
  app.resources.of(cmsPathsKey(store), async () => (await source()).cmsPaths$(app, store), {
    isCached: true,
    isPublic: true,
    overSeed: (next, seed) => next ?? seed,
  });

/** Content shared by all CMS pages: the page tree, blocks, contact data. */
export const cmsAround = (app: Model, store: string): Resource<CmsAround> =>
  app.resources.of(cmsAroundKey(store), async () => (await source()).cmsAround$(app, store), {
    isCached: true,
    isPublic: true,
    overSeed: aroundOver,
  });

/** A page of the news list, counted from 1. */
export const newsList = (app: Model, store: string, page: number): Resource<NewsPage> =>
  app.resources.of(newsPageKey(store, page), async () => (await source()).newsPage$(app, store, page), {
    isCached: true,
    isPublic: true,
    overSeed: (next, seed) => (next.total < seed.total ? seed : next),
  });
