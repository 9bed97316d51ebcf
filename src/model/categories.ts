// The categories of a store view.
import { map, type Observable } from 'rxjs';
import type { CategoryDocument } from '../../schemas/documents/category.ts';
import type { CategoriesById } from '../domain/catalogue/breadcrumbs.ts';
import { type CategoryTree, categoryTree } from '../domain/catalogue/category-tree.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

const categories$ = ({ catalogue }: Model, store: string): Observable<CategoryDocument[]> =>
  catalogue.categories
    .find({ selector: { store } })
    .$.pipe(map((found) => found.map((document) => document.toMutableJSON())));

/** The tree; empty before the first pull. Once read it is there in every first render. */
export const storeCategories = (shop: Model, store: string): Resource<CategoryTree> =>
  shop.resources.of(`categories|${store}`, () => categories$(shop, store).pipe(map(categoryTree)), {
    isKept: true,
  });

export const categoriesById$ = (shop: Model, store: string): Observable<CategoriesById> =>
  categories$(shop, store).pipe(map((found) => new Map(found.map((category) => [category.id, category]))));

/** Those that can be searched by name: active and not empty, in menu order. */
export const searchedCategories = (shop: Model, store: string): Resource<CategoryDocument[]> =>
  shop.resources.of(`searched-categories|${store}`, () =>
    categories$(shop, store).pipe(
      map((found) =>
        found
          .filter(({ is_active, product_count }) => is_active && product_count > 0)
          .sort((a, b) => a.level - b.level || a.position - b.position),
      ),
    ),
  );

/** The id of the category that has this slug in any store view on the device; null when none has. */
export const categoryIdBySlug = (shop: Model, slug: string): Resource<number | null> =>
  shop.resources.of(`category-id|${slug}`, () =>
    shop.catalogue.categories.findOne({ selector: { slug } }).$.pipe(map((document) => document?.id ?? null)),
  );

/** The same category in every store view that is on the device; for a page's head. */
export const categoryEverywhere$ = (
  { catalogue }: Model,
  stores: readonly string[],
  id: number,
): Observable<CategoryDocument[]> =>
  catalogue.categories
    .findByIds(stores.map((store) => `${store}|${id}`))
    .$.pipe(map((found) => [...found.values()].map((document) => document.toMutableJSON())));
