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
  /** index of an attribute in `codes` → its terms */
  termsOf: readonly (readonly number[])[];
};

/** An active filter: its attribute, and 1 for each row that passes. */
type FacetFilter = { code: string; passes: Uint8Array };
/** The rows with term t are rows[at[t]] … rows[at[t + 1] - 1]. */
type Postings = { at: Int32Array; rows: Int32Array };
/** What is counted for a category without any filter: the same for every filter that is chosen in it. */
export type WholeCounts = {
  terms: FacetTerms;
  mode: PriceRangeMode;
  counts: Int32Array;
  prices: Int32Array;
  /** the options of each attribute, in their order */
  options: readonly (readonly [code: string, options: readonly { value: string; term: number }[]])[];
};

export function facetTermsOf(columns: Columns, codes: readonly string[]): FacetTerms {
  const indexOf = new Map(codes.map((code, at) => [code, at]));
  const attributeOf = Int16Array.from(
    columns.terms,
    (term) => indexOf.get(term.slice(0, term.indexOf('='))) ?? -1,
  );
  const termsOf = codes.map((): number[] => []);
  for (const [term, attribute] of attributeOf.entries()) termsOf[attribute]?.push(term);
  return { codes, attributeOf, termsOf };
}

/** Adds `by` to the count of each term of the rows that are marked. */
function countTerms({ rowTerms }: Columns, counts: Int32Array, marked: Uint8Array, by: 1 | -1): void {
  const { data, at: start, count } = rowTerms;
  for (let row = 0; row < marked.length; row++) {
    if (marked[row] === 0) continue;
    const end = (start[row] ?? 0) + (count[row] ?? 0);
    for (let at = start[row] ?? 0; at < end; at++) {
      const term = data[at] ?? 0;
      counts[term] = (counts[term] ?? 0) + by;
    }
  }
}

/** Counts the marked rows in each price range. */
function countPrices({ numbers }: Columns, mode: PriceRangeMode, marked: Uint8Array): Int32Array {
  const ranges = countedRanges(mode);
  const counts = new Int32Array(ranges.length);
  for (let row = 0; row < marked.length; row++) {
    if (marked[row] === 0) continue;
    const cents = numbers.price[row] ?? 0;
    for (let at = 0; at < ranges.length; at++) {
      const { from = 0, to = 0 } = ranges[at] ?? {};
      if (cents < from) break;
      if (cents <= to) counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return counts;
}

function countWhole(
  columns: Columns,
  terms: FacetTerms,
  mask: Uint8Array,
  mode: PriceRangeMode,
): WholeCounts {
  const counts = new Int32Array(terms.attributeOf.length);
  countTerms(columns, counts, mask, 1);
  const options = new Map<string, { value: string; term: number }[]>();
  for (let term = 0; term < counts.length; term++) {
    const code = terms.codes[terms.attributeOf[term] ?? -1];
    if (counts[term] === 0 || code === undefined) continue;
    const value = columns.terms[term]?.slice(code.length + 1) ?? '';
    const known = options.get(code);
    if (known) known.push({ value, term });
    else options.set(code, [{ value, term }]);
  }
  for (const each of options.values()) each.sort((a, b) => (a.value < b.value ? -1 : 1));
  return { terms, mode, counts, prices: countPrices(columns, mode, mask), options: [...options] };
}

/** Marks the rows that do not pass a filter. */
function markFailing(passes: Uint8Array, filter: number, fails: Uint8Array, last: Uint8Array): void {
  for (let row = 0; row < passes.length; row++) {
    if (passes[row] !== 0) continue;
    fails[row] = (fails[row] ?? 0) + 1;
    last[row] = filter;
  }
}

/**
 * Returns the counts with these filters. A row that passes all filters counts for all its options; one that fails a
 * single filter counts only for the options of that filter's attribute.
 */
function countFiltered(
  columns: Columns,
  whole: WholeCounts,
  mask: Uint8Array,
  filters: readonly FacetFilter[],
  postings: Postings,
): { counts: Int32Array; prices: Int32Array } {
  const { codes, termsOf } = whole.terms;
  const rows = mask.length;
  /** row → the number of filters that it fails, and the last of them, counted from 1 */
  const fails = new Uint8Array(rows);
  const failsOnly = new Uint8Array(rows);
  for (const [at, { passes }] of filters.entries()) markFailing(passes, at + 1, fails, failsOnly);
  /** 1 for rows that pass all filters, and for those that fail at least one */
  const passing = new Uint8Array(rows);
  const failing = new Uint8Array(rows);
  let [passed, failed] = [0, 0];
  for (let row = 0; row < rows; row++) {
    const isHere = mask[row] ?? 0;
    const count = fails[row] ?? 0;
    const isPassing = count === 0 ? isHere : 0;
    passing[row] = isPassing;
    failing[row] = isHere - isPassing;
    passed += isPassing;
    failed += isHere - isPassing;
    if (count > 1 || isHere === 0) failsOnly[row] = 0;
  }
  // of the rows that pass and those that fail, the fewer are counted
  const counts = passed <= failed ? new Int32Array(whole.counts.length) : whole.counts.slice();
  countTerms(columns, counts, passed <= failed ? passing : failing, passed <= failed ? 1 : -1);
  for (const [filter, { code }] of filters.entries())
    for (const term of termsOf[codes.indexOf(code)] ?? []) {
      let count = counts[term] ?? 0;
      const end = postings.at[term + 1] ?? 0;
      for (let at = postings.at[term] ?? 0; at < end; at++)
        if (failsOnly[postings.rows[at] ?? 0] === filter + 1) count += 1;
      counts[term] = count;
    }
  const priced = filters.findIndex(({ code }) => code === PRICE_FILTER) + 1;
  if (priced > 0) for (let row = 0; row < rows; row++) if (failsOnly[row] === priced) passing[row] = 1;
  return { counts, prices: countPrices(columns, whole.mode, passing) };
}

/**
 * Counts the options of a listing. Invariants:
 * - an option's count is the number of products listed if it is chosen together with the filters of other attributes
 * - every option of the category is included, with 0 if it would now match nothing
 * - fixed price ranges overlap at their ends, as in the filter
 * @param base 1 for each row of the category, and the result of an earlier call, if any
 */
export function countFacets(
  columns: Columns,
  terms: FacetTerms,
  base: { mask: Uint8Array; whole?: WholeCounts | undefined },
  filters: readonly FacetFilter[],
  mode: PriceRangeMode,
  postings: Postings,
): { facets: Facets; whole: WholeCounts } {
  const { mask } = base;
  const isKnown = base.whole?.terms === terms && base.whole.mode === mode;
  const whole = isKnown && base.whole ? base.whole : countWhole(columns, terms, mask, mode);
  const { counts, prices } =
    filters.length > 0 ? countFiltered(columns, whole, mask, filters, postings) : whole;
  const facets: Facets = { [PRICE_FILTER]: priceFacet(mode, [...whole.prices], [...prices]) };
  for (const [code, options] of whole.options)
    facets[code] = options.map(({ value, term }) => ({ value, count: counts[term] ?? 0 }));
  return { facets, whole };
}
