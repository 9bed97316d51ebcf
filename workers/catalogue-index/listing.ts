// Answers listings from the columns: filter, sort, page. Owns data derived from the columns (sort orders,
// posting lists), built lazily and discarded on a change.
// Invariants: AND across attributes, OR within one; the result is the same as if every product were filtered
// individually. Long, because all of it reads the same derived data.
import type { Facets, SortOption } from '#schemas/worker-api.ts';
import { PRICE_FILTER, priceRangesOf } from '#shared/domain/catalogue/field-filters.ts';
import type { PriceRangeMode } from '#shared/domain/catalogue/price-facet.ts';
import { attributeTerm, type Columns, categoryTerm } from './columns.ts';
import { countFacets, type FacetTerms, facetTermsOf } from './count-facets.ts';

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
const byText = (a: string | undefined, b: string | undefined) =>
  a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;

/**
 * Compares two rows for a sort option; the caller breaks ties by id. 'best-match' has no access to scores here and uses
 * the quantity.
 */
function comparison(columns: Columns, sort: SortOption): (a: number, b: number) => number {
  const { price, qty, promoted } = columns.numbers;
  switch (sort) {
    case 'default':
      return (a, b) => (promoted[b] ?? 0) - (promoted[a] ?? 0);
    case 'latest':
    case 'newest': {
      const dates = columns.texts[sort === 'latest' ? 'updatedAt' : 'createdAt'].texts(columns.rows);
      return (a, b) => byText(dates[b], dates[a]);
    }
    case 'price-asc':
      return (a, b) => (price[a] ?? 0) - (price[b] ?? 0);
    case 'price-desc':
      return (a, b) => (price[b] ?? 0) - (price[a] ?? 0);
    case 'qty-asc':
      return (a, b) => (qty[a] ?? 0) - (qty[b] ?? 0);
    case 'qty-desc':
    case 'best-match':
      return (a, b) => (qty[b] ?? 0) - (qty[a] ?? 0);
  }
}

export class Listing {
  #columns: Columns;
  #version = -1;
  #orders = new Map<SortOption, Int32Array>();
  #postings: Int32Array[] | undefined;
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
    this.#postings = undefined;
    this.#rowOfSku = undefined;
    this.#parentOfSku = undefined;
    this.#facetTerms = undefined;
  }

  #order(sort: SortOption): Int32Array {
    const known = this.#orders.get(sort);
    if (known) return known;
    const { id } = this.#columns.numbers;
    const compare = comparison(this.#columns, sort);
    const order = Int32Array.from({ length: this.#columns.rows }, (_, row) => row).sort(
      (a, b) => compare(a, b) || (id[a] ?? 0) - (id[b] ?? 0),
    );
    this.#orders.set(sort, order);
    return order;
  }

  /** returns the rows that have a term */
  #postingList(term: string): Int32Array {
    const columns = this.#columns;
    if (!this.#postings) {
      const counts = new Int32Array(columns.termCount);
      for (let row = 0; row < columns.rows; row++)
        for (const code of columns.rowTerms.of(row)) counts[code] = (counts[code] ?? 0) + 1;
      const lists = Array.from(counts, (count) => new Int32Array(count));
      counts.fill(0);
      for (let row = 0; row < columns.rows; row++)
        for (const code of columns.rowTerms.of(row)) {
          const list = lists[code];
          if (list) list[counts[code] ?? 0] = row;
          counts[code] = (counts[code] ?? 0) + 1;
        }
      this.#postings = lists;
    }
    const code = columns.codeOf(term);
    return (code === undefined ? undefined : this.#postings[code]) ?? new Int32Array(0);
  }

  /** Clears every row that has none of the terms. */
  #keepAnyOf(mask: Uint8Array, terms: readonly string[]): void {
    const has = new Uint8Array(mask.length);
    for (const term of terms) for (const row of this.#postingList(term)) has[row] = 1;
    for (let row = 0; row < mask.length; row++) mask[row] = (mask[row] ?? 0) & (has[row] ?? 0);
  }

  /** Returns 1 for each row that a search shows or that can be listed: in the categories, in stock if configured so. */
  #base(query: Pick<ListingQuery, 'categoryIds' | 'listOutOfStock' | 'among'>): Uint8Array {
    const { rows, numbers } = this.#columns;
    const mask = new Uint8Array(rows);
    if (query.among) return this.#searched(query.among, query.listOutOfStock);
    for (let row = 0; row < rows; row++) {
      const visibility = numbers.visibility[row] ?? 0;
      const isListed = (numbers.status[row] ?? 2) <= 1 && visibility >= 2 && visibility <= 4;
      mask[row] = isListed && (query.listOutOfStock || numbers.inStock[row] === 1) ? 1 : 0;
    }
    if (query.categoryIds) this.#keepAnyOf(mask, query.categoryIds.map(categoryTerm));
    return mask;
  }

  /**
   * Returns 1 for each row a search shows: enabled, with a visibility to show and a price, and passing the stock rule.
   */
  #searched({ scores, visibility, stock }: SearchedProducts, listOutOfStock: boolean): Uint8Array {
    const { status, visibility: visibilities, price, qty, inStock } = this.#columns.numbers;
    const mask = new Uint8Array(this.#columns.rows);
    for (let row = 0; row < mask.length; row++) {
      if (scores[row] === 0) continue;
      const isVisible = visibility.includes(visibilities[row] ?? 0);
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

  /** Clears every row that fails a filter. */
  #keepPassing(mask: Uint8Array, code: string, options: readonly string[]): void {
    if (code !== PRICE_FILTER) {
      this.#keepAnyOf(
        mask,
        options.map((option) => attributeTerm(code, option)),
      );
      return;
    }
    const ranges = priceRangesOf(options);
    if (ranges.length === 0) return;
    const { price } = this.#columns.numbers;
    for (let row = 0; row < mask.length; row++) {
      const cents = price[row] ?? 0;
      if (!ranges.some((range) => range.from <= cents && cents <= range.to)) mask[row] = 0;
    }
  }

  #matching(query: ListingQuery): Uint8Array {
    const mask = this.#base(query);
    for (const [code, options] of Object.entries(query.filters))
      if (options.length > 0) this.#keepPassing(mask, code, options);
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
    const base = this.#base(query);
    return Object.fromEntries(
      requested
        .map(([code, options]): [string, string[]] => [
          code,
          code === PRICE_FILTER
            ? options.filter((text) => priceRangesOf([text]).length > 0)
            : options.filter((option) =>
                this.#postingList(attributeTerm(code, option)).some((row) => base[row] === 1),
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
      .map(([code, options]) => {
        const passes = new Uint8Array(this.#columns.rows).fill(1);
        this.#keepPassing(passes, code, options);
        return { code, passes };
      });
    return countFacets(this.#columns, this.#facetTerms.terms, base, filters, query.priceRanges ?? 'fixed');
  }

  #rowsOfSkus(skus: readonly string[]): number[] {
    this.#rowOfSku ??= new Map(
      this.#columns.texts.sku.texts(this.#columns.rows).map((sku, row) => [sku, row]),
    );
    const rowOfSku = this.#rowOfSku;
    return [...new Set(skus)].flatMap((sku) => rowOfSku.get(sku) ?? []);
  }

  /** Orders the listed rows by rank, keeping the given order within a rank. */
  #ranked(
    rows: Iterable<number>,
    mask: Uint8Array,
    { scores, first, veryFirst, pinned, byScore }: SearchedProducts,
  ): number[] {
    const before = new Uint8Array(mask.length);
    for (const row of first) before[row] = 1;
    for (const row of veryFirst) before[row] = 2;
    if (byScore) for (const [at, row] of pinned.entries()) before[row] = 2 + pinned.length - at;
    const ranks: number[][] = [];
    for (const row of rows) {
      if (mask[row] === 0) continue;
      const rank = (before[row] ?? 0) * RANK + (byScore ? (scores[row] ?? 0) : 0);
      ranks[rank] ??= [];
      ranks[rank].push(row);
    }
    return ranks.reverse().flat();
  }

  /** Returns a page of keys in order, and the total. */
  list(query: ListingQuery): ListingPage {
    this.#freshen();
    const mask = this.#matching(query);
    const order = query.skus ? this.#rowsOfSkus(query.skus) : this.#order(query.sort);
    const keys: string[] = [];
    let total = 0;
    for (const row of query.among ? this.#ranked(order, mask, query.among) : order) {
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
