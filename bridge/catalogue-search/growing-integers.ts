// Lists of integers that grow without being copied, and without leaving free memory that the process would keep.

/** An element takes four bytes. */
const BYTES = 4;
/** number of integers for which memory is reserved; it is only used as the list grows */
const RESERVED = 4 * 1024 * 1024;
const STEP = 16 * 1024;

/** A list of 32-bit integers, for building columns. */
export class GrowingIntegers {
  #buffer = new ArrayBuffer(STEP * BYTES, { maxByteLength: RESERVED * BYTES });
  #values = new Int32Array(this.#buffer);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) this.#grow();
    this.#values[this.length++] = value;
  }

  /** Returns the integers in a separate array. */
  trimmed = (): Int32Array => this.#values.slice(0, this.length);

  #grow(): void {
    const bytes = this.#buffer.byteLength + STEP * BYTES;
    if (bytes <= this.#buffer.maxByteLength) {
      this.#buffer.resize(bytes);
      return;
    }
    this.#buffer = new ArrayBuffer(bytes, { maxByteLength: this.#buffer.maxByteLength * 2 });
    const larger = new Int32Array(this.#buffer);
    larger.set(this.#values);
    this.#values = larger;
  }
}
