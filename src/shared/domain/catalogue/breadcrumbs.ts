// Builds the path from the department to the current page: from the parent_ids of a category or the category_ids of a
// product.
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import type { CategoryTree } from './category-tree.ts';

export type CategoriesById = ReadonlyMap<number, CategoryDocument>;

/** Breadcrumbs: the links in order, and the current page, which is not a link. */
export type Breadcrumbs = {
  routes: Pick<CategoryDocument, 'name' | 'slug' | 'text_language'>[];
  current: string | undefined;
};

/**
 * Returns the ancestors of a category, departments first, followed by the category itself with `includeCurrent`.
 * Parents that are inactive or not on the device are omitted.
 */
export function categoryTrail(
  category: CategoryDocument,
  categories: CategoriesById,
  includeCurrent: boolean,
): CategoryDocument[] {
  // parent_ids may contain duplicates, or the category itself
  const ids = [...new Set(category.parent_ids)].filter((id) => id !== category.id);
  const parents = ids.flatMap((id) => categories.get(id) ?? []);
  const chain = includeCurrent ? [...parents, category] : parents;
  return chain.filter(({ is_active, level }) => is_active && level > 1);
}

/** Returns the trail of the deepest known category of a product; of equally deep ones, the first in menu order. */
export function productTrail(categoryIds: readonly number[], categories: CategoriesById): CategoryDocument[] {
  const known = categoryIds.flatMap((id) => categories.get(id) ?? []).filter(({ is_active }) => is_active);
  const [deepest] = known.sort((a, b) => b.level - a.level || a.position - b.position || a.id - b.id);
  return deepest ? categoryTrail(deepest, categories, true) : [];
}

/**
 * True if the tree contains every category that these trails can include. While the tree loads in parts, a trail could
 * still change. Ids smaller than the root's are never shown, so they count as known.
 */
export function isTrailKnown(ids: readonly number[], { byId, known }: CategoryTree, rootId: number): boolean {
  const parents = ids.flatMap((id) => byId.get(id)?.parent_ids ?? []);
  return [...ids, ...parents].every((id) => id < rootId || known.has(id));
}

const routesOf = (trail: readonly CategoryDocument[]): Breadcrumbs['routes'] =>
  trail.map(({ name, slug, text_language }) => ({ name, slug, ...(text_language && { text_language }) }));

/** Returns the breadcrumbs of a category. Its own page omits the category, which is the heading below. */
export const categoryBreadcrumbs = (
  category: CategoryDocument,
  categories: CategoriesById,
  omitsCurrent: boolean,
): Breadcrumbs => ({
  routes: routesOf(categoryTrail(category, categories, false)),
  current: omitsCurrent ? undefined : category.name,
});

/**
 * Returns the breadcrumbs of a product: links to its categories. The product's name is omitted, because it is the
 * heading below.
 */
export const productBreadcrumbs = (
  categoryIds: readonly number[],
  categories: CategoriesById,
): Breadcrumbs => ({ routes: routesOf(productTrail(categoryIds, categories)), current: undefined });
