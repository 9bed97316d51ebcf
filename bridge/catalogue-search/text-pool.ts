// Distinct texts as UTF-8 in one buffer, numbered in the order of their first appearance. Hundreds of thousands of
// separate strings would take several times the memory.
import type { createSlices } from '../wire/create-slices.ts';

/** Hashes bytes with FNV-1a. */
function hashOf(bytes: Uint8Array, begin: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = begin; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Number of leading bytes that a sort compares as one number; a double represents them exactly. */
const KEY_BYTES = 6;
/** Maximum number of bytes of a character in UTF-8. */
export const LONGEST_CHARACTER_BYTES = 4;
/** Maximum number of bytes of a UTF-16 code unit in UTF-8. */
const BYTES_PER_UNIT = 3;

/** True if both arrays have the same bytes. */
export const areEqual = (a: Uint32Array | Int32Array, b: Uint32Array | Int32Array): boolean =>
  Buffer.from(a.buffer, a.byteOffset, a.byteLength).equals(Buffer.from(b.buffer, b.byteOffset, b.byteLength));

export class TextPool {
  #bytes = Buffer.alloc(16 * 1024);
  #begins = new Uint32Array(1024);
  /** open addressing; 0 is free, else the number of a text plus one */
  #slots = new Int32Array(2048);
  #size = 0;

  /** number of texts */
  get size(): number {
    return this.#size;
  }

  /** Adds a text unless the pool contains it. Returns its number. */
  add(text: string): number {
    const begin = this.#begins[this.#size] as number;
    this.#reserve(begin + text.length * BYTES_PER_UNIT);
    const end = begin + this.#bytes.write(text, begin);
    const slot = this.#slotOf(this.#bytes, begin, end);
    const known = this.#slots[slot] as number;
    if (known > 0) return known - 1;
    this.#size += 1;
    this.#begins[this.#size] = end;
    this.#slots[slot] = this.#size;
    if (this.#size * 3 > this.#slots.length * 2) this.#rehash(this.#slots.length * 2);
    return this.#size - 1;
  }

  /** Returns the number of a text; −1 if the pool does not contain it. */
  find(text: string): number {
    const bytes = Buffer.from(text);
    return (this.#slots[this.#slotOf(bytes, 0, bytes.length)] as number) - 1;
  }

  textAt = (number: number): string =>
    this.#bytes.toString('utf8', this.#begins[number], this.#begins[number + 1]);

  /** Compares a text with bytes, in byte order. */
  compareAt = (number: number, bytes: Uint8Array): number =>
    this.#bytes.compare(bytes, 0, bytes.length, this.#begins[number], this.#begins[number + 1]);

  /** True if the text at this number begins with these bytes. */
  beginsWith(number: number, bytes: Uint8Array): boolean {
    const [begin, end] = [this.#begins[number] as number, this.#begins[number + 1] as number];
    if (end - begin < bytes.length) return false;
    for (let at = 0; at < bytes.length; at++) if (this.#bytes[begin + at] !== bytes[at]) return false;
    return true;
  }

  /**
   * True unless it is certain that the text differs from these bytes by more than a character or two exchanged ones.
   * @param bytesOfCharacter maximum length in bytes of a character of `bytes`
   */
  mayBeOneTypoAway(number: number, bytes: Uint8Array, bytesOfCharacter: number): boolean {
    const [begin, end] = [this.#begins[number] as number, this.#begins[number + 1] as number];
    const shared = Math.min(bytes.length, end - begin);
    let [before, after] = [0, 0];
    while (before < shared && this.#bytes[begin + before] === bytes[before]) before += 1;
    while (after < shared - before && this.#bytes[end - 1 - after] === bytes[bytes.length - 1 - after])
      after += 1;
    const [own, others] = [bytes.length - before - after, end - begin - before - after];
    if (own === others) return own <= 2 * bytesOfCharacter;
    return own <= bytesOfCharacter && others <= LONGEST_CHARACTER_BYTES;
  }

  /** True if the other pool has the same texts with the same numbers. */
  isEqual = (other: TextPool): boolean =>
    areEqual(this.#begins, other.#begins) && this.#bytes.equals(other.#bytes);

  /** Releases the memory reserved for further texts. */
  trim(): void {
    const slots = 2 ** Math.ceil(Math.log2(this.#size * 1.25 + 1));
    if (slots < this.#slots.length) this.#rehash(slots);
    this.#begins = this.#begins.slice(0, this.#size + 1);
    const exact = Buffer.alloc(this.#begins[this.#size] as number);
    this.#bytes.copy(exact, 0, 0, exact.length);
    this.#bytes = exact;
  }

  /**
   * Sorts texts by their bytes, as the database does with collation "C".
   * @param numbers distinct numbers of texts
   * @param rest called and awaited between the steps of a long sort
   */
  async sorted(numbers: Int32Array, rest: ReturnType<typeof createSlices>): Promise<Int32Array> {
    const keys = Float64Array.from(numbers, (number) => this.#keyOf(number));
    await rest();
    // sorted by the first two bytes first, so that no step sorts all texts
    const bucketOf = (at: number): number => Math.floor((keys[at] as number) / 2 ** 32);
    const places = new Uint32Array(2 ** 16 + 1);
    for (let at = 0; at < numbers.length; at++)
      places[bucketOf(at) + 1] = (places[bucketOf(at) + 1] as number) + 1;
    for (let bucket = 1; bucket < places.length; bucket++)
      places[bucket] = (places[bucket] as number) + (places[bucket - 1] as number);
    const ends = places.slice();
    const order = new Int32Array(numbers.length);
    for (let at = 0; at < numbers.length; at++) {
      const bucket = bucketOf(at);
      order[ends[bucket] as number] = at;
      ends[bucket] = (ends[bucket] as number) + 1;
    }
    await rest();
    const compare = (a: number, b: number): number =>
      (keys[a] as number) - (keys[b] as number) || this.#compare(numbers[a] as number, numbers[b] as number);
    for (let bucket = 0; bucket + 1 < places.length; bucket++) {
      const [begin, end] = [places[bucket] as number, places[bucket + 1] as number];
      if (end - begin < 2) continue;
      order.subarray(begin, end).sort(compare);
      await rest();
    }
    return order.map((at) => numbers[at] as number);
  }

  #compare(a: number, b: number): number {
    const bytes = this.#bytes;
    return bytes.compare(bytes, this.#begins[b], this.#begins[b + 1], this.#begins[a], this.#begins[a + 1]);
  }

  #keyOf(number: number): number {
    const [begin, end] = [this.#begins[number] as number, this.#begins[number + 1] as number];
    let key = 0;
    for (let at = begin; at < begin + KEY_BYTES; at++)
      key = key * 256 + (at < end ? (this.#bytes[at] as number) : 0);
    return key;
  }

  /** Returns the slot of the text with these bytes, or the free slot for it. */
  #slotOf(bytes: Uint8Array, begin: number, end: number): number {
    const last = this.#slots.length - 1;
    for (let slot = hashOf(bytes, begin, end) & last; ; slot = (slot + 1) & last) {
      const known = this.#slots[slot] as number;
      if (known === 0 || this.#equals(known - 1, bytes, begin, end)) return slot;
    }
  }

  #equals(number: number, bytes: Uint8Array, begin: number, end: number): boolean {
    const own = this.#begins[number] as number;
    if ((this.#begins[number + 1] as number) - own !== end - begin) return false;
    for (let at = begin; at < end; at++) if (this.#bytes[own + at - begin] !== bytes[at]) return false;
    return true;
  }

  #reserve(end: number): void {
    if (end > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(end, this.#bytes.length * 2));
      this.#bytes.copy(larger);
      this.#bytes = larger;
    }
    if (this.#size + 2 > this.#begins.length) {
      const larger = new Uint32Array(this.#begins.length * 2);
      larger.set(this.#begins);
      this.#begins = larger;
    }
  }

  #rehash(slots: number): void {
    this.#slots = new Int32Array(slots);
    for (let number = 0; number < this.#size; number++) {
      const slot = this.#slotOf(
        this.#bytes,
        this.#begins[number] as number,
        this.#begins[number + 1] as number,
      );
      this.#slots[slot] = number + 1;
    }
  }
}
