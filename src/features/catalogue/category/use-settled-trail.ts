// Decides when breadcrumbs may be rendered. On a first visit the category tree arrives in parts, and breadcrumbs built
// from the first part would change under the pointer.
import { CATEGORY_ROOT_ID, FIRST_PULL_TIMEOUT_MS } from '#shared/config/constants.ts';
import { isTrailKnown } from '#shared/domain/catalogue/breadcrumbs.ts';
import type { CategoryTree } from '#shared/domain/catalogue/category-tree.ts';
import { useTimeout } from '../../../ui/use-timeout.ts';

/**
 * True once all `ids` are known, or after `FIRST_PULL_TIMEOUT_MS`, because the backend may lack a category or the
 * device may be offline.
 * @param ids categories of the trail
 */
export function useSettledTrail(tree: CategoryTree | undefined, ids: readonly number[]): boolean {
  const isWaiting = useTimeout(FIRST_PULL_TIMEOUT_MS);
  return tree !== undefined && (!isWaiting || isTrailKnown(ids, tree, CATEGORY_ROOT_ID));
}
