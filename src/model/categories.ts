// The categories of a store view.
import { map, type Observable } from 'rxjs';
import type { CategoryDocument } from '../../schemas/documents/category.ts';
import type { CategoriesById } from '../domain/catalogue/breadcrumbs.ts';
import { type CategoryTree, categoryTree } from '../domain/catalogue/category-tree.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

export const categories$ = ({ catalogue }: Model, store: string): Observable<CategoryDocument[]> =>
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
