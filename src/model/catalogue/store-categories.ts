import type { CategoryTree } from '#shared/domain/catalogue/category-tree.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

export const categoriesKey = (store: string): string => `categories|${store}`;

/**
 * The category tree of a store view; empty before the first pull. It stays cached, so that other screens have it in
 * their first render.
 */
export const storeCategories = (app: Model, store: string): Resource<CategoryTree> =>
  app.resources.of(
    categoriesKey(store),
    () => import('./categories-source.ts').then((source) => source.categoryTree$(app, store)),
    {
      isCached: true,
      isPublic: true,
      overSeed: (next, seed) => ([...seed.byId.keys()].every((id) => next.byId.has(id)) ? next : seed),
    },
  );
