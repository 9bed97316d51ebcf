// The products of one store view in memory, for listings and searches: rows by id, and indexes by word, article number,
// URL and category; about a kilobyte per product. Derived from the database and discarded after any product change
// other than to stock, prices or status.
// Invariant: row numbers are in ascending order of id.
import { LRUCache } from 'lru-cache';
import type { DocumentRow } from '../database/tables.ts';
import type { Clause } from './clause.ts';
import { RowLists } from './row-lists.ts';

/**
 * Attribute codes, each followed by its option ids. A flat list saves memory, because there are tens of thousands of
 * these lists.
 */
export type Facets = readonly (string | readonly string[])[];
export type ProductRow = {
  [K in
    | 'code'
    | 'url_path'
    | 'url_key'
    | 'type_id'
    | 'created_at'
    | 'status'
    | 'visibility'
    | 'price'
    | 'final_price'
    | 'total_qty'
    | 'is_promoted'
    | 'in_stock'
    | 'category_ids']-?: Exclude<DocumentRow[K], undefined>;
} & { id: number; updated_at: string; facets: Facets };
/** A row as returned by the database. */
export type ReadRow = Omit<ProductRow, 'facets'> & Pick<DocumentRow, 'facets' | 'search_text'>;

/** The fields of a product that a change of stock, price or status may alter. */
export type RestampedRow = Pick<
  ProductRow,
  'id' | 'updated_at' | 'status' | 'price' | 'final_price' | 'total_qty' | 'in_stock'
>;

/** Columns whose values are mostly unique. */
export type NamingColumn = 'code' | 'url_path' | 'url_key';
export type RankedColumn = NamingColumn | 'type_id' | 'created_at';

/** Returns a product's option ids for an attribute; undefined if it has none. */
export function facetOf(facets: Facets, code: string): readonly string[] | undefined {
  for (let at = 0; at < facets.length; at += 2)
    if (facets[at] === code) return facets[at + 1] as readonly string[];
  return undefined;
}

/** Number of low bits that encode the searched fields in a word's place; the bits above them encode the row. */
const FIELD_BITS = 5;
export const placeOf = (row: number, fields: number): number => (row << FIELD_BITS) | fields;
export const rowOf = (place: number): number => place >>> FIELD_BITS;
export const fieldsOf = (place: number): number => place & ((1 << FIELD_BITS) - 1);

const none: readonly number[] = [];
/** The result of a query. */
export type Selection = {
  /** the clause with misspelt words replaced */
  clause: Clause;
  rows: Int32Array;
  /** the first rows in the requested order */
  first: readonly { at: number; score: number | null }[];
};
/** maximum weight of the cached selections; each row number weighs about one */
const SELECTED_MAX = 1_000_000;

export class ProductColumns {
  /** results by query; discarded after a change */
  readonly selections = new LRUCache<string, Selection>({
    maxSize: SELECTED_MAX,
    sizeCalculation: ({ rows, first }, question) => rows.length + 10 * first.length + question.length + 100,
  });
  readonly #byId: ReadonlyMap<number, number>;
  readonly #ranks = new Map<RankedColumn, Int32Array>();
  readonly #named = new Map<NamingColumn, RowLists>();
  readonly #categories: ReadonlyMap<number, readonly number[]>;

  constructor(
    readonly rows: readonly ProductRow[],
    /** places by word */
    readonly words: RowLists,
    /** rows by article number */
    readonly identifiers: RowLists,
    categories: ReadonlyMap<number, readonly number[]>,
  ) {
    this.#categories = categories;
    this.#byId = new Map(rows.map(({ id }, at) => [id, at]));
  }

  /** Applies a change to a product. Returns false if the columns do not contain the product. */
  restamp({ id, ...become }: RestampedRow): boolean {
    const row = this.rows[this.#byId.get(id) ?? -1];
    if (row === undefined) return false;
    Object.assign(row, become);
    this.selections.clear();
    return true;
  }

  /** Returns the `updated_at` of the product; undefined if the columns do not contain the product. */
  stampOf = (id: number): string | undefined => this.rows[this.#byId.get(id) ?? -1]?.updated_at;

  inCategory = (id: number): readonly number[] => this.#categories.get(id) ?? none;

  withId = (id: number): readonly number[] => {
    const at = this.#byId.get(id);
    return at === undefined ? none : [at];
  };

  /** Returns the rows with this text in the column. */
  named(column: NamingColumn, text: string): readonly number[] {
    let lists = this.#named.get(column);
    if (!lists) {
      const rowsOf = new Map<string, number[]>();
      for (const [at, row] of this.rows.entries()) {
        const name = row[column];
        if (name === null) continue;
        const known = rowsOf.get(name);
        if (known) known.push(at);
        else rowsOf.set(name, [at]);
      }
      lists = new RowLists(rowsOf);
      this.#named.set(column, lists);
    }
    return [...lists.of(text)];
  }

  /** Returns by row the rank of its text in byte order, as the database sorts; −1 for null. */
  ranksOf(column: RankedColumn): Int32Array {
    const known = this.#ranks.get(column);
    if (known) return known;
    const texts = [...new Set(this.rows.flatMap((row) => row[column] ?? []))];
    const order = texts.map((text) => ({ text, bytes: Buffer.from(text) }));
    order.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
    const places = new Map(order.map(({ text }, at) => [text, at]));
    const ranks = Int32Array.from(this.rows, (row) => places.get(row[column] ?? '') ?? -1);
    // an empty text has a rank; null has no rank
    this.rows.forEach((row, at) => {
      if (row[column] === null) ranks[at] = -1;
    });
    this.#ranks.set(column, ranks);
    return ranks;
  }
}
