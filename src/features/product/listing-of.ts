// The pages of a listing as they were answered, made into what the screen shows.

import type { Fault, Result } from '#schemas/fault.ts';
import type { Facets, ListProductsAnswer } from '#schemas/worker-api.ts';
import type { PricedProduct } from '../../model/known-products.ts';
import type { ListingAnswer } from '../../model/listing-page.ts';

export type Listing =
  | { state: 'loading' }
  | { state: 'failed'; fault: Fault; retry: () => void }
  | {
      state: 'shown';
      products: PricedProduct[];
      total: number;
      /** products per page */
      perPage: number;
      /** how many products of the listing come before those shown */
      start: number;
      source: ListProductsAnswer['source'];
      /** options and counts, when they were asked for and could be counted */
      facets: Facets | undefined;
      search: ListingAnswer['search'];
      /** the page came with the first products; the answer is on its way */
      isServed: boolean;
      /** the next page is on its way, came, or did not come */
      more: 'idle' | 'loading' | 'failed';
      retry: () => void;
    };

/**
 * True while none of a listing's products are on this device and the backend has not been reached: the total is unknown
 * then, whatever the device counts.
 */
export const isAbsent = (listing: Listing): boolean =>
  listing.state === 'failed'
    ? listing.fault.code === 'not-on-device' || listing.fault.code === 'offline'
    : listing.state === 'shown' && listing.source === 'device-partial' && listing.total === 0;

type Answers = readonly (Result<ListingAnswer> | undefined)[];

/** Pages that are asked for before the first has told how many there are: going back shows its few pages at once. */
const PAGES_AT_ONCE = 5;

/** Pages first…last as far as they exist, which the first page's answer tells. */
export function pagesThatExist(
  first: number,
  last: number,
  perPage: number,
  firstAnswer: Answers[number],
): number[] {
  const told = firstAnswer?.ok ? Math.ceil(firstAnswer.value.total / perPage) : first;
  const there = firstAnswer === undefined ? first + PAGES_AT_ONCE - 1 : told;
  const count = Math.max(1, Math.min(last, there) - first + 1);
  return Array.from({ length: count }, (_, at) => first + at);
}

/** What comes before the first that is not there yet: shown alone, nothing of it moves when the rest comes. */
function beforeGap<T>(list: readonly (T | undefined)[]): T[] {
  const gap = list.indexOf(undefined);
  return (gap < 0 ? list : list.slice(0, gap)) as T[];
}

/** The keys of the answers in order. A product that moved between two answers stands where it was seen first. */
export const keysOf = (answers: Answers): string[] => [
  ...new Set(beforeGap(answers).flatMap((each) => (each.ok ? each.value.keys : []))),
];

/** Fewer do not stand for a list: one card, known from elsewhere, would look like all there is. */
const FEWEST = 4;

/**
 * In: the products in the order of their keys, and whether all were read: then one that is absent is not sold.
 * Out: those that can be shown; undefined: too few yet.
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
 * In: the answers of the pages beginning with `first`, the products of their keys that are sold (undefined: not read yet).
 * Out: the listing.
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
