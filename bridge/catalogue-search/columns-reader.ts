// Builds ProductColumns from database rows.
import { ProductColumns, type ProductRow, placeOf, type ReadRow } from './product-columns.ts';
import { RowLists } from './row-lists.ts';

/** Copies a text, because a substring would keep the whole string in memory. */
const apart = (text: string): string => Buffer.from(text).toString();

/** Collects rows in ascending order of id and builds the columns. */
export class ColumnsReader {
  readonly #rows: ProductRow[] = [];
  readonly #words = new Map<string, number[]>();
  readonly #identifiers = new Map<string, number[]>();
  readonly #categories = new Map<number, number[]>();
  /** interned texts and lists that many products share */
  readonly #texts = new Map<string, string>();
  readonly #lists = new Map<string, readonly string[]>();

  add({ search_text, facets, type_id, created_at, updated_at, ...row }: ReadRow): void {
    const at = this.#rows.length;
    this.#read(search_text ?? '', at);
    for (const id of new Set(row.category_ids)) {
      const known = this.#categories.get(id);
      if (known) known.push(at);
      else this.#categories.set(id, [at]);
    }
    this.#rows.push({
      ...row,
      type_id: type_id && this.#same(type_id),
      created_at: created_at && this.#same(created_at),
      updated_at: this.#same(updated_at),
      facets: Object.entries(facets ?? {}).flatMap(([code, values]) => [
        this.#same(code),
        this.#sameList(values),
      ]),
    });
  }

  #same(text: string): string {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return known ?? text;
  }

  #sameList(values: readonly string[]): readonly string[] {
    const key = JSON.stringify(values);
    const known = this.#lists.get(key);
    if (known === undefined) this.#lists.set(key, values);
    return known ?? values;
  }

  #read(text: string, at: number): void {
    const lines = text.split('\n');
    for (const one of new Set(lines.pop()?.split('#'))) {
      if (one === '') continue;
      const known = this.#identifiers.get(one);
      if (known) known.push(at);
      else this.#identifiers.set(apart(one), [at]);
    }
    const fields = new Map<string, number>();
    for (const [field, line] of lines.entries())
      for (const word of line.split(' '))
        if (word !== '') fields.set(word, (fields.get(word) ?? 0) | (1 << field));
    for (const [word, bits] of fields) {
      const known = this.#words.get(word);
      if (known) known.push(placeOf(at, bits));
      else this.#words.set(apart(word), [placeOf(at, bits)]);
    }
  }

  columns = (): ProductColumns =>
    new ProductColumns(
      this.#rows,
      new RowLists(this.#words),
      new RowLists(this.#identifiers),
      this.#categories,
    );
}
