// Categories by name or slug: for the search panel, and for URLs that contain only a slug.
import { map } from 'rxjs';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';
import { categories$ } from './categories-source.ts';

/** Categories that can be found by name: active and not empty, in menu order. */
export const searchedCategories = (app: Model, store: string): Resource<CategoryDocument[]> =>
  app.resources.of(`searched-categories|${store}`, () =>
    categories$(app, store).pipe(
      map((found) =>
        found
          .filter(({ is_active, product_count }) => is_active && product_count > 0)
          .sort((a, b) => a.level - b.level || a.position - b.position),
      ),
    ),
  );

/** The id of the category with this slug in any store view on the device; null if there is none. */
export const categoryIdBySlug = (app: Model, slug: string): Resource<number | null> =>
  app.resources.of(`category-id|${slug}`, () =>
    app.catalogue.categories.findOne({ selector: { slug } }).$.pipe(map((document) => document?.id ?? null)),
  );
