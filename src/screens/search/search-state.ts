// The state of a search, read from the URL; its results are in the listing.

import type { ShopConfig } from '#schemas/shop-config.ts';
import { writtenTerm } from '#shared/domain/catalogue/search-text.ts';
import { type Filters, readFilters } from '../../features/catalogue/filters/filters.ts';
import { type ListingSort, readListingUrl, searchSorts } from '../../features/product/listing-url.ts';

export type SearchState = {
  searchString: string;
  currentFilters: Filters;
  currentSearchSort: ListingSort;
};

/** Reads the query string of the search page. The sort order is the configured one unless the URL has another. */
export function searchState(
  query: URLSearchParams,
  { searchSort }: Pick<ShopConfig['catalogue'], 'searchSort'>,
): SearchState {
  const { sort } = readListingUrl(query, searchSorts(searchSort));
  return {
    searchString: writtenTerm(query.get('q') ?? ''),
    currentFilters: readFilters(query),
    currentSearchSort: sort === 'default' ? searchSort : sort,
  };
}
