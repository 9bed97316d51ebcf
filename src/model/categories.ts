// The categories of a store view.
import type { CategoryTree } from '../domain/catalogue/category-tree.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

export const categoriesKey = (store: string): string => `categories|${store}`;

/** The tree; empty before the first pull. Once read it is there in every first render. */
export const storeCategories = (shop: Model, store: string): Resource<CategoryTree> =>
  shop.resources.of(categoriesKey(store), (live) => live.categoryTree$(shop, store), {
    isKept: true,
    overSeed: (next, seed) => ([...seed.byId.keys()].every((id) => next.byId.has(id)) ? next : seed),
  });
