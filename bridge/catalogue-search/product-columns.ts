// What listings and searches ask of the products of one store view, in memory: rows by id, and which rows have a word, an
// article number, an address or a category. About a kilobyte for each product. Derived from the columns of the database, which stays what is true; thrown away with
// every change that is more than stock, prices and status.
// Invariant: row numbers are in the order of ids.
import { LRUCache } from 'lru-cache';
import type { DocumentRow } from '../database/tables.ts';
import type { Clause } from './clause.ts';
import { RowLists } from './row-lists.ts';

/** Codes of attributes, each followed by its option ids: one list, since there are tens of thousands of them. */
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
/** As the database gives it. */
export type ReadRow = Omit<ProductRow, 'facets'> & Pick<DocumentRow, 'facets' | 'search_text'>;

/** What changes under a new stamp. */
export type RestampedRow = Pick<
  ProductRow,
  'id' | 'updated_at' | 'status' | 'price' | 'final_price' | 'total_qty' | 'in_stock'
>;

/** Columns whose texts hardly two products share. */
export type NamingColumn = 'code' | 'url_path' | 'url_key';
export type RankedColumn = NamingColumn | 'type_id' | 'created_at';

/** The option ids that a product has of an attribute. */
export function facetOf(facets: Facets, code: string): readonly string[] | undefined {
  for (let at = 0; at < facets.length; at += 2)
    if (facets[at] === code) return facets[at + 1] as readonly string[];
  return undefined;
}

/** A word's place: the row, and a bit for each of the searched fields it stands in, the first field's the lowest. */
const FIELD_BITS = 5;
export const placeOf = (row: number, fields: number): number => (row << FIELD_BITS) | fields;
export const rowOf = (place: number): number => place >>> FIELD_BITS;
export const fieldsOf = (place: number): number => place & ((1 << FIELD_BITS) - 1);

const none: readonly number[] = [];
/** What a question finds. */
export type Selection = {
  /** with misspelt words read as what was meant */
  clause: Clause;
  rows: Int32Array;
  /** the first of them in the order that is asked for */
  first: readonly { at: number; score: number | null }[];
};
/** row numbers */
const SELECTED_MAX = 1_000_000;

export class ProductColumns {
  /** by question: what was found since the last change */
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
    /** places of each word */
    readonly words: RowLists,
    /** rows of each article number */
    readonly identifiers: RowLists,
    categories: ReadonlyMap<number, readonly number[]>,
  ) {
    this.#categories = categories;
    this.#byId = new Map(rows.map(({ id }, at) => [id, at]));
  }

  /** Takes what a product has become. False: it is not known here. */
  restamp({ id, ...become }: RestampedRow): boolean {
    const row = this.rows[this.#byId.get(id) ?? -1];
    if (row === undefined) return false;
    Object.assign(row, become);
    this.selections.clear();
    return true;
  }

  /** When the product has changed last; undefined: it is not known here. */
  stampOf = (id: number): string | undefined => this.rows[this.#byId.get(id) ?? -1]?.updated_at;

  inCategory = (id: number): readonly number[] => this.#categories.get(id) ?? none;

  withId = (id: number): readonly number[] => {
    const at = this.#byId.get(id);
    return at === undefined ? none : [at];
  };

  /** Rows that have this text in the column. */
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

  /** By row, the place of its text among all of them in the order of their bytes, as the database sorts; −1: it has none. */
  ranksOf(column: RankedColumn): Int32Array {
    const known = this.#ranks.get(column);
    if (known) return known;
    const texts = [...new Set(this.rows.flatMap((row) => row[column] ?? []))];
    const order = texts.map((text) => ({ text, bytes: Buffer.from(text) }));
    order.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
    const places = new Map(order.map(({ text }, at) => [text, at]));
    const ranks = Int32Array.from(this.rows, (row) => places.get(row[column] ?? '') ?? -1);
    // an empty text is one, too
    this.rows.forEach((row, at) => {
      if (row[column] === null) ranks[at] = -1;
    });
    this.#ranks.set(column, ranks);
    return ranks;
  }
}
