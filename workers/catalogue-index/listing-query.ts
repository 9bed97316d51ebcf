// Answers listings from the columns: filter, sort, page, count. Owns what is derived from them: orders and posting
// lists, made when first asked for and dropped at a change.
// Invariants: AND across attributes, OR inside one; equal to filtering every product by hand.
import type { Facets, SortOption } from '../../schemas/worker-api.ts';
import { PRICE_FILTER, priceRangesOf } from '../../src/domain/catalogue/field-filters.ts';
import { attributeTerm, type Columns, categoryTerm } from './columns.ts';
import { countFacets, type FacetTerms, facetTermsOf } from './count-facets.ts';

export type ListingQuery = {
  /** the category and everything below it; absent: the whole catalogue */
  categoryIds?: readonly number[];
  filters: Readonly<Record<string, readonly string[]>>;
  sort: SortOption;
  /** exact skus in this order */
  skus?: readonly string[];
  from: number;
  size: number;
  /** configuration: listings show what is out of stock */
  listOutOfStock: boolean;
  /** a search: only these, and of them only what search shows */
  among?: SearchedProducts;
};
export type SearchedProducts = {
  /** how well each row fits, 0: not found; good for as long as no product changes */
  scores: Uint8Array;
  /** rows that stand before all others */
  first: readonly number[];
  /** those of them that stand before the rest of them */
  veryFirst: readonly number[];
  /** what fits better stands first, of equals the sort decides */
  byScore: boolean;
  /** those that are shown */
  visibility: readonly number[];
  /** the quantity is above 0; as the configuration wants it in listings; or not looked at */
  stock: 'available' | 'as-listed' | 'any';
};
export type ListingPage = { keys: string[]; total: number };

/** Listings filter on status 0 or 1 and visibility 2, 3 or 4. */
export const LISTED_STATUS = [0, 1] as const;
export const LISTED_VISIBILITY = [2, 3, 4] as const;
const byText = (a: string | undefined, b: string | undefined) =>
  a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;

/** Ascending comparison of two rows; ties go by id, so that pages never overlap. How well a row fits a search is unknown here. */
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

  /** term code → rows that have it */
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

  /** Strikes out every row that has none of the terms. */
  #keepAnyOf(mask: Uint8Array, terms: readonly string[]): void {
    const has = new Uint8Array(mask.length);
    for (const term of terms) for (const row of this.#postingList(term)) has[row] = 1;
    for (let row = 0; row < mask.length; row++) mask[row] = (mask[row] ?? 0) & (has[row] ?? 0);
  }

  /** 1 for the rows that are listed at all: in the categories, and in stock where the configuration wants that. */
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

  /** 1 for the rows a search shows: enabled, visible in search, with a price, and in stock unless asked otherwise. */
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

  /** Rows of the products that name this category. */
  rowsInCategory(categoryId: number): Int32Array {
    this.#freshen();
    return this.#postingList(categoryTerm(categoryId));
  }

  /** Strikes out every row that does not pass one filter. */
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
   * The filters without what leads nowhere: options that no product of the category has, and what is no price range.
   * A filter of which nothing is left is dropped.
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
   * For every attribute the options that the category has, each with the number of products it would show beside the
   * choices in all other attributes (disjunctive counts). In: the attributes to count. Prices are always counted.
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
    return countFacets(this.#columns, this.#facetTerms.terms, base, filters);
  }

  #rowsOfSkus(skus: readonly string[]): number[] {
    this.#rowOfSku ??= new Map(
      this.#columns.texts.sku.texts(this.#columns.rows).map((sku, row) => [sku, row]),
    );
    const rowOfSku = this.#rowOfSku;
    return [...new Set(skus)].flatMap((sku) => rowOfSku.get(sku) ?? []);
  }

  /** The listed rows of an order: the better they fit the search, the earlier. */
  #ranked(
    rows: Iterable<number>,
    mask: Uint8Array,
    { scores, first, veryFirst, byScore }: SearchedProducts,
  ): number[] {
    const isFirst = new Uint8Array(mask.length);
    for (const row of first) isFirst[row] = 1;
    for (const row of veryFirst) isFirst[row] = 2;
    const ranks: number[][] = [];
    for (const row of rows) {
      if (mask[row] === 0) continue;
      const rank = (byScore ? (scores[row] ?? 0) * 3 : 0) + (isFirst[row] ?? 0);
      ranks[rank] ??= [];
      ranks[rank].push(row);
    }
    return ranks.reverse().flat();
  }

  /** A page of keys in order, and how many there are in all. */
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

  /** Key of the configurable that has this sku as a variant; undefined when none is known. */
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
