// The products of one store view in memory, for listings and searches: a typed array per field, and indexes by word,
// article number and category; about 400 bytes per product. Derived from the database and discarded after any product
// change other than to stock, prices or status.
// Invariant: row numbers are in ascending order of id.
import { LRUCache } from 'lru-cache';
import type { DocumentRow } from '../database/tables.ts';
import { createSlices } from '../wire/create-slices.ts';
import type { Clause } from './clause.ts';
import type { FacetColumns } from './facet-columns.ts';
import type { RowLists } from './row-lists.ts';
import type { RowSet } from './row-set.ts';
import type { TextPool } from './text-pool.ts';
import type { TimeCodes } from './time-codes.ts';
import type { Watched } from './watch-fields.ts';

export const integerColumns = ['status', 'visibility', 'price', 'final_price', 'total_qty'] as const;
export const flagColumns = ['is_promoted', 'in_stock'] as const;
export const textColumns = ['code', 'url_path', 'url_key', 'type_id'] as const;
export type IntegerColumn = (typeof integerColumns)[number];
export type FlagColumn = (typeof flagColumns)[number];
export type TextColumn = (typeof textColumns)[number];
export type ValueColumn = 'id' | 'created_at' | IntegerColumn | FlagColumn | TextColumn;
/** Columns that are sorted by the rank of their text. */
export type RankedColumn = TextColumn | 'created_at';
export type Value = string | number | boolean | null;

/** A row as returned by the database. */
export type ReadRow = {
  [K in Exclude<ValueColumn, 'id'> | 'category_ids' | 'facets' | 'search_text']-?: Exclude<
    DocumentRow[K],
    undefined
  >;
} & { id: number; updated_at: string };

/** The fields of a product that a change of stock, price or status may alter. */
export type RestampedRow = Pick<
  ReadRow,
  'id' | 'updated_at' | 'status' | 'price' | 'final_price' | 'total_qty' | 'in_stock'
> & {
  /** the facet of that name; null without locations */
  available_in: string[] | null;
};

const restampedIntegers = ['status', 'price', 'final_price', 'total_qty'] as const;
export const restampedFields = [...restampedIntegers, 'in_stock', 'available_in'] as const;
/** A field that such a change may alter. */
export type RestampedField = (typeof restampedFields)[number];

/** null in a column of integers; outside the range that the bridge stores */
export const NO_INTEGER = -2_147_483_648;
/** null in a column of flags */
export const NO_FLAG = -1;
/** null in a column of texts */
export const NO_TEXT = -1;

/** Number of low bits that encode the searched fields in a word's place; the bits above them encode the row. */
const FIELD_BITS = 5;
export const placeOf = (row: number, fields: number): number => (row << FIELD_BITS) | fields;
export const rowOf = (place: number): number => place >>> FIELD_BITS;
export const fieldsOf = (place: number): number => place & ((1 << FIELD_BITS) - 1);

const none = new Int32Array();
/** The result of a query; replaced once a change could alter it. */
export type Selection = {
  key: string;
  watched: Watched;
  /** the clause with misspelt words replaced */
  clause: Clause;
  rows: RowSet;
  /** the first rows in the requested order */
  first: readonly { at: number; score: number | null }[];
};
/** maximum size of the cached selections in bytes */
const SELECTED_BYTES_MAX = 4 * 1024 * 1024;
const FIRST_BYTES = 40;
const SELECTION_BYTES = 400;

/** The arrays behind ProductColumns; index: row. */
export type ColumnArrays = {
  ids: Int32Array;
  integers: Readonly<Record<IntegerColumn, Int32Array>>;
  flags: Readonly<Record<FlagColumn, Int8Array>>;
  /** numbers of texts in `texts` */
  textNumbers: Readonly<Record<TextColumn, Int32Array>>;
  texts: TextPool;
  createdAt: Float64Array;
  updatedAt: Float64Array;
  times: TimeCodes;
  facets: FacetColumns;
  /** numbers of lists in `categoryLists` */
  categories: Int32Array;
  categoryLists: readonly (readonly number[])[];
  /** rows by category */
  inCategories: ReadonlyMap<number, Int32Array>;
  /** places by word */
  words: RowLists;
  /** rows by article number */
  identifiers: RowLists;
};

export class ProductColumns {
  /** results by query; a change discards those that it could alter */
  readonly selections = new LRUCache<string, Selection>({
    maxSize: SELECTED_BYTES_MAX,
    sizeCalculation: ({ rows, first }, question) =>
      rows.bytes + FIRST_BYTES * first.length + 2 * question.length + SELECTION_BYTES,
  });
  readonly #arrays: ColumnArrays;
  readonly #ranks = new Map<RankedColumn, Promise<Int32Array>>();

  constructor(arrays: ColumnArrays) {
    this.#arrays = arrays;
  }

  get size(): number {
    return this.#arrays.ids.length;
  }
  get words(): RowLists {
    return this.#arrays.words;
  }
  get identifiers(): RowLists {
    return this.#arrays.identifiers;
  }
  get facets(): FacetColumns {
    return this.#arrays.facets;
  }
  get ids(): Int32Array {
    return this.#arrays.ids;
  }
  /** Returns the values of a column; `NO_INTEGER` for null. */
  integers = (column: IntegerColumn): Int32Array => this.#arrays.integers[column];
  /** Returns the values of a column: 0, 1, or `NO_FLAG` for null. */
  flags = (column: FlagColumn): Int8Array => this.#arrays.flags[column];

  /** Applies a change to a product. Returns false if the columns do not contain the product. */
  restamp({ id, updated_at, in_stock, available_in, ...given }: RestampedRow): boolean {
    const at = this.#rowWithId(id);
    if (at < 0) return false;
    const { updatedAt, times, flags, integers, facets } = this.#arrays;
    updatedAt[at] = times.add(updated_at);
    const inStock = in_stock === null ? NO_FLAG : Number(in_stock);
    const numbers = restampedIntegers.map((column) => given[column] ?? NO_INTEGER);
    const changed = new Set<RestampedField>(
      restampedIntegers.filter((column, i) => integers[column][at] !== numbers[i]),
    );
    if (flags.in_stock[at] !== inStock) changed.add('in_stock');
    if (facets.setLocations(at, available_in ?? [])) changed.add('available_in');
    if (changed.size === 0) return true;
    const selections = [...this.selections.values()].map(
      (selection) => [selection, selection.watched.before(changed, at)] as const,
    );
    flags.in_stock[at] = inStock;
    for (const [i, column] of restampedIntegers.entries()) integers[column][at] = numbers[i] as number;
    for (const [{ key, rows }, isAltered] of selections)
      if (isAltered(() => rows.has(at))) this.selections.delete(key);
    return true;
  }

  /** True if no change since a selection was made could have altered it, or what it was counted for. */
  isCurrent = (selection: Selection): boolean => this.selections.get(selection.key) === selection;

  /** Returns the `updated_at` of the product; undefined if the columns do not contain the product. */
  stampOf(id: number): string | undefined {
    const code = this.#arrays.updatedAt[this.#rowWithId(id)];
    return code === undefined ? undefined : (this.#arrays.times.textOf(code) ?? undefined);
  }

  /** Returns the value of a column in a row. */
  valueOf(column: ValueColumn, at: number): Value {
    const { ids, integers, flags, textNumbers, texts, createdAt, times } = this.#arrays;
    switch (column) {
      case 'id':
        return ids[at] as number;
      case 'created_at':
        return times.textOf(createdAt[at] as number);
      case 'is_promoted':
      case 'in_stock':
        return flags[column][at] === NO_FLAG ? null : flags[column][at] === 1;
      case 'code':
      case 'url_path':
      case 'url_key':
      case 'type_id': {
        const number = textNumbers[column][at] as number;
        return number === NO_TEXT ? null : texts.textAt(number);
      }
      default: {
        const value = integers[column][at] as number;
        return value === NO_INTEGER ? null : value;
      }
    }
  }

  categoriesOf = (at: number): readonly number[] =>
    this.#arrays.categoryLists[this.#arrays.categories[at] as number] ?? [];

  inCategory = (id: number): Int32Array => this.#arrays.inCategories.get(id) ?? none;

  withId(id: number): Int32Array {
    const at = this.#rowWithId(id);
    return at < 0 ? none : Int32Array.of(at);
  }

  /** Returns the rows with one of these texts in the column. */
  named(column: TextColumn, texts: readonly string[]): Int32Array {
    const found = texts.map((text) => this.#arrays.texts.find(text)).filter((number) => number !== NO_TEXT);
    return rowsWith(this.#arrays.textNumbers[column], new Set(found));
  }

  /** Returns the rows created at one of these times. */
  createdAt(texts: readonly string[]): Int32Array {
    const { times, createdAt } = this.#arrays;
    return rowsWith(createdAt, new Set(texts.flatMap((text) => times.find(text) ?? [])));
  }

  /** Returns by row the rank of its text in byte order, as the database sorts; −1 for null. */
  ranksOf(column: RankedColumn): Promise<Int32Array> {
    const known = this.#ranks.get(column);
    if (known) return known;
    const ranks = column === 'created_at' ? this.#ranksOfTimes() : this.#ranksOfTexts(column);
    this.#ranks.set(column, ranks);
    return ranks;
  }

  async #ranksOfTexts(column: TextColumn): Promise<Int32Array> {
    const { textNumbers, texts } = this.#arrays;
    const numbers = textNumbers[column];
    const distinct = new Set(numbers);
    distinct.delete(NO_TEXT);
    const sorted = await texts.sorted(Int32Array.from(distinct), createSlices());
    const rankOf = new Int32Array(texts.size);
    for (const [rank, number] of sorted.entries()) rankOf[number] = rank;
    return numbers.map((number) => (number === NO_TEXT ? -1 : (rankOf[number] as number)));
  }

  async #ranksOfTimes(): Promise<Int32Array> {
    const { createdAt, times } = this.#arrays;
    const distinct = Float64Array.from(new Set(createdAt.filter((code) => !Number.isNaN(code)))).sort();
    const bytesOf = (code: number) => Buffer.from(times.textOf(code) ?? '');
    const sorted = times.areSorted
      ? distinct
      : [...distinct].sort((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)));
    const rankOf = new Map(Array.from(sorted, (code, rank) => [code, rank]));
    return Int32Array.from(createdAt, (code) => rankOf.get(code) ?? -1);
  }

  #rowWithId(id: number): number {
    const { ids } = this.#arrays;
    let [low, high] = [0, ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ids[middle] as number) < id) low = middle + 1;
      else high = middle;
    }
    return ids[low] === id ? low : -1;
  }
}

/** Returns the rows whose value is one of these. */
function rowsWith(values: Int32Array | Float64Array, wanted: ReadonlySet<number>): Int32Array {
  const rows: number[] = [];
  const [only] = wanted;
  if (only !== undefined && wanted.size === 1)
    // `indexOf` compares in native code
    for (let at = values.indexOf(only); at >= 0; at = values.indexOf(only, at + 1)) rows.push(at);
  else if (wanted.size > 1)
    for (let at = 0; at < values.length; at++) if (wanted.has(values[at] as number)) rows.push(at);
  return Int32Array.from(rows);
}
