// Reads and writes the sort order and the page of a listing in the query string.
import type { SortOption } from '#schemas/worker-api.ts';

/** The sort orders of a listing, in the order of the select. Omits `newest`, which lists on the home page use. */
export const listingSorts = [
  'default',
  'latest',
  'price-asc',
  'price-desc',
  'qty-desc',
  'qty-asc',
] as const satisfies SortOption[];
/** The sort orders of search results, the default of the specification first. */
const searchListingSorts = [
  'qty-desc',
  'best-match',
  'qty-asc',
  'price-asc',
  'price-desc',
  'latest',
] as const satisfies SortOption[];
/** Returns the sort orders of search results, the configured default first. */
export const searchSorts = (first: (typeof searchListingSorts)[number]) => [
  first,
  ...searchListingSorts.filter((sort) => sort !== first),
];
export type ListingSort = (typeof listingSorts | typeof searchListingSorts)[number];
export type ListingUrl = { sort: ListingSort; page: number };

/** The last page; higher page numbers are read as this one. Backends return no more than 10,000 results. */
const LAST_PAGE = 400;
/** Maximum number of pages that are shown together. */
const PAGES_TOGETHER = 20;

/** Returns the first of the pages that are shown together if `page` is the last of them. */
export const firstPageShown = (page: number): number => page - ((page - 1) % PAGES_TOGETHER);

/** Reads a query such as `?sort=price-asc&page=2`. Missing or invalid values read as the default order and page 1. */
export function readListingUrl(
  query: URLSearchParams,
  sorts: readonly ListingSort[] = listingSorts,
): ListingUrl {
  const sort = sorts.find((each) => each === query.get('sort')) ?? 'default';
  const page = Number(query.get('page') ?? '1');
  return { sort, page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1 };
}

/** Returns the query with another sort order or page. Defaults are omitted; other parameters are preserved. */
export function writeListingUrl(query: URLSearchParams, { sort, page }: ListingUrl): URLSearchParams {
  const next = new URLSearchParams(query);
  if (sort === 'default') next.delete('sort');
  else next.set('sort', sort);
  if (page === 1) next.delete('page');
  else next.set('page', String(page));
  return next;
}
