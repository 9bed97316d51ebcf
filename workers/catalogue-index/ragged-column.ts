// A column with rows of different lengths, packed into one typed array: 50,000 small arrays need more memory.
// Invariants: row r is data[at[r]] … data[at[r] + count[r] - 1]; gaps are compacted when the array is full.

type Values = Int32Array | Uint8Array;

/** The form stored in a snapshot: row r is data[start[r]] … data[start[r + 1] - 1]. */
export type RaggedRecord<T extends Values> = { start: Int32Array; data: T };

const FIRST_ROWS = 1_024;
/** Spare capacity as a share of the required size. */
const SPARE = 1 / 4;

const grown = (column: Int32Array, rows: number): Int32Array => {
  const next = new Int32Array(rows);
  next.set(column);
  return next;
};

export class RaggedColumn<T extends Values> {
  #empty: (length: number) => T;
  data: T;
  #end = 0;
  at: Int32Array = new Int32Array(FIRST_ROWS);
  count: Int32Array = new Int32Array(FIRST_ROWS);

  /**
   * @param empty creates a typed array of the given length
   * @param record a validated record; its data is used without a copy
   */
  constructor(empty: (length: number) => T, record?: RaggedRecord<T>) {
    this.#empty = empty;
    this.data = record?.data ?? empty(0);
    if (!record) return;
    const { start } = record;
    const rows = start.length - 1;
    this.#end = this.data.length;
    this.at = grown(start, Math.max(FIRST_ROWS, start.length));
    this.count = new Int32Array(this.at.length);
    for (let row = 0; row < rows; row++) this.count[row] = (start[row + 1] ?? 0) - (start[row] ?? 0);
  }

  of(row: number): T {
    const at = this.at[row] ?? 0;
    return this.data.subarray(at, at + (this.count[row] ?? 0)) as T;
  }

  /** Writes a row, in place if it fits, otherwise at the end. `rows`: the number of rows including this one. */
  put(row: number, values: ArrayLike<number>, rows: number): void {
    if (row >= this.at.length) {
      this.at = grown(this.at, row * 2);
      this.count = grown(this.count, row * 2);
    }
    if (values.length > (this.count[row] ?? 0)) {
      this.count[row] = 0;
      if (this.#end + values.length > this.data.length) this.#closeGaps(rows, values.length);
      this.at[row] = this.#end;
      this.#end += values.length;
    }
    this.data.set(values, this.at[row]);
    this.count[row] = values.length;
  }

  /** Replaces a removed row with the last one. */
  remove(row: number, last: number): void {
    this.at[row] = this.at[last] ?? 0;
    this.count[row] = this.count[last] ?? 0;
    this.count[last] = 0;
  }

  #closeGaps(rows: number, more: number): void {
    const { start, data } = this.toRecord(rows);
    this.data = this.#empty(Math.ceil((data.length + more) * (1 + SPARE)));
    this.data.set(data);
    this.#end = data.length;
    this.at.set(start.subarray(0, rows));
  }

  toRecord(rows: number): RaggedRecord<T> {
    const start = new Int32Array(rows + 1);
    for (let row = 0; row < rows; row++) start[row + 1] = (start[row] ?? 0) + (this.count[row] ?? 0);
    const data = this.#empty(start[rows] ?? 0);
    // copy runs of adjacent rows at once
    for (let from = 0, to = 0; from < rows; from = to) {
      const at = this.at[from] ?? 0;
      let end = at;
      for (; to < rows && (this.at[to] === end || (this.count[to] ?? 0) === 0); to++)
        end += this.count[to] ?? 0;
      data.set(this.data.subarray(at, end), start[from]);
    }
    return { start, data };
  }
}

const bytes = (length: number) => new Uint8Array(length);
const encoder: Readonly<TextEncoder> = new TextEncoder();
const decoder: Readonly<TextDecoder> = new TextDecoder();

/** Stores texts as UTF-8: strings need three times the memory and would have to be created when a snapshot is read. */
export class TextColumn extends RaggedColumn<Uint8Array> {
  constructor(record?: RaggedRecord<Uint8Array>) {
    super(bytes, record);
  }

  text(row: number): string {
    return (this.count[row] ?? 0) === 0 ? '' : decoder.decode(this.of(row));
  }
  texts(rows: number): string[] {
    return Array.from({ length: rows }, (_, row) => this.text(row));
  }
  filled(texts: readonly string[]): this {
    for (const [row, text] of texts.entries()) this.putText(row, text, row + 1);
    return this;
  }
  /** Returns true if the text, given as UTF-8, changed. */
  putBytes(row: number, bytes: Uint8Array, rows: number): boolean {
    const present = this.of(row);
    if (present.length === bytes.length && present.every((byte, at) => byte === bytes[at])) return false;
    this.put(row, bytes, rows);
    return true;
  }
  /** Returns true if the text changed. */
  putText(row: number, text: string, rows: number): boolean {
    if (text === this.text(row)) return false;
    this.put(row, encoder.encode(text), rows);
    return true;
  }
}
