// Answers listings from the columns: filter, sort, page. Owns data derived from the columns (sort orders,
// posting lists), built lazily and discarded on a change.
// Invariants: AND across attributes, OR within one; the result is the same as if every product were filtered
// individually. Long, because all of it reads the same derived data.
import type { Facets, SortOption } from '#schemas/worker-api.ts';
import { PRICE_FILTER, priceRangesOf } from '#shared/domain/catalogue/field-filters.ts';
import type { PriceRangeMode } from '#shared/domain/catalogue/price-facet.ts';
import { attributeTerm, type Columns, categoryTerm } from './columns.ts';
import { countFacets, type FacetTerms, facetTermsOf, type WholeCounts } from './count-facets.ts';
import { rowsById, sortedRows } from './sorted-rows.ts';

export type ListingQuery = {
  /** the category and all its descendants; absent: the whole catalogue */
  categoryIds?: readonly number[];
  filters: Readonly<Record<string, readonly string[]>>;
  sort: SortOption;
  /** only these skus, in this order */
  skus?: readonly string[];
  from: number;
  size: number;
  /** configuration: listings include products out of stock */
  listOutOfStock: boolean;
  /** configuration: how price ranges are chosen; `fixed` by default */
  priceRanges?: PriceRangeMode;
  /** set for a search: only these matches, restricted to products that a search shows */
  among?: SearchedProducts;
};
export type SearchedProducts = {
  /** score of each row, 0: no match; valid until a product changes */
  scores: Uint8Array;
  /** rows ranked before all others */
  first: readonly number[];
  /** the subset of `first` ranked before the rest of it */
  veryFirst: readonly number[];
  /** rows ranked before these if sorted by score, in this order */
  pinned: readonly number[];
  /** true: sort by score, ties by `sort` */
  byScore: boolean;
  /** visibilities to show */
  visibility: readonly number[];
  /** `available`: quantity above 0; `as-listed`: as configured for listings; `any`: stock is ignored */
  stock: 'available' | 'as-listed' | 'any';
};
export type ListingPage = { keys: string[]; total: number };

/** Listings show products with status 0 or 1 and visibility 2, 3 or 4. */
export const LISTED_STATUS = [0, 1] as const;
export const LISTED_VISIBILITY = [2, 3, 4] as const;
/** Above every score, so that the rank precedes it. */
const RANK = 256;
/** Base masks kept, with what is derived from them. */
const BASES_MOST = 4;

const NO_ROWS = new Int32Array(0);

/** Adds to a number of an array; returns the number before. */
function add(to: Int32Array, at: number, by: number): number {
  const before = to[at] ?? 0;
  to[at] = before + by;
  return before;
}

/** Clears every row that is not marked in `also`. */
function keepAll(mask: Uint8Array, also: Uint8Array): void {
  for (let row = 0; row < mask.length; row++) mask[row] = (mask[row] ?? 0) & (also[row] ?? 0);
}

/** 1 for each row that can be listed, and the counts of its options without any filter. */
type Base = { mask: Uint8Array; whole?: WholeCounts | undefined };

export class Listing {
  #columns: Columns;
  #version = -1;
  #orders = new Map<SortOption, Int32Array>();
  #byId: Int32Array | undefined;
  /** the rows with term t are rows[at[t]] … rows[at[t + 1] - 1] */
  #postings: { at: Int32Array; rows: Int32Array } | undefined;
  /** the latest base masks */
  #bases = new Map<string, Base>();
  #rowOfSku: Map<string, number> | undefined;
  #parentOfSku: Map<string, number> | undefined;
  #facetTerms: { key: string; terms: FacetTerms } | undefined;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  #freshen(): void {
    if (this.#version === this.#columns.version) return;
    this.#version = this.#columns.version;
    this.#orders.clear();
    this.#byId = undefined;
    this.#postings = undefined;
    this.#bases.clear();
    this.#rowOfSku = undefined;
    this.#parentOfSku = undefined;
    this.#facetTerms = undefined;
  }

  #order(sort: SortOption): Int32Array {
    const known = this.#orders.get(sort);
    if (known) return known;
    this.#byId ??= rowsById(this.#columns);
    const order = sortedRows(this.#columns, sort, this.#byId);
    this.#orders.set(sort, order);
    return order;
  }

  #allPostings(): { at: Int32Array; rows: Int32Array } {
    if (this.#postings) return this.#postings;
    const { rows: rowCount, termCount, rowTerms } = this.#columns;
    const { data, at: start, count } = rowTerms;
    const at = new Int32Array(termCount + 1);
    for (let row = 0; row < rowCount; row++) {
      const end = (start[row] ?? 0) + (count[row] ?? 0);
      for (let place = start[row] ?? 0; place < end; place++) add(at, (data[place] ?? 0) + 1, 1);
    }
    for (let term = 0; term < termCount; term++) add(at, term + 1, at[term] ?? 0);
    const rows = new Int32Array(at[termCount] ?? 0);
    const next = at.slice();
    for (let row = 0; row < rowCount; row++) {
      const end = (start[row] ?? 0) + (count[row] ?? 0);
      for (let place = start[row] ?? 0; place < end; place++) rows[add(next, data[place] ?? 0, 1)] = row;
    }
    this.#postings = { at, rows };
    return this.#postings;
  }

  /** returns the rows that have a term */
  #postingList(term: string): Int32Array {
    const { at, rows } = this.#allPostings();
    const code = this.#columns.codeOf(term);
    return code === undefined ? NO_ROWS : rows.subarray(at[code], at[code + 1]);
  }

  /** Returns 1 for each row that has one of the terms. */
  #withAnyOf(terms: readonly string[]): Uint8Array {
    const has = new Uint8Array(this.#columns.rows);
    for (const term of terms) {
      const rows = this.#postingList(term);
      for (let at = 0; at < rows.length; at++) has[rows[at] ?? 0] = 1;
    }
    return has;
  }

  /**
   * Returns 1 for each row that a search shows or that can be listed: in the categories, in stock if configured so. The
   * mask must not be changed.
   */
  #base(query: Pick<ListingQuery, 'categoryIds' | 'listOutOfStock' | 'among'>): Base {
    if (query.among) return { mask: this.#searched(query.among, query.listOutOfStock) };
    const key = JSON.stringify([query.listOutOfStock, query.categoryIds]);
    const known = this.#bases.get(key);
    if (known) return known;
    const base = { mask: this.#listed(query) };
    const [oldest] = this.#bases.keys();
    if (this.#bases.size >= BASES_MOST && oldest !== undefined) this.#bases.delete(oldest);
    this.#bases.set(key, base);
    return base;
  }

  #listed(query: Pick<ListingQuery, 'categoryIds' | 'listOutOfStock'>): Uint8Array {
    const { rows, numbers } = this.#columns;
    const mask = new Uint8Array(rows);
    for (let row = 0; row < rows; row++) {
      const visibility = numbers.visibility[row] ?? 0;
      const isListed = (numbers.status[row] ?? 2) <= 1 && visibility >= 2 && visibility <= 4;
      mask[row] = isListed && (query.listOutOfStock || numbers.inStock[row] === 1) ? 1 : 0;
    }
    if (query.categoryIds) keepAll(mask, this.#withAnyOf(query.categoryIds.map(categoryTerm)));
    return mask;
  }

  /**
   * Returns 1 for each row a search shows: enabled, with a visibility to show and a price, and passing the stock rule.
   */
  #searched({ scores, visibility, stock }: SearchedProducts, listOutOfStock: boolean): Uint8Array {
    const { status, visibility: visibilities, price, qty, inStock } = this.#columns.numbers;
    const mask = new Uint8Array(this.#columns.rows);
    const shown = new Uint8Array(RANK);
    for (const each of visibility) shown[each] = 1;
    for (let row = 0; row < mask.length; row++) {
      if (scores[row] === 0) continue;
      const isVisible = shown[visibilities[row] ?? 0] === 1;
      const isShown = (status[row] ?? 2) <= 1 && isVisible && (price[row] ?? 0) > 0;
      const isThere =
        stock === 'any' ||
        (stock === 'available' ? (qty[row] ?? 0) > 0 : listOutOfStock || inStock[row] === 1);
      mask[row] = isShown && isThere ? 1 : 0;
    }
    return mask;
  }

  /** Returns the rows of products that are directly in this category. */
  rowsInCategory(categoryId: number): Int32Array {
    this.#freshen();
    return this.#postingList(categoryTerm(categoryId));
  }

  /** Returns the rows of products with an option, their own or a variant's. */
  rowsWithOption = (code: string, option: string): Int32Array => {
    this.#freshen();
    return this.#postingList(attributeTerm(code, option));
  };

  /** Returns 1 for each row that passes a filter. */
  #passing(code: string, options: readonly string[]): Uint8Array {
    if (code !== PRICE_FILTER) return this.#withAnyOf(options.map((option) => attributeTerm(code, option)));
    const passes = new Uint8Array(this.#columns.rows);
    const ranges = priceRangesOf(options);
    if (ranges.length === 0) return passes.fill(1);
    const { price } = this.#columns.numbers;
    for (let row = 0; row < passes.length; row++) {
      const cents = price[row] ?? 0;
      for (const { from, to } of ranges) if (from <= cents && cents <= to) passes[row] = 1;
    }
    return passes;
  }

  #matching(query: ListingQuery): Uint8Array {
    const { mask: base } = this.#base(query);
    // the mask of a search is not kept
    const mask = query.among ? base : base.slice();
    for (const [code, options] of Object.entries(query.filters))
      if (options.length > 0) keepAll(mask, this.#passing(code, options));
    return mask;
  }

  /**
   * Returns the filters without invalid price ranges and without options that no product in the category has; filters
   * with no options left are dropped.
   */
  knownFilters(query: ListingQuery): Record<string, string[]> {
    this.#freshen();
    const requested = Object.entries(query.filters).filter(([, options]) => options.length > 0);
    if (requested.length === 0) return {};
    const { mask } = this.#base(query);
    return Object.fromEntries(
      requested
        .map(([code, options]): [string, string[]] => [
          code,
          code === PRICE_FILTER
            ? options.filter((text) => priceRangesOf([text]).length > 0)
            : options.filter((option) =>
                this.#postingList(attributeTerm(code, option)).some((row) => mask[row] === 1),
              ),
        ])
        .filter(([, known]) => known.length > 0),
    );
  }

  /**
   * Returns the options of these attributes in the category, each with the number of products listed if it is chosen
   * together with the filters of all other attributes (disjunctive counts). Price ranges are always included.
   */
  facets(query: ListingQuery, codes: readonly string[]): Facets {
    this.#freshen();
    const key = codes.join();
    if (this.#facetTerms?.key !== key) this.#facetTerms = { key, terms: facetTermsOf(this.#columns, codes) };
    const base = this.#base(query);
    const filters = Object.entries(query.filters)
      .filter(([, options]) => options.length > 0)
      .map(([code, options]) => ({ code, passes: this.#passing(code, options) }));
    const { terms } = this.#facetTerms;
    const mode = query.priceRanges ?? 'fixed';
    const counted = countFacets(this.#columns, terms, base, filters, mode, this.#allPostings());
    base.whole = counted.whole;
    return counted.facets;
  }

  #rowsOfSkus(skus: readonly string[]): number[] {
    this.#rowOfSku ??= new Map(
      this.#columns.texts.sku.texts(this.#columns.rows).map((sku, row) => [sku, row]),
    );
    const rowOfSku = this.#rowOfSku;
    return [...new Set(skus)].flatMap((sku) => rowOfSku.get(sku) ?? []);
  }

  /** Returns a page of the listed rows, by rank, within a rank in the given order, and the total. */
  #ranked(
    rows: ArrayLike<number>,
    mask: Uint8Array,
    { scores, first, veryFirst, pinned, byScore }: SearchedProducts,
    { from, size }: Pick<ListingQuery, 'from' | 'size'>,
  ): { page: number[]; total: number } {
    const before = new Map<number, number>();
    for (const row of first) before.set(row, 1);
    for (const row of veryFirst) before.set(row, 2);
    if (byScore) for (const [at, row] of pinned.entries()) before.set(row, 2 + pinned.length - at);
    const rankOf = (row: number) =>
      (before.size > 0 ? (before.get(row) ?? 0) * RANK : 0) + (byScore ? (scores[row] ?? 0) : 0);
    /** rank → number of rows, then the place of its next row */
    const places = new Int32Array((3 + pinned.length) * RANK);
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      if (mask[row] === 1) add(places, rankOf(row), 1);
    }
    let total = 0;
    for (let rank = places.length - 1; rank >= 0; rank--) {
      const count = places[rank] ?? 0;
      places[rank] = total;
      total += count;
    }
    const page = new Array<number>(Math.max(0, Math.min(size, total - from)));
    let left = page.length;
    for (let at = 0; at < rows.length && left > 0; at++) {
      const row = rows[at] ?? 0;
      if (mask[row] === 0) continue;
      const place = add(places, rankOf(row), 1) - from;
      if (place < 0 || place >= page.length) continue;
      page[place] = row;
      left -= 1;
    }
    return { page, total };
  }

  /** Returns a page of keys in order, and the total. */
  list(query: ListingQuery): ListingPage {
    this.#freshen();
    const mask = this.#matching(query);
    const order = query.skus ? this.#rowsOfSkus(query.skus) : this.#order(query.sort);
    if (query.among) {
      const { page, total } = this.#ranked(order, mask, query.among, query);
      return { keys: page.map((row) => this.#columns.keyOf(row)), total };
    }
    const keys: string[] = [];
    let total = 0;
    for (let at = 0; at < order.length; at++) {
      const row = order[at] ?? 0;
      if (mask[row] === 0) continue;
      if (total >= query.from && keys.length < query.size) keys.push(this.#columns.keyOf(row));
      total += 1;
    }
    return { keys, total };
  }

  /** Returns the key of the configurable product that has this sku as a variant, if known. */
  parentKeyOf(sku: string): string | undefined {
    this.#freshen();
    if (!this.#parentOfSku) {
      this.#parentOfSku = new Map();
      for (let row = 0; row < this.#columns.rows; row++)
        for (const child of this.#columns.childSkusOf(row)) this.#parentOfSku.set(child, row);
    }
    const row = this.#parentOfSku.get(sku);
    return row === undefined ? undefined : this.#columns.keyOf(row);
  }
}
