// The category tree: active categories, grouped by parent_id and sorted by position.
import type { CategoryDocument } from '#schemas/documents/category-document.ts';

export type CategoryTree = {
  byId: ReadonlyMap<number, CategoryDocument>;
  /** ids of all categories on the device, including inactive ones */
  known: ReadonlySet<number>;
  /** the children of a category in menu order */
  childrenOf: (id: number) => readonly CategoryDocument[];
};

export function categoryTree(categories: readonly CategoryDocument[]): CategoryTree {
  const active = categories
    .filter(({ is_active }) => is_active)
    .sort((a, b) => a.position - b.position || a.id - b.id);
  const children = new Map<number, CategoryDocument[]>();
  for (const category of active) {
    const siblings = children.get(category.parent_id);
    if (siblings) siblings.push(category);
    else children.set(category.parent_id, [category]);
  }
  return {
    byId: new Map(active.map((category) => [category.id, category])),
    known: new Set(categories.map(({ id }) => id)),
    childrenOf: (id) => children.get(id) ?? [],
  };
}

/** Returns the category in a URL, by slug, url_key or id. */
export function findCategory(
  { byId }: CategoryTree,
  name: string,
  rootId: number,
): CategoryDocument | undefined {
  const all = [...byId.values()];
  const named = all.find(({ slug }) => slug === name) ?? all.find(({ url_key }) => url_key === name);
  if (named) return named;
  // a lookup by id is attempted only for ids at or above the root
  const id = /^\d+$/.test(name) ? Number(name) : -1;
  return id >= rootId ? byId.get(id) : undefined;
}

/** Returns the leaf categories below one, in menu order; cycles are visited once. */
function leavesBelow(tree: CategoryTree, id: number, walked = new Set([id])): CategoryDocument[] {
  return tree.childrenOf(id).flatMap((child) => {
    if (walked.has(child.id)) return [];
    walked.add(child.id);
    return tree.childrenOf(child.id).length > 0 ? leavesBelow(tree, child.id, walked) : child;
  });
}

/**
 * Returns the categories for the home page's image tiles: for each department in menu order, the leaves that have an
 * image and the most products.
 */
export function pictureCategories(
  tree: CategoryTree,
  rootId: number,
  perDepartment: number,
): CategoryDocument[] {
  return tree.childrenOf(rootId).flatMap((department) =>
    leavesBelow(tree, department.id)
      .filter(({ image, product_count }) => image !== '' && product_count > 0)
      .sort((a, b) => b.product_count - a.product_count)
      .slice(0, perDepartment),
  );
}
