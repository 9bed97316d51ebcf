// Combines the responses for a listing's pages into the state that is rendered.

import type { Fault, Result } from '#schemas/fault.ts';
import type { Facets, ListProductsAnswer } from '#schemas/worker-api.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import type { ListingAnswer } from '../../model/catalogue/listing-page.ts';

export type Listing =
  | { state: 'loading' }
  | { state: 'failed'; fault: Fault; retry: () => void }
  | {
      state: 'shown';
      products: PricedProduct[];
      total: number;
      /** products per page */
      perPage: number;
      /** number of products in the listing before the first one shown */
      start: number;
      source: ListProductsAnswer['source'];
      /** options and counts, if they were requested and could be counted */
      facets: Facets | undefined;
      search: ListingAnswer['search'];
      /** the server rendered the first products, and the response is pending */
      isServed: boolean;
      /** state of the next page */
      more: 'idle' | 'loading' | 'failed';
      retry: () => void;
    };

/**
 * True if none of a listing's products are on this device and the backend was not reached: the local count is not the
 * total.
 */
export const isAbsent = (listing: Listing): boolean =>
  listing.state === 'failed'
    ? listing.fault.code === 'not-on-device' || listing.fault.code === 'offline'
    : listing.state === 'shown' && listing.source === 'device-partial' && listing.total === 0;

type Answers = readonly (Result<ListingAnswer> | undefined)[];

/**
 * Maximum number of pages that are requested together before the first response states the total. Greater than one, so
 * that back navigation restores several pages with one wait.
 */
const PAGES_AT_ONCE = 5;

/**
 * Returns the numbers of the existing pages from `first` to `last`, based on the total in the first page's response.
 */
export function pagesThatExist(
  first: number,
  last: number,
  perPage: number,
  firstAnswer: Answers[number],
): number[] {
  const lastPage = firstAnswer?.ok ? Math.ceil(firstAnswer.value.total / perPage) : first;
  const there = firstAnswer === undefined ? first + PAGES_AT_ONCE - 1 : lastPage;
  const count = Math.max(1, Math.min(last, there) - first + 1);
  return Array.from({ length: count }, (_, at) => first + at);
}

/** Returns the items before the first missing one, so that nothing shifts when it arrives. */
function beforeGap<T>(list: readonly (T | undefined)[]): T[] {
  const gap = list.indexOf(undefined);
  return (gap < 0 ? list : list.slice(0, gap)) as T[];
}

/** Returns the keys of the responses in order. A product that moved between two responses keeps its first position. */
export const keysOf = (answers: Answers): string[] => [
  ...new Set(beforeGap(answers).flatMap((each) => (each.ok ? each.value.keys : []))),
];

/** Minimum number of products shown before all are read: a single card would look like the complete result. */
const FEWEST = 4;

/**
 * Returns the products that can be shown; undefined if there are too few yet.
 * @param found products in the order of their keys
 * @param areRead true if all products have been read, so that a missing one is known to be no longer sold
 */
export function inPlace(
  found: readonly (PricedProduct | undefined)[],
  areRead: boolean,
): PricedProduct[] | undefined {
  if (areRead) return found.flatMap((product) => product ?? []);
  const shown = beforeGap(found);
  return shown.length < Math.min(FEWEST, found.length || 1) ? undefined : shown;
}

/**
 * Returns the state of the listing.
 * @param answers responses of the pages, starting with page `first`
 * @param products those products of the responses that are sold; undefined until they have been read
 */
export function listingOf(
  answers: Answers,
  products: PricedProduct[] | undefined,
  first: number,
  perPage: number,
  retry: () => void,
): Listing {
  const [answer] = answers;
  if (answer === undefined) return { state: 'loading' };
  if (!answer.ok) return { state: 'failed', fault: answer.fault, retry };
  if (!products) return { state: 'loading' };
  const didFail = answers.some((each) => each !== undefined && !each.ok);
  const { total, source, facets, search, served = false } = answer.value;
  return {
    state: 'shown',
    products,
    total,
    perPage,
    start: (first - 1) * perPage,
    source,
    facets,
    search,
    isServed: served,
    more: didFail ? 'failed' : answers.includes(undefined) ? 'loading' : 'idle',
    retry,
  };
}
