// Builds ProductColumns from database rows.
import { FacetsReader } from './facet-columns.ts';
import { GrowingIntegers } from './growing-integers.ts';
import {
  flagColumns,
  integerColumns,
  NO_FLAG,
  NO_INTEGER,
  NO_TEXT,
  ProductColumns,
  placeOf,
  type ReadRow,
  textColumns,
} from './product-columns.ts';
import { type RowLists, RowListsReader } from './row-lists.ts';
import { TextPool } from './text-pool.ts';
import { TimeCodes } from './time-codes.ts';

/** Creates a value for each name. */
const forEach = <Name extends string, Made>(names: readonly Name[], make: () => Made) =>
  Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Made>;
/** Converts the value of each name. */
const mapped = <Name extends string, From, To>(record: Record<Name, From>, convert: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(record).map(([name, value]) => [name, convert(value)])) as Record<
    Name,
    To
  >;
const trimmed = (values: GrowingIntegers): Int32Array => values.trimmed();

/** Collects rows in ascending order of id and builds the columns. */
export class ColumnsReader {
  readonly #ids = new GrowingIntegers();
  readonly #integers = forEach(integerColumns, () => new GrowingIntegers());
  readonly #flags = forEach(flagColumns, () => new GrowingIntegers());
  readonly #textNumbers = forEach(textColumns, () => new GrowingIntegers());
  readonly #texts = new TextPool();
  readonly #times = new TimeCodes();
  readonly #createdAt: number[] = [];
  readonly #updatedAt: number[] = [];
  readonly #facets = new FacetsReader();
  readonly #categories = new GrowingIntegers();
  readonly #categoryLists: (readonly number[])[] = [];
  readonly #numbersOfLists = new Map<string, number>();
  readonly #inCategories = new Map<number, number[]>();
  readonly #words = new RowListsReader();
  readonly #identifiers = new RowListsReader();

  add(row: ReadRow): void {
    const at = this.#ids.length;
    this.#ids.push(row.id);
    for (const column of integerColumns) this.#integers[column].push(row[column] ?? NO_INTEGER);
    for (const column of flagColumns) this.#flags[column].push(Number(row[column] ?? NO_FLAG));
    for (const column of textColumns) {
      const text = row[column];
      this.#textNumbers[column].push(text === null ? NO_TEXT : this.#texts.add(text));
    }
    this.#createdAt.push(this.#times.add(row.created_at));
    this.#updatedAt.push(this.#times.add(row.updated_at));
    this.#facets.add(row.facets ?? {});
    this.#addCategories(row.category_ids ?? [], at);
    this.#addWords(row.search_text ?? '', at);
  }

  #addCategories(ids: readonly number[], at: number): void {
    const key = ids.join();
    let number = this.#numbersOfLists.get(key);
    if (number === undefined) {
      number = this.#categoryLists.push(ids) - 1;
      this.#numbersOfLists.set(key, number);
    }
    this.#categories.push(number);
    for (const id of new Set(ids)) {
      const rows = this.#inCategories.get(id) ?? [];
      rows.push(at);
      this.#inCategories.set(id, rows);
    }
  }

  #addWords(text: string, at: number): void {
    const lines = text.split('\n');
    for (const one of new Set(lines.pop()?.split('#'))) if (one !== '') this.#identifiers.add(one, at);
    const fields = new Map<string, number>();
    for (const [field, line] of lines.entries())
      for (const word of line.split(' '))
        if (word !== '') fields.set(word, (fields.get(word) ?? 0) | (1 << field));
    for (const [word, bits] of fields) this.#words.add(word, placeOf(at, bits));
  }

  /**
   * Builds the columns, in slices. The reader must not be used afterwards.
   * @param others article numbers of other store views, which usually are the same and are then shared
   */
  async columns(others: () => readonly RowLists[]): Promise<ProductColumns> {
    const identifiers = await this.#identifiers.lists(false);
    const inCategories = new Map([...this.#inCategories].map(([id, rows]) => [id, Int32Array.from(rows)]));
    this.#texts.trim();
    return new ProductColumns({
      ids: this.#ids.trimmed(),
      integers: mapped(this.#integers, trimmed),
      flags: mapped(this.#flags, (values) => Int8Array.from(values.trimmed())),
      textNumbers: mapped(this.#textNumbers, trimmed),
      texts: this.#texts,
      createdAt: Float64Array.from(this.#createdAt),
      updatedAt: Float64Array.from(this.#updatedAt),
      times: this.#times,
      facets: this.#facets.columns(),
      categories: this.#categories.trimmed(),
      categoryLists: this.#categoryLists,
      inCategories,
      words: await this.#words.lists(true),
      identifiers: others().find((one) => one.isEqual(identifiers)) ?? identifiers,
    });
  }
}
