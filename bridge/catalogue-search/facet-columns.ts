// The facets of a store view's products. Each distinct pair of an attribute and its list of options has a number; a
// product has the numbers of its pairs. The pair of `available_in` is apart from the others, since stock changes it.

import type { DocumentRow } from '../database/tables.ts';
import { AVAILABLE_IN } from '../ports/branch-attribute.ts';
import { GrowingIntegers } from './growing-integers.ts';

export type Facets = NonNullable<DocumentRow['facets']>;
type Pair = { readonly code: string; readonly options: readonly string[] };

/** A product at the default location only. */
const NOWHERE = -1;

/** Collects the facets of products in the order of their rows. */
export class FacetsReader {
  readonly #pairs = new Pairs();
  readonly #ofRows = new GrowingIntegers();
  readonly #begins = new GrowingIntegers();
  readonly #locations = new GrowingIntegers();

  add(facets: Facets): void {
    this.#begins.push(this.#ofRows.length);
    let locations = NOWHERE;
    for (const [code, options] of Object.entries(facets)) {
      const number = this.#pairs.numberOf(code, options);
      if (code === AVAILABLE_IN) locations = number;
      else this.#ofRows.push(number);
    }
    this.#locations.push(locations);
  }

  columns(): FacetColumns {
    this.#begins.push(this.#ofRows.length);
    return new FacetColumns(
      this.#pairs,
      this.#begins.trimmed(),
      this.#ofRows.trimmed(),
      this.#locations.trimmed(),
    );
  }
}

/** Numbers the distinct pairs. */
class Pairs {
  readonly all: Pair[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(code: string, options: readonly string[]): number {
    const key = JSON.stringify([code, options]);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.all.push({ code, options }) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}

export class FacetColumns {
  readonly #numbers: Pairs;
  readonly #begins: Int32Array;
  readonly #ofRows: Int32Array;
  /** number of the pair of `available_in` by row */
  readonly #locations: Int32Array;

  constructor(numbers: Pairs, begins: Int32Array, ofRows: Int32Array, locations: Int32Array) {
    this.#numbers = numbers;
    this.#begins = begins;
    this.#ofRows = ofRows;
    this.#locations = locations;
  }

  get #pairs(): readonly Pair[] {
    return this.#numbers.all;
  }

  /** Changes the locations of a row. Returns false if they are the same as before. */
  setLocations(at: number, locations: readonly string[]): boolean {
    const number = locations.length > 0 ? this.#numbers.numberOf(AVAILABLE_IN, locations) : NOWHERE;
    const isChanged = this.#locations[at] !== number;
    this.#locations[at] = number;
    return isChanged;
  }

  /** Returns a condition: true for rows with a pair that `isWanted`. */
  having(isWanted: (code: string, options: readonly string[]) => boolean): (at: number) => boolean {
    const wanted = Uint8Array.from(this.#pairs, ({ code, options }) => Number(isWanted(code, options)));
    const [begins, ofRows, locations] = [this.#begins, this.#ofRows, this.#locations];
    return (at) => {
      // NOWHERE is no index
      if (wanted[locations[at] as number] === 1) return true;
      const end = begins[at + 1] as number;
      for (let place = begins[at] as number; place < end; place++)
        if (wanted[ofRows[place] as number] === 1) return true;
      return false;
    };
  }

  /** Counts the options of an attribute in these rows; an option that a row lists twice counts twice. */
  countOf(rows: Int32Array, code: string): Map<string, number> {
    const counts = this.#countPairs(rows);
    const byOption = new Map<string, number>();
    for (const [number, pair] of this.#pairs.entries())
      if (pair.code === code) addTo(byOption, pair.options, counts[number] as number);
    return byOption;
  }

  /**
   * Counts the rows with each option of the attributes, as the product's own value or a variant's
   * (`{code}_options`); each row once.
   */
  countOptions(rows: Int32Array, codes: readonly string[]): Map<string, Map<string, number>> {
    const counts = this.#countPairs(rows);
    const byCode = new Map<string, { own: number[]; offered: number[] }>(
      codes.map((code) => [code, { own: [], offered: [] }]),
    );
    for (const [number, { code }] of this.#pairs.entries()) {
      if (counts[number] === 0) continue;
      byCode.get(code)?.own.push(number);
      if (code.endsWith(OFFERED)) byCode.get(code.slice(0, -OFFERED.length))?.offered.push(number);
    }
    return new Map(
      [...byCode].map(([code, { own, offered }]) => {
        const byOption = new Map<string, number>();
        for (const number of [...own, ...offered])
          addTo(byOption, new Set(this.#pairs[number]?.options), counts[number] as number);
        if (own.length > 0 && offered.length > 0) this.#subtractShared(byOption, rows, own, offered);
        return [code, byOption];
      }),
    );
  }

  /** Subtracts the options that a row has both as its own and as a variant's, which were counted twice. */
  #subtractShared(
    byOption: Map<string, number>,
    rows: Int32Array,
    own: readonly number[],
    offered: readonly number[],
  ): void {
    const parts = new Uint8Array(this.#pairs.length);
    for (const number of own) parts[number] = 1;
    for (const number of offered) parts[number] = 2;
    const both = new Map<number, number>();
    for (const at of rows) {
      let [first, second] = [-1, -1];
      const end = this.#begins[at + 1] as number;
      for (let place = this.#begins[at] as number; place < end; place++) {
        const number = this.#ofRows[place] as number;
        if (parts[number] === 1) first = number;
        else if (parts[number] === 2) second = number;
      }
      if (first < 0 || second < 0) continue;
      const key = first * this.#pairs.length + second;
      both.set(key, (both.get(key) ?? 0) + 1);
    }
    for (const [key, count] of both) {
      const others = new Set(this.#pairs[key % this.#pairs.length]?.options);
      const own = new Set(this.#pairs[Math.floor(key / this.#pairs.length)]?.options);
      addTo(
        byOption,
        [...own].filter((option) => others.has(option)),
        -count,
      );
    }
  }

  /** Counts the rows with each pair. */
  #countPairs(rows: Int32Array): Uint32Array {
    const counts = new Uint32Array(this.#pairs.length);
    for (const at of rows) {
      const located = this.#locations[at] as number;
      if (located !== NOWHERE) counts[located] = (counts[located] as number) + 1;
      const end = this.#begins[at + 1] as number;
      for (let place = this.#begins[at] as number; place < end; place++) {
        const number = this.#ofRows[place] as number;
        counts[number] = (counts[number] as number) + 1;
      }
    }
    return counts;
  }
}

const OFFERED = '_options';

/** Adds to the count of each option. */
function addTo(counts: Map<string, number>, options: Iterable<string>, count: number): void {
  if (count !== 0) for (const option of options) counts.set(option, (counts.get(option) ?? 0) + count);
}
