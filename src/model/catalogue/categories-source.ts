// Reads categories from the local database.
import { map, type Observable } from 'rxjs';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import type { CategoriesById } from '#shared/domain/catalogue/breadcrumbs.ts';
import { type CategoryTree, categoryTree } from '#shared/domain/catalogue/category-tree.ts';
import type { Model } from '../shell/app-context.ts';

export const categories$ = (
  { catalogue }: Pick<Model, 'catalogue'>,
  store: string,
): Observable<CategoryDocument[]> =>
  catalogue.categories
    .find({ selector: { store } })
    .$.pipe(map((found) => found.map((document) => document.toMutableJSON())));

export const categoriesById$ = (app: Model, store: string): Observable<CategoriesById> =>
  categories$(app, store).pipe(map((found) => new Map(found.map((category) => [category.id, category]))));

export const categoryTree$ = (app: Pick<Model, 'catalogue'>, store: string): Observable<CategoryTree> =>
  categories$(app, store).pipe(map(categoryTree));
