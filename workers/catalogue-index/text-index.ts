// Finds the products of one store view by text, over the rows of its columns: folded words and article numbers in
// sorted lists, and beside them the rows that have changed since, which are looked through one by one.
// Invariants: a row is found by what the columns say of it now; every asked word begins a word of the product or of
// one of its categories; a word that begins none is read as those one typo away from it.
import {
  compactOf,
  isOneTypoAway,
  isWritten,
  queryWords,
  TYPO_FROM_LETTERS,
  termOf,
  wordsIn,
} from '../../src/domain/catalogue/search-text.ts';
import type { Columns, TextEntry } from './columns.ts';
import {
  beginningWith,
  fieldsOf,
  mergedWords,
  NO_WORDS,
  nearTexts,
  posting,
  rowOf,
  type SortedWords,
  same,
  sortedWords,
} from './sorted-words.ts';

/** The searchable fields and their boosts; the category's name is looked up beside them. */
export const BOOSTS = { name: 2, sku: 2, mpn: 3, brand: 1 } as const;
export const CATEGORY_BOOST = 1;
export const MIN_SCORE = 1;
const EXACT_SCORE = 20;
const MOST_SUGGESTIONS = 5;
/** So many changed rows are looked through beside the lists in no time. */
const FEW_ROWS = 200;
/** Rows whose words are sorted together, and those that are read without a pause. */
const SORTED_AT_ONCE = 500;
const READ_AT_ONCE = 50;

const fields = Object.keys(BOOSTS) as (keyof typeof BOOSTS)[];
/** Bits of what a row has a word in: its fields in the order of `fields`, then one of these. */
const IN_FIELDS = (1 << fields.length) - 1;
/** the word is an article number, without spaces */
const AS_NUMBER = 1 << fields.length;
const IN_CATEGORY = AS_NUMBER;
/** fields with the word → what it is worth; the category's bit stands where lists have that of numbers */
const SCORES = Uint8Array.from({ length: AS_NUMBER * 2 }, (_, found) =>
  fields.reduce(
    (sum, field, at) => sum + (found & (1 << at) ? BOOSTS[field] : 0),
    found & IN_CATEGORY ? CATEGORY_BOOST : 0,
  ),
);

/** A category with the words of its name and the rows of the searchable products in it. */
export type NamedCategory = { words: readonly string[]; rows: () => Iterable<number> };

export type Found = {
  /** how well each row fits, 0 for those that are not found; as long as the columns stay as they are */
  scores: Uint8Array;
  /** rows whose article number the term is, however it is written */
  exact: number[];
  /** those of them whose sku is written just so */
  written: number[];
  /** words read in the place of misspelt ones, those of the most products first */
  suggestions: string[];
};

/** What a snapshot keeps: the lists, and 1 for the rows that have changed since. */
export type TextRecord = SortedWords & { changed: Uint8Array };

function marked(rows: Uint8Array, row: number): Uint8Array {
  const marks = row < rows.length ? rows : new Uint8Array(row * 2 + 1);
  if (marks !== rows) marks.set(rows);
  marks[row] = 1;
  return marks;
}

/** Each word of a product with the bits of what it stands in. */
function wordsOf(entry: TextEntry): Map<string, number> {
  const words = new Map<string, number>();
  const add = (word: string, bit: number) => words.set(word, (words.get(word) ?? 0) | bit);
  for (const [at, field] of fields.entries()) for (const word of wordsIn(entry[field])) add(word, 1 << at);
  for (const identifier of entry.identifiers) add(compactOf(identifier), AS_NUMBER);
  words.delete('');
  return words;
}

export class TextIndex {
  #columns: Columns;
  #lists: SortedWords;
  /** 1 for the rows that the lists do not tell rightly; what else they know is in the columns */
  #changed: Uint8Array;
  /** words of such rows, once they were looked at */
  #wordsOf = new Map<number, Map<string, number>>();
  /** 1 for the rows that changed since compaction began */
  #since: Uint8Array | undefined;

  /** Without a record every row has changed. */
  constructor(columns: Columns, record?: TextRecord) {
    this.#columns = columns;
    this.#lists = record ?? NO_WORDS;
    this.#changed = record?.changed ?? new Uint8Array(columns.rows).fill(1);
  }

  /** The columns say something else of this row. */
  changed(row: number): void {
    this.#changed = marked(this.#changed, row);
    if (this.#since) this.#since = marked(this.#since, row);
    this.#wordsOf.delete(row);
  }

  #changedRows(): number[] {
    const rows: number[] = [];
    for (let row = this.#changed.indexOf(1); row >= 0; row = this.#changed.indexOf(1, row + 1))
      rows.push(row);
    return rows;
  }
  get hasManyChanged(): boolean {
    return this.#changedRows().length > FEW_ROWS;
  }

  toRecord(): TextRecord {
    return { ...this.#lists, changed: this.#changed };
  }

  #wordsOfRow(row: number): Map<string, number> {
    const entry = this.#columns.textOf(row);
    return entry ? wordsOf(entry) : new Map();
  }

  /** Lists of some rows, each as it is when it is read. */
  *#listsOf(rows: readonly number[]): Generator<undefined, SortedWords> {
    const lists = new Map<string, number[]>();
    for (const [at, row] of rows.entries()) {
      for (const [word, bits] of this.#wordsOfRow(row)) {
        const list = lists.get(word);
        if (list) list.push(posting(row, bits));
        else lists.set(word, [posting(row, bits)]);
      }
      if (at % READ_AT_ONCE === 0) yield;
    }
    return sortedWords(lists);
  }

  /**
   * Takes what has changed into the lists, which is begun again only when it is done. At every yield, a millisecond or two apart, other things
   * may be done and change.
   */
  *compact(): Generator<undefined, void> {
    const rows = this.#changedRows();
    const gone = this.#changed.slice();
    this.#since = new Uint8Array(gone.length);
    const parts = [NO_WORDS];
    for (let at = 0; at < rows.length; at += SORTED_AT_ONCE)
      parts.push(yield* this.#listsOf(rows.slice(at, at + SORTED_AT_ONCE)));
    // two of the shortest each time, so that no word is moved often
    let [all = NO_WORDS, other] = parts.splice(0, 2);
    for (; other; [all = NO_WORDS, other] = parts.splice(0, 2)) {
      parts.push(yield* mergedWords(all, other));
      yield;
    }
    this.#lists = yield* mergedWords(this.#lists, all, gone);
    this.#changed = this.#since;
    this.#since = undefined;
    this.#wordsOf.clear();
  }

  /** Adds to each row what it has the words from … to - 1 in. Out: how many have them. */
  #addListed(found: Uint8Array, from: number, to: number): number {
    const { postingAt, postings } = this.#lists;
    let count = 0;
    const end = postingAt[to] ?? 0;
    for (let at = postingAt[from] ?? 0; at < end; at++) {
      const each = postings[at] ?? 0;
      const row = rowOf(each);
      if ((each & IN_FIELDS) === 0 || this.#changed[row] === 1) continue;
      found[row] = (found[row] ?? 0) | (each & IN_FIELDS);
      count += 1;
    }
    return count;
  }

  /** The words of a row that has changed. */
  *#changedWords(): Generator<[row: number, word: string, bits: number]> {
    for (const row of this.#changedRows()) {
      const words = this.#wordsOf.get(row) ?? this.#wordsOfRow(row);
      this.#wordsOf.set(row, words);
      for (const [word, bits] of words) yield [row, word, bits];
    }
  }

  /** Adds what was changed, and the products of categories. Out: each word that is meant, with how many have it. */
  #addOthers(
    found: Uint8Array,
    categories: readonly NamedCategory[],
    isMeant: (word: string) => boolean,
  ): Map<string, number> {
    const meant = new Map<string, number>();
    const add = (row: number, word: string, bits: number) => {
      found[row] = (found[row] ?? 0) | bits;
      meant.set(word, (meant.get(word) ?? 0) + 1);
    };
    for (const [row, word, bits] of this.#changedWords())
      if ((bits & IN_FIELDS) !== 0 && isMeant(word)) add(row, word, bits & IN_FIELDS);
    for (const { words, rows } of categories)
      for (const word of new Set(words.filter(isMeant)))
        for (const row of rows()) add(row, word, IN_CATEGORY);
    return meant;
  }

  /** What each row has a word in. Out: also the words that were read in its place. */
  #meaning(
    word: string,
    categories: readonly NamedCategory[],
  ): { found: Uint8Array; meant: Map<string, number> } {
    const found = new Uint8Array(this.#columns.rows);
    const { from, to } = beginningWith(this.#lists, word);
    const listed = this.#addListed(found, from, to);
    const others = this.#addOthers(found, categories, (each) => each.startsWith(word));
    if (listed > 0 || others.size > 0 || [...word].length < TYPO_FROM_LETTERS)
      return { found, meant: new Map() };
    const meant = this.#addOthers(found, categories, (each) => isOneTypoAway(word, each));
    for (const each of nearTexts(this.#lists, word)) {
      const { from, to } = same(this.#lists, each);
      const count = this.#addListed(found, from, to);
      if (count > 0) meant.set(each, (meant.get(each) ?? 0) + count);
    }
    return { found, meant };
  }

  #rowsOfNumber(number: string): number[] {
    const { postingAt, postings } = this.#lists;
    const { from, to } = same(this.#lists, number);
    const rows = [...postings.subarray(postingAt[from], postingAt[to])]
      .filter((each) => fieldsOf(each) & AS_NUMBER && !this.#changed[rowOf(each)])
      .map(rowOf);
    for (const [row, word, bits] of this.#changedWords())
      if (word === number && bits & AS_NUMBER) rows.push(row);
    return rows;
  }

  /** What a term finds: all of its words, or its article number. */
  find(text: string, categories: readonly NamedCategory[]): Found {
    const meanings = queryWords(text).map((word) => this.#meaning(word, categories));
    const scores = new Uint8Array(this.#columns.rows);
    for (let row = 0; row < scores.length && meanings.length > 0; row++) {
      let sum = 0;
      for (const { found } of meanings) {
        const score = SCORES[found[row] ?? 0] ?? 0;
        sum = score > 0 ? sum + score : Number.NEGATIVE_INFINITY;
      }
      if (sum >= MIN_SCORE) scores[row] = sum;
    }
    const exact = this.#rowsOfNumber(compactOf(termOf(text)));
    for (const row of exact) scores[row] = (scores[row] ?? 0) + EXACT_SCORE;
    const suggestions = meanings.flatMap(({ meant }) => [...meant].sort(([, a], [, b]) => b - a));
    return {
      scores,
      exact,
      written: exact.filter((row) => isWritten(this.#columns.textOf(row)?.sku ?? '', text)),
      suggestions: [...new Set(suggestions.map(([word]) => word))].slice(0, MOST_SUGGESTIONS),
    };
  }
}
