// Counts the filter options of a listing.
import type { Facets } from '#schemas/worker-api.ts';
import { PRICE_FILTER } from '#shared/domain/catalogue/field-filters.ts';
import { countedRanges, type PriceRangeMode, priceFacet } from '#shared/domain/catalogue/price-facet.ts';
import type { Columns } from './columns.ts';

/** The terms to count. */
export type FacetTerms = {
  codes: readonly string[];
  /** term code → index of its attribute in `codes`, -1 for all others */
  attributeOf: Int16Array;
};

/** An active filter: its attribute, and 1 for each row that passes. */
type FacetFilter = { code: string; passes: Uint8Array };

export function facetTermsOf(columns: Columns, codes: readonly string[]): FacetTerms {
  const indexOf = new Map(codes.map((code, at) => [code, at]));
  const attributeOf = Int16Array.from(
    columns.terms,
    (term) => indexOf.get(term.slice(0, term.indexOf('='))) ?? -1,
  );
  return { codes, attributeOf };
}

/**
 * Counts the options of a listing in one pass over its rows. Invariants:
 * - an option's count is the number of products listed if it is chosen together with the filters of other attributes
 * - every option of the category is included, with 0 if it would now match nothing
 * - fixed price ranges overlap at their ends, as in the filter
 * @param base 1 for each row of the category
 */
export function countFacets(
  columns: Columns,
  { codes, attributeOf }: FacetTerms,
  base: Uint8Array,
  filters: readonly FacetFilter[],
  mode: PriceRangeMode,
): Facets {
  const { price } = columns.numbers;
  const { data, at: start, count } = columns.rowTerms;
  const isHere = new Uint8Array(attributeOf.length);
  const counts = new Int32Array(attributeOf.length);
  const ranges = countedRanges(mode);
  const allPrices = new Int32Array(ranges.length);
  const priceCounts = new Int32Array(ranges.length);
  const attributeOfFilter = filters.map(({ code }) => codes.indexOf(code));
  const priceAt = filters.findIndex(({ code }) => code === PRICE_FILTER);
  for (let row = 0; row < base.length; row++) {
    if (base[row] === 0) continue;
    let failed = 0;
    let failedAt = -1;
    for (let at = 0; at < filters.length; at++) {
      if (filters[at]?.passes[row] !== 0) continue;
      failed += 1;
      failedAt = at;
    }
    // a row that passes all filters counts for all its options; one that fails a single filter counts only for
    // the options of that filter's attribute
    const counted = failed === 1 ? (attributeOfFilter[failedAt] ?? -1) : -1;
    const end = (start[row] ?? 0) + (count[row] ?? 0);
    for (let at = start[row] ?? 0; at < end; at++) {
      const term = data[at] ?? 0;
      if ((attributeOf[term] ?? -1) < 0) continue;
      isHere[term] = 1;
      if (failed === 0 || (failed === 1 && attributeOf[term] === counted))
        counts[term] = (counts[term] ?? 0) + 1;
    }
    const isPriceCounted = failed === 0 || (failed === 1 && failedAt === priceAt);
    if (!isPriceCounted && mode === 'fixed') continue;
    const cents = price[row] ?? 0;
    for (let at = 0; at < ranges.length; at++) {
      const { from = 0, to = 0 } = ranges[at] ?? {};
      if (cents < from) break;
      if (cents > to) continue;
      allPrices[at] = (allPrices[at] ?? 0) + 1;
      if (isPriceCounted) priceCounts[at] = (priceCounts[at] ?? 0) + 1;
    }
  }
  const prices = priceFacet(mode, [...allPrices], [...priceCounts]);
  return namedFacets(columns, codes, attributeOf, isHere, counts, prices);
}

function namedFacets(
  columns: Columns,
  codes: readonly string[],
  attributeOf: Int16Array,
  isHere: Uint8Array,
  counts: Int32Array,
  prices: Facets[string],
): Facets {
  const facets: Facets = { [PRICE_FILTER]: prices };
  for (let term = 0; term < isHere.length; term++) {
    const code = codes[attributeOf[term] ?? -1];
    if (isHere[term] === 0 || code === undefined) continue;
    const value = columns.terms[term]?.slice(code.length + 1) ?? '';
    facets[code] ??= [];
    facets[code].push({ value, count: counts[term] ?? 0 });
  }
  for (const [code, options] of Object.entries(facets))
    if (code !== PRICE_FILTER) options.sort((a, b) => (a.value < b.value ? -1 : 1));
  return facets;
}
