// The state of a search (SPEC §3 "Search"): the address says what is looked for, the listing what was found. Nothing of
// it is kept anywhere else.
import type { ProductDocument } from '../../../schemas/documents/product.ts';
import type { Facets } from '../../../schemas/worker-api.ts';
import { SEARCH_SORT_DEFAULT } from '../../config/constants.ts';
import { termOf } from '../../domain/search-text.ts';
import { type Filters, readFilters } from '../../features/filters/filter-address.ts';
import { readListingAddress } from '../../features/product/listing-address.ts';

export type SearchState = {
  searchString: string;
  products: readonly ProductDocument[];
  availableFilters: Facets;
  currentFilters: Filters;
  total: number;
  /** `field:dir`, or the name a listing has for an order */
  currentSearchSort: string;
};

type Found = { products: readonly ProductDocument[]; total: number; facets: Facets | undefined };

/** In: the query string of the search page, what was found (absent while it is looked for). */
export function searchState(query: URLSearchParams, found?: Found): SearchState {
  const { sort } = readListingAddress(query);
  return {
    searchString: termOf(query.get('q') ?? ''),
    products: found?.products ?? [],
    availableFilters: found?.facets ?? {},
    currentFilters: readFilters(query),
    total: found?.total ?? 0,
    currentSearchSort: sort === 'default' ? SEARCH_SORT_DEFAULT : sort,
  };
}
