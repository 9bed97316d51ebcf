// The category search: filtered by the fields below, sorted by position, CATEGORY_FETCH_SIZE per request.
import { failed, ok, type Result } from '#schemas/fault.ts';
import { CATEGORY_FETCH_SIZE } from '#shared/config/constants.ts';
import type { CatalogueSearch } from '../bridge-client/bridge-query.ts';
import { searchCatalogue } from '../bridge-client/search-catalogue.ts';
import type { PullContext } from './family.ts';

/** Filterable fields of categories: a list contains alternatives, an object contains inclusive bounds. */
export type CategoryFilter = Partial<
  Record<'parent_id' | 'level' | 'product_count', readonly number[] | { gte?: number; lte?: number }> & {
    is_active: boolean;
    id: readonly number[];
    slug: readonly string[];
    url_key: readonly string[];
  }
>;

const isList = (wanted: unknown): wanted is readonly unknown[] => Array.isArray(wanted);

export function categorySearch(
  filter: CategoryFilter,
  from = 0,
  size = CATEGORY_FETCH_SIZE,
): CatalogueSearch {
  const must = Object.entries(filter).map(([field, wanted]) => {
    if (typeof wanted === 'boolean') return { terms: { [field]: [wanted] } };
    return isList(wanted) ? { terms: { [field]: wanted } } : { range: { [field]: wanted } };
  });
  return {
    query: must.length > 0 ? { bool: { filter: { bool: { must } } } } : { match_all: {} },
    // equal positions are ordered by id, so that pages do not overlap
    sort: [{ position: 'asc' }, { id: 'asc' }],
    from,
    size,
  };
}

const LARGEST_SEARCH_WINDOW = 10_000;

/** Fetches all matching categories as raw documents; returns the first fault. */
export async function searchCategories(
  context: PullContext,
  store: string,
  filter: CategoryFilter,
): Promise<Result<unknown[]>> {
  const sources: unknown[] = [];
  for (let from = 0; from + CATEGORY_FETCH_SIZE <= LARGEST_SEARCH_WINDOW; from += CATEGORY_FETCH_SIZE) {
    const answer = await searchCatalogue(context, store, 'category', categorySearch(filter, from));
    if (!answer.ok) return answer;
    const { items } = answer.value;
    sources.push(...items);
    if (items.length < CATEGORY_FETCH_SIZE) return ok(sources);
  }
  return failed('bad-shape', { field: 'category' });
}
