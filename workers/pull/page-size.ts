// The number of products in a page of the pull. It follows the time per product, which is estimated from earlier pages as
// a time per page and a time per product: pages shrink after a timeout only if that makes products arrive faster. One
// object serves all store views, so that each continues with the size that the last one found.
import { endpoints } from '#schemas/bridge/endpoints.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';

/** Smallest page, except where the configuration asks for smaller ones. */
const SMALLEST_PAGE = 10;
const GROWTH_MAX = 2;
/** growth while nothing else is known */
const TRIED_GROWTH = 1.1;
/** Weight of each earlier page, relative to the one after it. */
const DECAY = 0.9;
/** The estimate needs sizes with at least this standard deviation, relative to their mean. */
const SPREAD = 0.1;
/** Most pages take no longer than this, relative to the estimate, and no shorter than the reverse. */
const UNSTEADINESS = 1.2;
/** The backend has become faster if a page takes less than the estimate by this factor. */
const FASTER = 2;
/** A page that timed out expectedly would have taken this much longer than the timeout; an assumption. */
const EXCEEDED = 1.05;
/** Delay after a timeout, in ms; an average. */
const AFTER_TIMEOUT_MS = 2_000;
/** Number of pages until a size is tried that timed out unexpectedly; doubled each time it has timed out again. */
const CAREFUL_PAGES = 10;
const CAREFUL_PAGES_MAX = 160;
const unlimited = { size: Number.POSITIVE_INFINITY, pages: 0, next: CAREFUL_PAGES };

/** The size of pages that several pulls adapt together. */
export type PageSize = {
  /** products to request */
  now: () => number;
  /** A page of `size` products has arrived after `ms`; `size` is the requested number. */
  answered: (size: number, ms: number) => void;
  timedOut: (size: number) => void;
};

/** Creates the page size of all pulls of a visit. */
export const newPageSize = ({ catalogue }: ShopConfig): PageSize =>
  createPageSize(catalogue.pullBatchSize, endpoints['catalog/query'].timeoutMs);

type Estimate = (size: number) => number;

/** Estimates the time of a page from earlier pages: weighted least squares, of which no part is negative. */
function createEstimate() {
  let [count, sizes, times, squares, products] = [0, 0, 0, 0, 0];
  return {
    add: (size: number, ms: number): void => {
      count = count * DECAY + 1;
      sizes = sizes * DECAY + size;
      times = times * DECAY + ms;
      squares = squares * DECAY + size * size;
      products = products * DECAY + size * ms;
    },
    /** 0 before the first page */
    mean: (): number => (count > 0 ? times / count : 0),
    /** undefined while the sizes have been too similar */
    get: (): Estimate | undefined => {
      const [size, ms] = [sizes / count, times / count];
      const variance = squares / count - size * size;
      if (!(variance > (SPREAD * size) ** 2)) return undefined;
      const perProduct = Math.min(ms / size, Math.max(0, (products / count - size * ms) / variance));
      return (asked) => ms + perProduct * (asked - size);
    },
  };
}

/**
 * @param most largest and first size
 * @param timeoutMs after which a request fails
 */
export function createPageSize(most: number, timeoutMs: number): PageSize {
  const least = Math.min(most, SMALLEST_PAGE);
  let now = most;
  let pages = createEstimate();
  let timeouts = 0;
  /** sizes from here on are not tried for so many pages */
  let limit = unlimited;

  /** Returns how probably a page arrives in time, from 0 to 1. */
  const chanceOf = (ms: number): number => {
    const [low, high] = [1 / UNSTEADINESS, UNSTEADINESS];
    return Math.min(1, Math.max(0, (timeoutMs / ms - low) / (high - low)));
  };
  /** Returns the size with which most products arrive in a time. */
  const fastest = (timeOf: Estimate, largest: number): number => {
    let best = { size: least, speed: 0 };
    for (let size = least; size <= largest; size++) {
      const ms = timeOf(size);
      const chance = chanceOf(ms);
      const speed = (size * chance) / (ms * chance + (timeoutMs + AFTER_TIMEOUT_MS) * (1 - chance));
      // of equal speeds, the larger size
      if (speed >= best.speed * (1 - Number.EPSILON * size)) best = { size, speed };
    }
    return best.size;
  };

  return {
    now: () => now,
    answered: (size, measuredMs) => {
      timeouts = 0;
      const ms = Math.max(1, measuredMs); // divides
      if (ms < (pages.get()?.(size) ?? pages.mean()) / FASTER) {
        // earlier pages say nothing of the backend as it is now
        pages = createEstimate();
        limit = unlimited;
      }
      pages.add(size, ms);
      if (size >= limit.size) limit = unlimited;
      // between a size that arrived and one that did not
      const below = limit.pages > 0 ? Math.floor((size + limit.size) / 2) : most;
      if (limit.pages > 0) limit = { ...limit, pages: limit.pages - 1 };
      const largest = Math.min(most, below, Math.ceil(size * GROWTH_MAX));
      const known = pages.get();
      if (known) now = fastest(known, largest);
      else {
        // at worst all of its time was per product
        const fitting = fastest((asked) => (ms / size) * asked, largest);
        now = Math.min(largest, Math.max(fitting, Math.ceil(size * TRIED_GROWTH)));
      }
    },
    timedOut: (size) => {
      timeouts += 1;
      const known = pages.get();
      if (known && chanceOf(known(size)) < 1) {
        pages.add(size, timeoutMs * EXCEEDED);
        if (timeouts === 1) now = fastest(pages.get() ?? known, size);
        else now = Math.max(least, Math.floor(size / 2));
        return;
      }
      pages = createEstimate();
      limit = {
        size: Math.min(size, limit.size),
        pages: limit.next,
        next: Math.min(CAREFUL_PAGES_MAX, limit.next * 2),
      };
      now = Math.max(least, Math.floor(size / 2));
    },
  };
}
