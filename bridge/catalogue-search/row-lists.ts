// A list of integers for each of many texts, in flat arrays: hundreds of thousands of separate small arrays would take
// ten times the memory.
import { createSlices } from '../wire/create-slices.ts';
import { GrowingIntegers } from './growing-integers.ts';
import { areEqual, LONGEST_CHARACTER_BYTES, TextPool } from './text-pool.ts';

const none = new Int32Array();
const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

/** Collects the lists. */
export class RowListsReader {
  readonly #texts = new TextPool();
  /** the text and the integer of each entry */
  readonly #owners = new GrowingIntegers();
  readonly #numbers = new GrowingIntegers();

  add(text: string, number: number): void {
    this.#owners.push(this.#texts.add(text));
    this.#numbers.push(number);
  }

  /**
   * Builds the lists; each has its integers in the order in which they were added.
   * @param isSorted true: texts can be searched by prefix
   */
  async lists(isSorted: boolean): Promise<RowLists> {
    const rest = createSlices();
    const texts = this.#texts;
    const begins = new Uint32Array(texts.size + 1);
    const owners = this.#owners.trimmed();
    for (const owner of owners) begins[owner + 1] = (begins[owner + 1] as number) + 1;
    for (let at = 1; at < begins.length; at++)
      begins[at] = (begins[at] as number) + (begins[at - 1] as number);
    await rest();
    const ends = begins.slice();
    const numbers = new Int32Array(owners.length);
    const added = this.#numbers.trimmed();
    for (let at = 0; at < owners.length; at++) {
      const owner = owners[at] as number;
      numbers[ends[owner] as number] = added[at] as number;
      ends[owner] = (ends[owner] as number) + 1;
    }
    await rest();
    texts.trim();
    const all = Int32Array.from({ length: isSorted ? texts.size : 0 }, (_, at) => at);
    return new RowLists(texts, begins, numbers, await texts.sorted(all, rest));
  }
}

export class RowLists {
  readonly #texts: TextPool;
  readonly #begins: Uint32Array;
  readonly #numbers: Int32Array;
  /** numbers of the texts in byte order; empty if they cannot be searched by prefix */
  readonly #order: Int32Array;

  constructor(texts: TextPool, begins: Uint32Array, numbers: Int32Array, order: Int32Array) {
    this.#texts = texts;
    this.#begins = begins;
    this.#numbers = numbers;
    this.#order = order;
  }

  /** True if the other lists are the same, in the same order. */
  isEqual = (other: RowLists): boolean =>
    areEqual(this.#numbers, other.#numbers) &&
    areEqual(this.#begins, other.#begins) &&
    areEqual(this.#order, other.#order) &&
    this.#texts.isEqual(other.#texts);

  /** Returns the list for a text; empty if the text is unknown. */
  of(text: string): Int32Array {
    const known = this.#texts.find(text);
    return known < 0 ? none : this.#at(known);
  }

  /** Yields the lists of the texts with this prefix, in byte order. */
  *beginning(prefix: string): Generator<Int32Array> {
    const bytes = Buffer.from(prefix);
    for (const number of this.#numbersBeginning(bytes)) yield this.#at(number);
  }

  /** Yields the texts that may be one typo away from this one, and their lists. */
  *near(text: string): Generator<readonly [text: string, list: Int32Array]> {
    const bytes = Buffer.from(text);
    const bytesOfCharacter = isAscii(bytes) ? 1 : LONGEST_CHARACTER_BYTES;
    const [first = '', second = ''] = text;
    for (const number of this.#numbersBeginning(Buffer.from(first)))
      if (this.#texts.mayBeOneTypoAway(number, bytes, bytesOfCharacter))
        yield [this.#texts.textAt(number), this.#at(number)];
    if (second === '' || second === first) return;
    // only the exchange of the first two characters changes the first one
    const exchanged = second + first + text.slice(first.length + second.length);
    for (const number of this.#numbersBeginning(Buffer.from(exchanged)))
      if (this.#texts.textAt(number) === exchanged) yield [exchanged, this.#at(number)];
  }

  *#numbersBeginning(bytes: Uint8Array): Generator<number> {
    let [low, high] = [0, this.#order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#texts.compareAt(this.#order[middle] as number, bytes) < 0) low = middle + 1;
      else high = middle;
    }
    for (let place = low; place < this.#order.length; place++) {
      const number = this.#order[place] as number;
      if (!this.#texts.beginsWith(number, bytes)) return;
      yield number;
    }
  }

  #at = (number: number): Int32Array =>
    this.#numbers.subarray(this.#begins[number], this.#begins[number + 1]);
}
