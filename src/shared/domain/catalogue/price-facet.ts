// Price ranges that fit the prices of a listing (`catalogue.priceRanges: "auto"`). Prices are counted in fine steps, which
// need no further request, and neighbouring steps are merged into a few bands of similar size. Unlike the fixed ranges,
// bands do not overlap: each ends one cent before the next begins.
import type { Facets } from '#schemas/worker-api.ts';
import { PRICE_RANGES, type PriceRange, priceRangeText } from './field-filters.ts';

/** how the price ranges of a listing are chosen */
export type PriceRangeMode = 'fixed' | 'auto';

/** Maximum number of bands. */
const BANDS = 5;

/** 10, 15, 20, 30, 50, 70, 100, … 7,000, in cents. */
const STEPS = [10_00, 100_00, 1_000_00].flatMap((unit) =>
  [1, 1.5, 2, 3, 5, 7].map((factor) => unit * factor),
);
const FINE_RANGES: readonly PriceRange[] = [0, ...STEPS].map((from, at) => ({
  from,
  to: at < STEPS.length ? (STEPS[at] ?? 0) - 1 : Number.POSITIVE_INFINITY,
}));

/** The ranges to count products in. */
export const countedRanges = (mode: PriceRangeMode): readonly PriceRange[] =>
  mode === 'auto' ? FINE_RANGES : PRICE_RANGES;

/** Returns where the bands begin, as places in the counted steps, the first one at 0. */
function bandStarts(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  let below = 0;
  const borders = counts.flatMap((count, at) => {
    const border = { at, below };
    below += count;
    return count > 0 && border.below > 0 ? border : [];
  });
  const starts = [0];
  for (let band = 1; band < BANDS; band++) {
    // the border that is nearest to the next fifth of the products
    const target = (total * band) / BANDS;
    const [nearest] = borders.toSorted((a, b) => Math.abs(a.below - target) - Math.abs(b.below - target));
    if (nearest && nearest.at > (starts.at(-1) ?? 0)) starts.push(nearest.at);
  }
  return starts;
}

/**
 * Returns the options of the price filter.
 * @param all Number of products of the whole listing in each counted range; decides the bands.
 * @param counts Number of products that the other filters leave in each counted range.
 */
export function priceFacet(
  mode: PriceRangeMode,
  all: readonly number[],
  counts: readonly number[],
): Facets[string] {
  if (mode === 'fixed')
    return PRICE_RANGES.map((range, at) => ({ value: priceRangeText(range), count: counts[at] ?? 0 }));
  const starts = bandStarts(all);
  return starts.map((start, band) => {
    const end = starts[band + 1] ?? FINE_RANGES.length;
    const range = { from: FINE_RANGES[start]?.from ?? 0, to: FINE_RANGES[end - 1]?.to ?? 0 };
    const count = counts.slice(start, end).reduce((sum, each) => sum + each, 0);
    return { value: priceRangeText(range), count };
  });
}
