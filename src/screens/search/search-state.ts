// The state of a search. What is looked for stands in the URL and is read here; what was found (products, total, and
// the available filters as its facets) is the listing's. Nothing of it is kept anywhere else.

import { writtenTerm } from '#shared/domain/catalogue/search-text.ts';
import { type Filters, readFilters } from '../../features/catalogue/filters/filters.ts';
import { type ListingSort, readListingUrl, searchListingSorts } from '../../features/product/listing-url.ts';

export type SearchState = {
  searchString: string;
  currentFilters: Filters;
  currentSearchSort: ListingSort;
};

/** In: the query string of the search page. A search begins with what there is most of. */
export function searchState(query: URLSearchParams): SearchState {
  const { sort } = readListingUrl(query, searchListingSorts);
  return {
    searchString: writtenTerm(query.get('q') ?? ''),
    currentFilters: readFilters(query),
    currentSearchSort: sort === 'default' ? searchListingSorts[0] : sort,
  };
}
