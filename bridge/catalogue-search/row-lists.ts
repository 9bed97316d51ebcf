// A list of integers for each of many texts, in two flat arrays: hundreds of thousands of separate small arrays would
// take ten times the memory.

export class RowLists {
  /** sorted by code units */
  readonly texts: readonly string[];
  readonly #begins: Int32Array;
  readonly #numbers: Int32Array;

  constructor(lists: ReadonlyMap<string, readonly number[]>) {
    this.texts = [...lists.keys()].sort();
    this.#begins = new Int32Array(this.texts.length + 1);
    this.#numbers = new Int32Array([...lists.values()].reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const [place, text] of this.texts.entries()) {
      this.#begins[place] = at;
      const list = lists.get(text) ?? [];
      this.#numbers.set(list, at);
      at += list.length;
    }
    this.#begins[this.texts.length] = at;
  }

  /** Returns the index of the first text that is not less than this one. */
  placeOf(text: string): number {
    let [low, high] = [0, this.texts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.texts[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns the list for the text at an index. */
  at = (place: number): Int32Array => this.#numbers.subarray(this.#begins[place], this.#begins[place + 1]);

  /** Returns the list for a text; empty if the text is unknown. */
  of(text: string): Int32Array {
    const place = this.placeOf(text);
    return this.texts[place] === text ? this.at(place) : new Int32Array();
  }

  /** Yields the texts with this prefix and their lists. */
  *beginning(text: string): Generator<readonly [text: string, list: Int32Array]> {
    for (let place = this.placeOf(text); this.texts[place]?.startsWith(text); place++)
      yield [this.texts[place] ?? '', this.at(place)];
  }
}
