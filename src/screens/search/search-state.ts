// The state of a search, read from the URL; its results are in the listing.

import { writtenTerm } from '#shared/domain/catalogue/search-text.ts';
import { type Filters, readFilters } from '../../features/catalogue/filters/filters.ts';
import { type ListingSort, readListingUrl, searchListingSorts } from '../../features/product/listing-url.ts';

export type SearchState = {
  searchString: string;
  currentFilters: Filters;
  currentSearchSort: ListingSort;
};

/** Reads the query string of the search page. By default, products with the largest stock come first. */
export function searchState(query: URLSearchParams): SearchState {
  const { sort } = readListingUrl(query, searchListingSorts);
  return {
    searchString: writtenTerm(query.get('q') ?? ''),
    currentFilters: readFilters(query),
    currentSearchSort: sort === 'default' ? searchListingSorts[0] : sort,
  };
}
