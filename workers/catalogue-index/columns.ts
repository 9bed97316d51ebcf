// The columns of one store view's products: what listings are filtered and sorted by, and nothing that is shown.
// Invariants: one row per product key; a row's columns always change together; terms (attribute options and
// categories) are coded by one dictionary; what is derived from the columns is thrown away at every change.
import type { ProductDocument } from '../../schemas/documents/product.ts';
import { FIELD_FILTERS, IN_STOCK, STOCK_FILTER } from '../../src/domain/catalogue/listing-filters.ts';
import { listedPrice } from '../../src/domain/pricing/prices-with-tax.ts';
import { addedTax } from '../../src/domain/pricing/tax.ts';

/** Row fields that fit into numbers. */
type NumericColumns = {
  id: Int32Array;
  status: Uint8Array;
  visibility: Uint8Array;
  inStock: Uint8Array;
  promoted: Uint8Array;
  /** cents, with tax where that is known */
  price: Int32Array;
  /** the price as the document has it */
  listedPrice: Int32Array;
  /** tax class of a document whose shop names no prices with tax; 0 of all others */
  taxClass: Int32Array;
  qty: Float64Array;
};

/** What a snapshot keeps: everything a listing needs, nothing derived. */
export type ColumnsRecord = {
  rows: number;
  numbers: NumericColumns;
  keys: string[];
  skus: string[];
  childSkus: string[][];
  names: string[];
  mpns: string[];
  eans: string[];
  createdAt: string[];
  updatedAt: string[];
  terms: string[];
  /** terms of row r: termData[termStart[r]] … termData[termStart[r + 1] - 1] */
  termStart: Int32Array;
  termData: Int32Array;
};

/** What text search reads of a product. */
export type TextEntry = {
  key: string;
  name: string;
  sku: string;
  mpn: string;
  brand: string;
  identifiers: string[];
};

const FIRST_CAPACITY = 1024;
const FIRST_POOL = 64;
const NO_SKUS: string[] = [];
const ENABLED_BELOW_STATUS = 2;
/** the largest that a column of small numbers holds */
const NUMBER_LIMIT = 255;

export const categoryTerm = (categoryId: number) => `category_ids=${categoryId}`;
export const attributeTerm = (code: string, option: string) => `${code}=${option}`;
const BRAND_TERM = attributeTerm('brand', '');

const numericColumns = (capacity: number): NumericColumns => ({
  id: new Int32Array(capacity),
  status: new Uint8Array(capacity),
  visibility: new Uint8Array(capacity),
  inStock: new Uint8Array(capacity),
  promoted: new Uint8Array(capacity),
  price: new Int32Array(capacity),
  listedPrice: new Int32Array(capacity),
  taxClass: new Int32Array(capacity),
  qty: new Float64Array(capacity),
});

function resized(columns: NumericColumns, capacity: number): NumericColumns {
  const next = numericColumns(capacity);
  for (const name of Object.keys(columns) as (keyof NumericColumns)[])
    next[name].set(columns[name].subarray(0, Math.min(capacity, columns[name].length)));
  return next;
}

function grown(column: Int32Array, capacity: number): Int32Array {
  const next = new Int32Array(capacity);
  next.set(column.subarray(0, capacity));
  return next;
}

/** Codes whose terms come from fields of the document, whatever its attributes say. */
const fieldCodes = new Set<string>([...FIELD_FILTERS, STOCK_FILTER]);

/** The terms of a product: its categories, its options and those of its enabled variants. */
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

export class Columns {
  #rows = 0;
  #numbers = numericColumns(FIRST_CAPACITY);
  #keys: string[] = [];
  #skus: string[] = [];
  #childSkus: string[][] = [];
  #names: string[] = [];
  #mpns: string[] = [];
  #eans: string[] = [];
  #createdAt: string[] = [];
  #updatedAt: string[] = [];
  /** terms of row r: pool[termAt[r]] … pool[termAt[r] + termsIn[r] - 1]; one array, as 50,000 small ones weigh more */
  #pool: Int32Array = new Int32Array(FIRST_POOL);
  #poolEnd = 0;
  #termAt: Int32Array = new Int32Array(FIRST_CAPACITY);
  #termsIn: Int32Array = new Int32Array(FIRST_CAPACITY);
  #terms: string[] = [];
  #termCodes = new Map<string, number>();
  #rowOfKey = new Map<string, number>();
  #rateOf: (taxClass: number) => number = () => 0;
  /** raised at every change; whatever is derived is good for one value of it */
  version = 0;

  get rows(): number {
    return this.#rows;
  }
  get numbers(): Readonly<NumericColumns> {
    return this.#numbers;
  }
  get keys(): readonly string[] {
    return this.#keys;
  }
  get skus(): readonly string[] {
    return this.#skus;
  }
  get childSkus(): readonly (readonly string[])[] {
    return this.#childSkus;
  }
  get createdAt(): readonly string[] {
    return this.#createdAt;
  }
  get updatedAt(): readonly string[] {
    return this.#updatedAt;
  }
  get termCount(): number {
    return this.#terms.length;
  }
  get terms(): readonly string[] {
    return this.#terms;
  }
  /** All rows' terms for one walk over them: those of row r are data[at[r]] … data[at[r] + count[r] - 1]. */
  get rowTerms(): { data: Int32Array; at: Int32Array; count: Int32Array } {
    return { data: this.#pool, at: this.#termAt, count: this.#termsIn };
  }
  termsOfRow(row: number): Int32Array {
    const at = this.#termAt[row] ?? 0;
    return this.#pool.subarray(at, at + (this.#termsIn[row] ?? 0));
  }
  /** undefined: no product has or had that term */
  codeOf(term: string): number | undefined {
    return this.#termCodes.get(term);
  }

  /** Adds a product or replaces its row. */
  put(product: ProductDocument): void {
    let row = this.#rowOfKey.get(product.key);
    if (row === undefined) {
      row = this.#rows;
      if (row === this.#numbers.id.length) {
        this.#numbers = resized(this.#numbers, row * 2);
        this.#termAt = grown(this.#termAt, row * 2);
        this.#termsIn = grown(this.#termsIn, row * 2);
      }
      this.#rows += 1;
      this.#rowOfKey.set(product.key, row);
    }
    const numbers = this.#numbers;
    numbers.id[row] = product.id;
    // a negative status is not enabled either
    numbers.status[row] = product.status < 0 ? NUMBER_LIMIT : Math.min(NUMBER_LIMIT, product.status);
    numbers.visibility[row] = Math.min(NUMBER_LIMIT, Math.max(0, product.visibility));
    numbers.inStock[row] = product.stock.is_in_stock ? 1 : 0;
    numbers.promoted[row] = product.is_promoted ? 1 : 0;
    numbers.listedPrice[row] = listedPrice(product);
    numbers.taxClass[row] = product.with_tax ? 0 : product.tax_class_id;
    this.#raise(row);
    numbers.qty[row] = product.total_qty;
    this.#keys[row] = product.key;
    this.#skus[row] = product.sku;
    const children = product.configurable_children;
    this.#childSkus[row] = children.length > 0 ? children.map((child) => child.sku) : NO_SKUS;
    this.#names[row] = product.name;
    this.#mpns[row] = product.mpn;
    this.#eans[row] = product.ean;
    this.#createdAt[row] = product.created_at;
    this.#updatedAt[row] = product.updated_at;
    this.#putTerms(
      row,
      Array.from(termsOf(product), (term) => this.#code(term)),
    );
    this.version += 1;
  }

  #raise(row: number): void {
    const { price, listedPrice, taxClass } = this.#numbers;
    const listed = listedPrice[row] ?? 0;
    price[row] = listed + addedTax(listed, this.#rateOf(taxClass[row] ?? 0));
  }

  /** Where the shop lists prices without tax: percent by tax class, for the prices that it does not name with tax. */
  setRates(rateOf: (taxClass: number) => number): void {
    this.#rateOf = rateOf;
    for (let row = 0; row < this.#rows; row++) this.#raise(row);
    this.version += 1;
  }

  /** Takes a product out; the last row moves into its place. */
  remove(key: string): void {
    const row = this.#rowOfKey.get(key);
    if (row === undefined) return;
    const last = this.#rows - 1;
    for (const column of Object.values(this.#numbers)) column[row] = column[last] ?? 0;
    const texts = [this.#keys, this.#skus, this.#names, this.#mpns, this.#eans];
    for (const column of [...texts, this.#createdAt, this.#updatedAt]) {
      column[row] = column[last] ?? '';
      column.length = last;
    }
    this.#childSkus[row] = this.#childSkus[last] ?? NO_SKUS;
    this.#childSkus.length = last;
    this.#termAt[row] = this.#termAt[last] ?? 0;
    this.#termsIn[row] = this.#termsIn[last] ?? 0;
    this.#termsIn[last] = 0;
    this.#rows = last;
    this.#rowOfKey.delete(key);
    const moved = this.#keys[row];
    if (row < last && moved !== undefined) this.#rowOfKey.set(moved, row);
    this.version += 1;
  }

  /** As many as rows, unless two rows claim the same key. */
  get keyCount(): number {
    return this.#rowOfKey.size;
  }

  /** What text search reads of a row; undefined for a product that is not found by text. */
  textOf(row: number): TextEntry | undefined {
    const visibility = this.#numbers.visibility[row] ?? 0;
    const isEnabled = (this.#numbers.status[row] ?? ENABLED_BELOW_STATUS) < ENABLED_BELOW_STATUS;
    const key = this.#keys[row];
    if (key === undefined || !isEnabled || visibility < 3 || visibility > 4) return undefined;
    const sku = this.#skus[row] ?? '';
    const mpn = this.#mpns[row] ?? '';
    const ean = this.#eans[row] ?? '';
    const brandCode = this.termsOfRow(row).find((code) => this.#terms[code]?.startsWith(BRAND_TERM) === true);
    const brand = brandCode === undefined ? '' : (this.#terms[brandCode]?.slice(BRAND_TERM.length) ?? '');
    const identifiers = [sku, mpn, ean, ...(this.#childSkus[row] ?? [])];
    return { key, name: this.#names[row] ?? '', sku, mpn, brand, identifiers };
  }

  /** The row of a key; undefined when it is not here. */
  rowOf(key: string): number | undefined {
    return this.#rowOfKey.get(key);
  }

  /** A row's terms, in their old place where they fit, else behind all others. */
  #putTerms(row: number, codes: readonly number[]): void {
    if (codes.length > (this.#termsIn[row] ?? 0)) {
      this.#termsIn[row] = 0;
      if (this.#poolEnd + codes.length > this.#pool.length) this.#closeGaps(codes.length);
      this.#termAt[row] = this.#poolEnd;
      this.#poolEnd += codes.length;
    }
    this.#pool.set(codes, this.#termAt[row]);
    this.#termsIn[row] = codes.length;
  }

  /** The pool anew, row after row, with room for what comes. */
  #closeGaps(more: number): void {
    let used = more;
    for (let row = 0; row < this.#rows; row++) used += this.#termsIn[row] ?? 0;
    const pool = new Int32Array(Math.max(FIRST_POOL, used * 2));
    let end = 0;
    for (let row = 0; row < this.#rows; row++) {
      const terms = this.termsOfRow(row);
      pool.set(terms, end);
      this.#termAt[row] = end;
      end += terms.length;
    }
    this.#pool = pool;
    this.#poolEnd = end;
  }

  #code(term: string): number {
    const known = this.#termCodes.get(term);
    if (known !== undefined) return known;
    const code = this.#terms.length;
    this.#terms.push(term);
    this.#termCodes.set(term, code);
    return code;
  }

  /** Everything in a form that IndexedDB stores as it is. */
  toRecord(): ColumnsRecord {
    const termStart = new Int32Array(this.#rows + 1);
    for (let row = 0; row < this.#rows; row++)
      termStart[row + 1] = (termStart[row] ?? 0) + this.termsOfRow(row).length;
    const termData = new Int32Array(termStart[this.#rows] ?? 0);
    for (let row = 0; row < this.#rows; row++) termData.set(this.termsOfRow(row), termStart[row]);
    return {
      rows: this.#rows,
      numbers: resized(this.#numbers, this.#rows),
      keys: [...this.#keys],
      skus: [...this.#skus],
      childSkus: [...this.#childSkus],
      names: [...this.#names],
      mpns: [...this.#mpns],
      eans: [...this.#eans],
      createdAt: [...this.#createdAt],
      updatedAt: [...this.#updatedAt],
      terms: [...this.#terms],
      termStart,
      termData,
    };
  }

  /** In: a record whose shape was checked (snapshot.ts). Out: the columns, ready. */
  static fromRecord(record: ColumnsRecord): Columns {
    const columns = new Columns();
    columns.#rows = record.rows;
    columns.#numbers = resized(record.numbers, Math.max(FIRST_CAPACITY, record.rows));
    columns.#keys = record.keys;
    columns.#skus = record.skus;
    columns.#childSkus = record.childSkus;
    columns.#names = record.names;
    columns.#mpns = record.mpns;
    columns.#eans = record.eans;
    columns.#createdAt = record.createdAt;
    columns.#updatedAt = record.updatedAt;
    columns.#terms = record.terms;
    columns.#termCodes = new Map(record.terms.map((term, code) => [term, code]));
    columns.#rowOfKey = new Map(record.keys.map((key, row) => [key, row]));
    columns.#pool = record.termData;
    columns.#poolEnd = record.termData.length;
    columns.#termAt = grown(record.termStart, columns.#numbers.id.length);
    columns.#termsIn = new Int32Array(columns.#numbers.id.length);
    for (let row = 0; row < record.rows; row++)
      columns.#termsIn[row] = (record.termStart[row + 1] ?? 0) - (record.termStart[row] ?? 0);
    return columns;
  }
}
