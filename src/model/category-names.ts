// Categories by their names: for the search panel, and for URLs that name none of the tree.
import { map } from 'rxjs';
import type { CategoryDocument } from '../../schemas/documents/category.ts';
import { categories$ } from './live/live-categories.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

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
