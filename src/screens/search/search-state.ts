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

/** Matches a URL in a text that another app shares. */
const SHARED_URL = /https?:\/\/\S+/g;

/** Returns the searched text; another app that shares a page may send its URL as the text, and its title beside it. */
const sharedText = (query: URLSearchParams): string =>
  (query.get('q') ?? '').replaceAll(SHARED_URL, ' ').trim() || (query.get('title') ?? '');

/** Reads the query string of the search page. The sort order is the configured one unless the URL has another. */
export function searchState(
  query: URLSearchParams,
  { searchSort }: Pick<ShopConfig['catalogue'], 'searchSort'>,
): SearchState {
  const { sort } = readListingUrl(query, searchSorts(searchSort));
  return {
    searchString: writtenTerm(sharedText(query)),
    currentFilters: readFilters(query),
    currentSearchSort: sort === 'default' ? searchSort : sort,
  };
}
