// Owns the columns of one store view's products: the values by which listings filter and sort, and those that text
// search reads. Invariants:
// - one row per product key; a row's columns always change together
// - terms (attribute options and categories) are encoded by one dictionary
// - data derived from the columns is invalidated by every change
// Long, because rows are put, copied, removed and restored in the same columns.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { FIELD_FILTERS, IN_STOCK, STOCK_FILTER } from '#shared/domain/catalogue/field-filters.ts';
import { productKey } from '#shared/domain/catalogue/product-key.ts';
import { listedPrice } from '#shared/domain/pricing/prices-with-tax.ts';
import { addedTax } from '#shared/domain/pricing/tax-config.ts';
import { RaggedColumn, type RaggedRecord, TextColumn } from './ragged-column.ts';

/** Row fields stored as numbers. */
type NumericColumns = {
  id: Float64Array;
  status: Uint8Array;
  visibility: Uint8Array;
  inStock: Uint8Array;
  promoted: Uint8Array;
  /** cents, with tax if known */
  price: Float64Array;
  /** cents, as in the document */
  listedPrice: Float64Array;
  /** tax class of documents without prices including tax; 0 for all others */
  taxClass: Int32Array;
  qty: Float64Array;
};

/** The columns as stored in a snapshot, without derived data. */
export type ColumnsRecord = {
  rows: number;
  numbers: NumericColumns;
  terms: RaggedRecord<Uint8Array>;
  rowTerms: RaggedRecord<Int32Array>;
  texts: Record<TextField, RaggedRecord<Uint8Array>>;
};
/** Text fields of a row. `childSkus` (a list) and `entry` (the fields that text search reads) are JSON, or empty. */
export const TEXT_FIELDS = ['sku', 'childSkus', 'createdAt', 'updatedAt', 'entry'] as const;
type TextField = (typeof TEXT_FIELDS)[number];

/** The fields of a product that text search reads. */
export type TextEntry = {
  name: string;
  sku: string;
  mpn: string;
  brand: string;
  identifiers: string[];
};

const FIRST_CAPACITY = 1024;
const NO_SKUS: readonly string[] = [];
const NO_ROWS: readonly number[] = [];
const ENABLED_BELOW_STATUS = 2;
/** maximum value in a Uint8Array column */
const NUMBER_LIMIT = 255;

export const categoryTerm = (categoryId: number) => `category_ids=${categoryId}`;
export const attributeTerm = (code: string, option: string) => `${code}=${option}`;
const idOf = (key: string) => Number(key.slice(key.lastIndexOf('|') + 1));

const integers = (length: number) => new Int32Array(length);
const textColumns = (columnOf: (field: TextField) => TextColumn) =>
  Object.fromEntries(TEXT_FIELDS.map((field) => [field, columnOf(field)])) as Record<TextField, TextColumn>;

const numericColumns = (capacity: number): NumericColumns => ({
  id: new Float64Array(capacity),
  status: new Uint8Array(capacity),
  visibility: new Uint8Array(capacity),
  inStock: new Uint8Array(capacity),
  promoted: new Uint8Array(capacity),
  price: new Float64Array(capacity),
  listedPrice: new Float64Array(capacity),
  taxClass: new Int32Array(capacity),
  qty: new Float64Array(capacity),
});

function resized(columns: NumericColumns, capacity: number): NumericColumns {
  const next = numericColumns(capacity);
  for (const name of Object.keys(columns) as (keyof NumericColumns)[])
    next[name].set(columns[name].subarray(0, Math.min(capacity, columns[name].length)));
  return next;
}

/** Codes whose terms come from document fields; attributes with the same code are ignored. */
const fieldCodes = new Set<string>([...FIELD_FILTERS, STOCK_FILTER]);

/** Returns the terms of a product: its categories, its options and its enabled variants' options. */
function termsOf(product: ProductDocument): Set<string> {
  const terms = new Set(product.category_ids.map(categoryTerm));
  const add = (code: string, option: string) => {
    if (option !== '') terms.add(attributeTerm(code, option));
  };
  add('brand', product.brand);
  add('condition_grade', product.condition_grade);
  add('energy_class', product.energy?.class ?? '');
  if (product.stock.is_in_stock) add(STOCK_FILTER, IN_STOCK);
  for (const [code, options] of Object.entries(product.attributes))
    if (!fieldCodes.has(code)) for (const option of options) add(code, option);
  for (const child of product.configurable_children) {
    if (child.status >= ENABLED_BELOW_STATUS) continue;
    for (const [code, option] of Object.entries(child.attributes))
      if (!fieldCodes.has(code)) add(code, option);
  }
  return terms;
}

/** Serialises the fields of a product that text search reads; empty if the product is excluded from text search. */
function textEntryOf(product: ProductDocument): string {
  const { status, visibility, name, sku, mpn, brand, ean, configurable_children } = product;
  if (status < 0 || status >= ENABLED_BELOW_STATUS || visibility < 3 || visibility > 4) return '';
  const identifiers = [...new Set([sku, mpn, ean, ...configurable_children.map((child) => child.sku)])];
  return JSON.stringify([name, sku, mpn, brand, ...identifiers.filter((each) => each !== '')]);
}

export class Columns {
  #store: string;
  #rows = 0;
  #numbers = numericColumns(FIRST_CAPACITY);
  #rowTerms = new RaggedColumn<Int32Array>(integers);
  #texts = textColumns(() => new TextColumn());
  #terms: string[] = [];
  #termCodes = new Map<string, number>();
  #rowOfId = new Map<number, number>();
  #rateOf: (taxClass: number) => number = () => 0;
  /** incremented by every change; derived data is valid for a single version */
  version = 0;

  constructor(store: string) {
    this.#store = store;
  }

  get rows(): number {
    return this.#rows;
  }
  get numbers(): Readonly<NumericColumns> {
    return this.#numbers;
  }
  keyOf(row: number): string {
    return productKey(this.#store, this.#numbers.id[row] ?? 0);
  }
  get texts(): Readonly<Record<TextField, TextColumn>> {
    return this.#texts;
  }
  childSkusOf(row: number): readonly string[] {
    const list = this.#texts.childSkus.text(row);
    return list === '' ? NO_SKUS : JSON.parse(list);
  }
  get termCount(): number {
    return this.#terms.length;
  }
  get terms(): readonly string[] {
    return this.#terms;
  }
  get rowTerms(): RaggedColumn<Int32Array> {
    return this.#rowTerms;
  }
  /** returns undefined if no product has or had the term */
  codeOf(term: string): number | undefined {
    return this.#termCodes.get(term);
  }

  /** Returns the row of a product, which is added at the end if it is new. */
  #rowFor(id: number): number {
    const known = this.#rowOfId.get(id);
    if (known !== undefined) return known;
    const row = this.#rows;
    if (row === this.#numbers.id.length) this.#numbers = resized(this.#numbers, row * 2);
    this.#rows += 1;
    this.#rowOfId.set(id, row);
    return row;
  }

  /** Adds or replaces a product. Returns its row if its text entry changed. */
  put(product: ProductDocument): readonly number[] {
    const row = this.#rowFor(product.id);
    const numbers = this.#numbers;
    numbers.id[row] = product.id;
    // a negative status also means disabled
    numbers.status[row] = product.status < 0 ? NUMBER_LIMIT : Math.min(NUMBER_LIMIT, product.status);
    numbers.visibility[row] = Math.min(NUMBER_LIMIT, Math.max(0, product.visibility));
    numbers.inStock[row] = product.stock.is_in_stock ? 1 : 0;
    numbers.promoted[row] = product.is_promoted ? 1 : 0;
    numbers.listedPrice[row] = listedPrice(product);
    numbers.taxClass[row] = product.with_tax ? 0 : product.tax_class_id;
    this.#raise(row);
    numbers.qty[row] = product.total_qty;
    const terms = Array.from(termsOf(product), (term) => this.#code(term));
    this.#rowTerms.put(row, terms, this.#rows);
    const childSkus = product.configurable_children.map((child) => child.sku);
    const { sku, created_at: createdAt, updated_at: updatedAt } = product;
    this.#texts.sku.putText(row, sku, this.#rows);
    this.#texts.childSkus.putText(row, childSkus.length > 0 ? JSON.stringify(childSkus) : '', this.#rows);
    this.#texts.createdAt.putText(row, createdAt, this.#rows);
    this.#texts.updatedAt.putText(row, updatedAt, this.#rows);
    this.version += 1;
    return this.#texts.entry.putText(row, textEntryOf(product), this.#rows) ? [row] : NO_ROWS;
  }

  /** Adds or replaces rows by those of other columns of the store view. Returns the rows whose text entry changed. */
  copy(other: Columns, rows: Iterable<number>): number[] {
    const codes = new Int32Array(other.termCount).fill(-1);
    const codeOf = (term: number): number => {
      const known = codes[term] ?? -1;
      if (known >= 0) return known;
      const code = this.#code(other.terms[term] ?? '');
      codes[term] = code;
      return code;
    };
    const changed: number[] = [];
    for (const from of rows) {
      const row = this.#rowFor(other.numbers.id[from] ?? 0);
      for (const [name, column] of Object.entries(this.#numbers))
        column[row] = other.numbers[name as keyof NumericColumns][from] ?? 0;
      this.#raise(row);
      this.#rowTerms.put(row, other.rowTerms.of(from).map(codeOf), this.#rows);
      for (const field of TEXT_FIELDS) {
        const isChanged = this.#texts[field].putBytes(row, other.texts[field].of(from), this.#rows);
        if (isChanged && field === 'entry') changed.push(row);
      }
    }
    this.version += 1;
    return changed;
  }

  #raise(row: number): void {
    const { price, listedPrice, taxClass } = this.#numbers;
    const listed = listedPrice[row] ?? 0;
    price[row] = listed + addedTax(listed, this.#rateOf(taxClass[row] ?? 0));
  }

  /** Sets the tax rates in percent by tax class, used for products without a price including tax. */
  setRates(rateOf: (taxClass: number) => number): void {
    this.#rateOf = rateOf;
    for (let row = 0; row < this.#rows; row++) this.#raise(row);
    this.version += 1;
  }

  /** Removes a product by moving the last row into its place. Returns the rows whose text entry changed. */
  remove(key: string): readonly number[] {
    const row = this.#rowOfId.get(idOf(key));
    if (row === undefined) return NO_ROWS;
    const last = this.#rows - 1;
    this.#rowOfId.delete(idOf(key));
    for (const column of Object.values(this.#numbers)) column[row] = column[last] ?? 0;
    for (const column of [this.#rowTerms, ...Object.values(this.#texts)]) column.remove(row, last);
    this.#rows = last;
    if (row < last) this.#rowOfId.set(this.#numbers.id[row] ?? 0, row);
    this.version += 1;
    return [row, last];
  }

  /** The number of distinct ids; equals `rows` unless two rows have the same id. */
  get idCount(): number {
    return this.#rowOfId.size;
  }

  /** True if text search can find the row. */
  isSearchable(row: number): boolean {
    return (this.#texts.entry.count[row] ?? 0) > 0;
  }

  /** Returns the fields of a row that text search reads; undefined if the row is excluded from text search. */
  textOf(row: number): TextEntry | undefined {
    if (!this.isSearchable(row)) return undefined;
    const [name = '', sku = '', mpn = '', brand = '', ...identifiers]: string[] = JSON.parse(
      this.#texts.entry.text(row),
    );
    return { name, sku, mpn, brand, identifiers };
  }

  rowOf(key: string): number | undefined {
    return this.#rowOfId.get(idOf(key));
  }

  #code(term: string): number {
    const known = this.#termCodes.get(term);
    if (known !== undefined) return known;
    const code = this.#terms.length;
    this.#terms.push(term);
    this.#termCodes.set(term, code);
    return code;
  }

  /** Returns the columns in a form that IndexedDB can store. */
  toRecord(): ColumnsRecord {
    return {
      rows: this.#rows,
      numbers: resized(this.#numbers, this.#rows),
      terms: new TextColumn().filled(this.#terms).toRecord(this.#terms.length),
      rowTerms: this.#rowTerms.toRecord(this.#rows),
      texts: Object.fromEntries(
        TEXT_FIELDS.map((field) => [field, this.#texts[field].toRecord(this.#rows)]),
      ) as ColumnsRecord['texts'],
    };
  }

  /** Restores columns from a record that was validated before (snapshot.ts). */
  static fromRecord(store: string, record: ColumnsRecord): Columns {
    const columns = new Columns(store);
    columns.#rows = record.rows;
    columns.#numbers = resized(record.numbers, Math.max(FIRST_CAPACITY, record.rows));
    columns.#terms = new TextColumn(record.terms).texts(record.terms.start.length - 1);
    columns.#termCodes = new Map(columns.#terms.map((term, code) => [term, code]));
    for (let row = 0; row < record.rows; row++) columns.#rowOfId.set(columns.#numbers.id[row] ?? 0, row);
    columns.#rowTerms = new RaggedColumn(integers, record.rowTerms);
    columns.#texts = textColumns((field) => new TextColumn(record.texts[field]));
    return columns;
  }
}
