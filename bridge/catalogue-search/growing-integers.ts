// Lists of integers that grow in one typed array, which takes half the memory of an array of numbers and leaves nothing
// for the garbage collector to trace.

/** A list of 32-bit integers, for building columns. */
export class GrowingIntegers {
  #values = new Int32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  /** Returns the integers in an array of their own. */
  trimmed = (): Int32Array => this.#values.slice(0, this.length);
}
