// How a listing's sorting and page stand in the query string.
import type { SortOption } from '#schemas/worker-api.ts';

/** In the order of the select. The home lists' "newest" is not offered. */
export const listingSorts = [
  'default',
  'latest',
  'price-asc',
  'price-desc',
  'qty-desc',
  'qty-asc',
] as const satisfies SortOption[];
/** The orders of search results, the default one first. */
export const searchListingSorts = [
  'qty-desc',
  'best-match',
  'qty-asc',
  'price-asc',
  'price-desc',
  'latest',
] as const satisfies SortOption[];
export type ListingSort = (typeof listingSorts | typeof searchListingSorts)[number];
export type ListingUrl = { sort: ListingSort; page: number };

/** Listings are paged this far (backends answer no more than 10,000 results); a URL beyond reads as this page. */
const LAST_PAGE = 400;
/** Pages that stand on the screen together, one below the other. */
const PAGES_TOGETHER = 20;

/** The page that stands first on the screen when this page is the last. */
export const firstPageShown = (page: number): number => page - ((page - 1) % PAGES_TOGETHER);

/** Reads `?sort=price-asc&page=2`, of a listing with these sorts. What is missing or foreign reads as default order and page 1. */
export function readListingUrl(
  query: URLSearchParams,
  sorts: readonly ListingSort[] = listingSorts,
): ListingUrl {
  const sort = sorts.find((each) => each === query.get('sort')) ?? 'default';
  const page = Number(query.get('page') ?? '1');
  return { sort, page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1 };
}

/** The same query with another sorting or page; defaults are left out, foreign names stay as they are. */
export function writeListingUrl(query: URLSearchParams, { sort, page }: ListingUrl): URLSearchParams {
  const next = new URLSearchParams(query);
  if (sort === 'default') next.delete('sort');
  else next.set('sort', sort);
  if (page === 1) next.delete('page');
  else next.set('page', String(page));
  return next;
}
