// A search as a catalogue search of the bridge. Must select as the device does: catalogue-index/listing.ts (what is
// shown at all) and text-index.ts (what a text finds).
import type { SearchRequest } from '../../schemas/search.ts';
import type { SortOption } from '../../schemas/worker-api.ts';
import {
  SEARCH_SIZE_DEFAULT,
  SEARCH_SORT_DEFAULT,
  SERVER_SEARCH_TIMEOUT_MS,
} from '../../src/config/constants.ts';
import { searchText, termOf } from '../../src/domain/catalogue/search-text.ts';
import type { CatalogueSearch } from '../bridge-client/catalogue-query.ts';
import {
  LISTED_STATUS,
  LISTED_VISIBILITY,
  type SearchedProducts,
} from '../catalogue-index/list-from-index.ts';
import { BOOSTS, CATEGORY_BOOST, MIN_SCORE } from '../catalogue-index/text-index.ts';

export type SearchQuery = SearchRequest['searchQuery'];

/** The sort orders of a listing as the bridge names them. */
export const searchSorts: Readonly<Record<SortOption, string>> = {
  'qty-desc': 'total_qty:desc',
  'qty-asc': 'total_qty:asc',
  'price-asc': 'final_price:asc',
  'price-desc': 'final_price:desc',
  latest: 'updated_at:desc',
  newest: 'created_at:desc',
  default: 'is_promoted:desc',
};

/** "total_qty:desc" → "qty-desc"; what is unknown is in the default order of a search. */
export const sortOfText = (text: string): SortOption =>
  (Object.keys(searchSorts) as SortOption[]).find((each) => searchSorts[each] === text) ?? 'qty-desc';

const isSortOption = (text: string): text is SortOption => Object.hasOwn(searchSorts, text);

/** A size of 0 or below becomes 50, a start below 0 becomes 0; the sort is total_qty:desc unless named. */
export function normalised(request: SearchRequest): SearchRequest & { sort: string } {
  const { sort = SEARCH_SORT_DEFAULT } = request;
  return {
    ...request,
    size: request.size <= 0 ? SEARCH_SIZE_DEFAULT : request.size,
    from: Math.max(0, request.from),
    sort: isSortOption(sort) ? searchSorts[sort] : sort,
  };
}

/**
 * What search shows by visibility: a text and the panel find 3 and 4 only, what is named by id or path is shown as in
 * listings.
 */
export const searchedVisibility = ({ text, variant }: SearchQuery): readonly number[] =>
  text === undefined && variant !== 'panel' ? LISTED_VISIBILITY : [3, 4];

/** Which of the products found are shown, by their stock. */
export function stockRule(query: SearchQuery): SearchedProducts['stock'] {
  if (query.id !== undefined || query.url_path !== undefined) return 'any';
  return query.variant === 'panel' ? 'as-listed' : 'available';
}

/** Any of the words' fields, or exactly the article number. */
function textQuery(text: string) {
  const fields = [...Object.entries(BOOSTS), ['category.name', CATEGORY_BOOST]].map(
    ([field, boost]) => `${field}^${boost}`,
  );
  const numbers = ['sku', 'ean', 'mpn', 'configurable_children.sku'];
  const should = [
    { multi_match: { fields, query: searchText(text), operator: 'and', fuzziness: 1, prefix_length: 1 } },
    { multi_match: { fields: numbers, query: termOf(text), type: 'phrase' } },
  ];
  return { bool: { should, minimum_should_match: 1 } };
}

/** The conditions of a search, without its filters. */
export function searchConditions(query: SearchQuery, listOutOfStock: boolean): unknown[] {
  const must: unknown[] = [
    { terms: { visibility: searchedVisibility(query) } },
    { terms: { status: LISTED_STATUS } },
    { range: { final_price: { gt: 0 } } },
  ];
  const stock = stockRule(query);
  if (stock === 'available') must.push({ range: { total_qty: { gt: 0 } } });
  if (stock === 'as-listed' && !listOutOfStock) must.push({ terms: { 'stock.is_in_stock': [true] } });
  if (query.id !== undefined) must.push({ terms: { id: query.id } });
  if (query.url_path !== undefined) must.push({ terms: { url_path: [query.url_path] } });
  if (query.text !== undefined) must.push(textQuery(query.text));
  return must;
}

/** What goes beside the query: order, page, limits, fields and group. */
export function searchBody(
  request: ReturnType<typeof normalised>,
): Omit<CatalogueSearch, 'size'> & { size: number } {
  const { includeFields, excludeFields, groupId, groupToken, searchQuery } = request;
  const [field = '', direction] = request.sort.split(':');
  return {
    // without a sort the backend orders by score
    ...(field !== '_score' && { sort: [{ [field]: direction === 'desc' ? 'desc' : 'asc' }, { id: 'asc' }] }),
    from: request.from,
    size: request.size,
    // the keys are made of ids
    ...(includeFields && { include: [...includeFields, 'id'] }),
    ...(excludeFields && { exclude: excludeFields }),
    settings: {
      timeout: `${SERVER_SEARCH_TIMEOUT_MS}ms`,
      ...(searchQuery.text !== undefined && { min_score: MIN_SCORE }),
      ...(groupId !== undefined && { groupId }),
      ...(groupToken !== undefined && { groupToken }),
    },
  };
}
