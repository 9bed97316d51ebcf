// Eviction order when storage runs low: only data that can be fetched again, the largest and least needed first. User
// data is never evicted (the personal database is not touched).

/** Eviction starts above this share of the quota; the browser refuses writes at 1. */
export const SWEEP_ABOVE = 0.9;
/** Eviction ends below this share. */
export const SWEPT_BELOW = 0.8;

/**
 * In order: cached images, cached responses, products of other store views, products of the current one that are in no
 * cart, list or recent view.
 */
export const SWEEP_STEPS = ['pictures', 'answers', 'other-views', 'shown-view'] as const;
export type SweepStep = (typeof SWEEP_STEPS)[number];

/**
 * Returns the next eviction step, `rested` if usage is low again, or undefined if there is nothing to do or nothing
 * left to evict.
 * @param taken Steps taken since usage was last low.
 */
export function nextSweep(
  { used, quota }: { used: number; quota: number },
  taken: readonly SweepStep[],
): SweepStep | 'rested' | undefined {
  if (quota <= 0) return undefined;
  const share = used / quota;
  if (share < SWEPT_BELOW) return taken.length > 0 ? 'rested' : undefined;
  // once started, eviction continues down to the lower threshold, so that it does not restart immediately
  if (share < SWEEP_ABOVE && taken.length === 0) return undefined;
  return SWEEP_STEPS[taken.length];
}
