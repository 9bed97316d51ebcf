// The way from the department to where the shopper is: a category's by its parent_ids, a product's by its
// category_ids.
import type { CategoryDocument } from '../../../schemas/documents/category-document.ts';
import type { CategoryTree } from './category-tree.ts';

export type CategoriesById = ReadonlyMap<number, CategoryDocument>;

/** What the line of breadcrumbs shows: the links in order, and where the shopper is, which links nowhere. */
export type Breadcrumbs = { routes: { name: string; slug: string }[]; current: string | undefined };

/**
 * The chain of categories above one, departments first; with `includeCurrent` the category itself ends it.
 * A parent that is not on the device or not active is left out.
 */
export function categoryTrail(
  category: CategoryDocument,
  categories: CategoriesById,
  includeCurrent: boolean,
): CategoryDocument[] {
  // a backend's chain may name a category twice, or the category itself
  const ids = [...new Set(category.parent_ids)].filter((id) => id !== category.id);
  const parents = ids.flatMap((id) => categories.get(id) ?? []);
  const chain = includeCurrent ? [...parents, category] : parents;
  return chain.filter(({ is_active, level }) => is_active && level > 1);
}

/** The trail of a product: that of its deepest known category, the first of them in menu order. */
export function productTrail(categoryIds: readonly number[], categories: CategoriesById): CategoryDocument[] {
  const known = categoryIds.flatMap((id) => categories.get(id) ?? []).filter(({ is_active }) => is_active);
  const [deepest] = known.sort((a, b) => b.level - a.level || a.position - b.position || a.id - b.id);
  return deepest ? categoryTrail(deepest, categories, true) : [];
}

/**
 * Does the tree hold all that a way past these categories can name? While the tree comes in parts, the way made of what
 * is here is another one than it will be. Ids below the root's name nothing that is shown.
 */
export function isTrailKnown(ids: readonly number[], { byId, known }: CategoryTree, rootId: number): boolean {
  const parents = ids.flatMap((id) => byId.get(id)?.parent_ids ?? []);
  return [...ids, ...parents].every((id) => id < rootId || known.has(id));
}

const routesOf = (trail: readonly CategoryDocument[]) => trail.map(({ name, slug }) => ({ name, slug }));

/** Those of a category. It itself may be omitted: on its own page its name stands right below, as the heading. */
export const categoryBreadcrumbs = (
  category: CategoryDocument,
  categories: CategoriesById,
  omitsCurrent: boolean,
): Breadcrumbs => ({
  routes: routesOf(categoryTrail(category, categories, false)),
  current: omitsCurrent ? undefined : category.name,
});

/** Those of a product: its categories lead back to their listings. The name stands right below, as the heading. */
export const productBreadcrumbs = (
  categoryIds: readonly number[],
  categories: CategoriesById,
): Breadcrumbs => ({ routes: routesOf(productTrail(categoryIds, categories)), current: undefined });
