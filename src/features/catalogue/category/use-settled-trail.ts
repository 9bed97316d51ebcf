// When the way to a page may be drawn. A first visit reads the category tree in parts, and a way made of the first part
// would change under the pointer of whoever is about to press it.
import { CATEGORY_ROOT_ID, FIRST_PULL_TIMEOUT_MS } from '#shared/config/constants.ts';
import { isTrailKnown } from '#shared/domain/catalogue/breadcrumbs.ts';
import type { CategoryTree } from '#shared/domain/catalogue/category-tree.ts';
import { useTimeout } from '../../../ui/use-timeout.ts';

/**
 * In: the tree, the categories that the way leads past. Out: may the way be drawn? What a shop names but does not have,
 * or an offline device, is waited for a while only.
 */
export function useSettledTrail(tree: CategoryTree | undefined, ids: readonly number[]): boolean {
  const isWaiting = useTimeout(FIRST_PULL_TIMEOUT_MS);
  return tree !== undefined && (!isWaiting || isTrailKnown(ids, tree, CATEGORY_ROOT_ID));
}
