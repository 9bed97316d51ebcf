// A set of rows: as numbers, or as one bit per row of the columns if that takes less memory.

export class RowSet {
  readonly size: number;
  readonly #numbers: Int32Array | undefined;
  readonly #bits: Uint32Array | undefined;

  /** @param rows distinct rows; @param of number of rows in the columns */
  constructor(rows: Int32Array, of: number) {
    this.size = rows.length;
    if (rows.length * 32 <= of) {
      this.#numbers = rows.slice();
      return;
    }
    const bits = new Uint32Array(Math.ceil(of / 32));
    for (const at of rows) bits[at >>> 5] = (bits[at >>> 5] as number) | (1 << (at & 31));
    this.#bits = bits;
  }

  /** memory in bytes */
  get bytes(): number {
    return (this.#numbers ?? this.#bits)?.byteLength ?? 0;
  }

  has(at: number): boolean {
    if (this.#numbers) return this.#numbers.includes(at);
    return (((this.#bits?.[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;
  }

  /** Returns the rows. */
  rows(): Int32Array {
    if (this.#numbers) return this.#numbers;
    const rows = new Int32Array(this.size);
    let found = 0;
    for (const [place, word] of (this.#bits ?? []).entries())
      for (let left = word; left !== 0; left &= left - 1)
        rows[found++] = place * 32 + 31 - Math.clz32(left & -left);
    return rows;
  }
}
