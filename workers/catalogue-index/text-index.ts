// Text search over the rows of one store view's columns: sorted lists of folded words and article numbers, plus the
// rows changed since the lists were built, which are scanned one by one. Long, because both are read together. Invariants:
// - results reflect the current columns
// - a word of the query must be a prefix of a word of the product or of one of its categories
// - a typed word of the query that is a prefix of no word matches the words one typo away
import {
  compactOf,
  isOneTypoAway,
  isWritten,
  queryWords,
  TYPO_FROM_LETTERS,
  termOf,
  wordsIn,
} from '#shared/domain/catalogue/search-text.ts';
import { type Alternative, type TextQuery, wordsOfQuery } from '#shared/domain/catalogue/text-query.ts';
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

/** The searchable fields and their boosts; category names are searched separately. */
export const BOOSTS = { name: 2, sku: 2, mpn: 3, brand: 1 } as const;
export const CATEGORY_BOOST = 1;
export const MIN_SCORE = 1;
const EXACT_SCORE = 20;
const MOST_SUGGESTIONS = 5;
/** Up to this many changed rows can be scanned without a noticeable delay. */
const FEW_ROWS = 200;
/** Rows sorted per batch, and rows read between two yields. */
const SORTED_AT_ONCE = 500;
const READ_AT_ONCE = 50;

const fields = Object.keys(BOOSTS) as (keyof typeof BOOSTS)[];
/** Bit mask that records where a row has a word: the fields in the order of `fields`, then one of the bits below. */
const IN_FIELDS = (1 << fields.length) - 1;
/** the word is a complete article number without spaces */
const AS_NUMBER = 1 << fields.length;
const IN_CATEGORY = AS_NUMBER;
/** bit mask → score; while searching, the category's bit replaces the bit of article numbers */
const SCORES = Uint8Array.from({ length: AS_NUMBER * 2 }, (_, found) =>
  fields.reduce(
    (sum, field, at) => sum + (found & (1 << at) ? BOOSTS[field] : 0),
    found & IN_CATEGORY ? CATEGORY_BOOST : 0,
  ),
);

/** A category with the words of its name and the rows of its products. */
export type NamedCategory = { words: readonly string[]; rows: () => ArrayLike<number> };

export type Found = {
  /** score of each row, 0: no match; valid until the columns change */
  scores: Uint8Array;
  /** rows whose article number equals the term, ignoring notation */
  exact: number[];
  /** the subset of `exact` whose sku is written exactly like the term */
  written: number[];
  /** rows of pinned products, in their order */
  pinned: number[];
  /** words that replaced misspelt ones, those with the most products first */
  suggestions: string[];
  /** misspelt word → the word with the most products that replaced it */
  corrections: ReadonlyMap<string, string>;
};
/** Returns the rows of products with this option, their own or a variant's. */
export type RowsOfOption = (code: string, option: string) => Iterable<number>;

/** The form stored in a snapshot: the lists, and 1 for each row changed since. */
export type TextRecord = SortedWords & { changed: Uint8Array };

function marked(rows: Uint8Array, row: number): Uint8Array {
  const marks = row < rows.length ? rows : new Uint8Array(row * 2 + 1);
  if (marks !== rows) marks.set(rows);
  marks[row] = 1;
  return marks;
}

/** Returns each word of a product with its bit mask. */
function wordsOf(entry: TextEntry): Map<string, number> {
  const words = new Map<string, number>();
  const add = (word: string, bit: number) => words.set(word, (words.get(word) ?? 0) | bit);
  for (const [at, field] of fields.entries()) for (const word of wordsIn(entry[field])) add(word, 1 << at);
  for (const identifier of entry.identifiers) add(compactOf(identifier), AS_NUMBER);
  words.delete('');
  return words;
}

/** Marks of rows are read in groups of this many, to skip those without any. Arrays of marks consist of whole groups. */
const GROUP = 4;
const marksFor = (rows: number): number => Math.ceil(rows / GROUP) * GROUP;
const groupsOf = (marks: Uint8Array): Uint32Array => new Uint32Array(marks.buffer);

/** Counts a matching group for the rows that a list marks. */
function addMatched(matched: Uint8Array, has: Uint8Array): void {
  const groups = groupsOf(has);
  for (let at = 0; at < groups.length; at++)
    if (groups[at] !== 0)
      for (let row = at * GROUP; row < (at + 1) * GROUP; row++)
        if (has[row] !== 0) matched[row] = (matched[row] ?? 0) + 1;
}

/** Adds the scores of bit masks for rows with enough matching groups; each of them gets `least` in addition. */
function addScores(
  scores: Uint8Array,
  matched: Uint8Array,
  found: readonly Uint8Array[],
  { atLeast, least }: { atLeast: number; least: number },
): void {
  const groups = groupsOf(matched);
  for (let at = 0; at < groups.length; at++)
    if (groups[at] !== 0)
      for (let row = at * GROUP; row < (at + 1) * GROUP; row++) {
        if ((matched[row] ?? 0) < atLeast) continue;
        let score = least;
        for (const bits of found) score += SCORES[bits[row] ?? 0] ?? 0;
        scores[row] = score;
      }
}

/** The bit mask of each row for a word, and, if it is misspelt, the words that replaced it with their numbers of matches. */
type Meaning = { found: Uint8Array; meant: Map<string, number>; isKnown: boolean };

/** Returns the word of a group that consists of one word. */
const onlyWordOf = ([only, another]: readonly Alternative[]): string | undefined =>
  only && 'words' in only && only.words.length === 1 && !another ? only.words[0] : undefined;

/** The rows that can still match a query: those with at least this number of matching groups. */
type Candidates = { matched: Uint8Array; least: number };

export class TextIndex {
  #columns: Columns;
  #lists: SortedWords;
  /** 1 for rows whose postings in the lists are outdated: the columns are read instead */
  #changed: Uint8Array;
  /** the rows that `#changed` marks, once they were listed */
  #rowsChanged: readonly number[] | undefined;
  /** cached words of changed rows */
  #wordsOf = new Map<number, Map<string, number>>();
  /** 1 for rows changed since the compaction started */
  #since: Uint8Array | undefined;

  /** an array per word and group of a query, used again by the next one: allocating them takes longer than searching */
  #blanks: Uint8Array[] = [];
  #blanksUsed = 0;

  /** Without a record, all rows count as changed. */
  constructor(columns: Columns, record?: TextRecord) {
    this.#columns = columns;
    this.#lists = record ?? NO_WORDS;
    this.#changed = record?.changed ?? new Uint8Array(columns.rows).fill(1);
  }

  /** Marks a row whose text entry changed. */
  changed(row: number): void {
    this.#changed = marked(this.#changed, row);
    this.#rowsChanged = undefined;
    if (this.#since) this.#since = marked(this.#since, row);
    this.#wordsOf.delete(row);
  }

  /** Returns an array of 0 for each row, valid until the next query. */
  #blank(): Uint8Array {
    const at = this.#blanksUsed;
    this.#blanksUsed += 1;
    const known = this.#blanks[at];
    const length = marksFor(this.#columns.rows);
    if (known?.length === length) return known.fill(0);
    const blank = new Uint8Array(length);
    this.#blanks[at] = blank;
    return blank;
  }

  #changedRows(): readonly number[] {
    if (this.#rowsChanged) return this.#rowsChanged;
    const rows: number[] = [];
    for (let row = this.#changed.indexOf(1); row >= 0; row = this.#changed.indexOf(1, row + 1))
      rows.push(row);
    this.#rowsChanged = rows;
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

  /** Builds the lists of some rows from their current state. */
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
   * Merges the changed rows into the lists. Yields every one or two milliseconds; rows may change in between. Must not
   * be started again before it has finished.
   */
  *compact(): Generator<undefined, void> {
    const rows = this.#changedRows();
    const gone = this.#changed.slice();
    this.#since = new Uint8Array(gone.length);
    const parts = [NO_WORDS];
    for (let at = 0; at < rows.length; at += SORTED_AT_ONCE)
      parts.push(yield* this.#listsOf(rows.slice(at, at + SORTED_AT_ONCE)));
    // merge the two shortest parts each time, so that no word is moved often
    let [all = NO_WORDS, other] = parts.splice(0, 2);
    for (; other; [all = NO_WORDS, other] = parts.splice(0, 2)) {
      parts.push(yield* mergedWords(all, other));
      yield;
    }
    this.#lists = yield* mergedWords(this.#lists, all, gone);
    this.#changed = this.#since;
    this.#rowsChanged = undefined;
    this.#since = undefined;
    this.#wordsOf.clear();
  }

  /** Marks the candidates among the rows of words from … to - 1 in `found`; returns the number of matching postings. */
  #addListed(found: Uint8Array, from: number, to: number, { matched, least }: Candidates): number {
    const { postingAt, postings } = this.#lists;
    let count = 0;
    const end = postingAt[to] ?? 0;
    for (let at = postingAt[from] ?? 0; at < end; at++) {
      const each = postings[at] ?? 0;
      const row = rowOf(each);
      if ((each & IN_FIELDS) === 0 || this.#changed[row] === 1) continue;
      count += 1;
      if ((matched[row] ?? 0) >= least) found[row] = (found[row] ?? 0) | (each & IN_FIELDS);
    }
    return count;
  }

  /** Yields the words of all changed rows. */
  *#changedWords(): Generator<[row: number, word: string, bits: number]> {
    for (const row of this.#changedRows()) {
      const words = this.#wordsOf.get(row) ?? this.#wordsOfRow(row);
      this.#wordsOf.set(row, words);
      for (const [word, bits] of words) yield [row, word, bits];
    }
  }

  /** Marks matches in changed rows and in categories; returns each matching word with its number of matches. */
  #addOthers(
    found: Uint8Array,
    categories: readonly NamedCategory[],
    isMeant: (word: string) => boolean,
  ): Map<string, number> {
    const meant = new Map<string, number>();
    const count = (word: string, matches: number) => {
      if (matches > 0) meant.set(word, (meant.get(word) ?? 0) + matches);
    };
    for (const [row, word, bits] of this.#changedWords()) {
      if ((bits & IN_FIELDS) === 0 || !isMeant(word)) continue;
      found[row] = (found[row] ?? 0) | (bits & IN_FIELDS);
      count(word, 1);
    }
    for (const { words, rows } of categories) {
      const inName = new Set(words.filter(isMeant));
      if (inName.size === 0) continue;
      const inCategory = rows();
      let matches = 0;
      for (let at = 0; at < inCategory.length; at++) {
        const row = inCategory[at] ?? 0;
        if (!this.#columns.isSearchable(row)) continue;
        found[row] = (found[row] ?? 0) | IN_CATEGORY;
        matches += 1;
      }
      for (const word of inName) count(word, matches);
    }
    return meant;
  }

  /** Returns the bit mask of each row for a word, and, if it is misspelt, the words that replaced it. */
  #meaning(
    word: string,
    categories: readonly NamedCategory[],
    isForgiving: boolean,
    candidates: Candidates,
  ): Meaning {
    const found = this.#blank();
    const { from, to } = beginningWith(this.#lists, word);
    const listed = this.#addListed(found, from, to, candidates);
    const others = this.#addOthers(found, categories, (each) => each.startsWith(word));
    const isKnown = listed > 0 || others.size > 0;
    if (!isForgiving || isKnown || [...word].length < TYPO_FROM_LETTERS)
      return { found, meant: new Map(), isKnown };
    const meant = this.#addOthers(found, categories, (each) => isOneTypoAway(word, each));
    for (const each of nearTexts(this.#lists, word)) {
      const { from, to } = same(this.#lists, each);
      const count = this.#addListed(found, from, to, candidates);
      if (count > 0) meant.set(each, (meant.get(each) ?? 0) + count);
    }
    return { found, meant, isKnown };
  }

  /** Returns groups in the order of their postings, so that the candidates are few when many postings are read. */
  #fewestFirst(groups: TextQuery['groups']): TextQuery['groups'] {
    const postingsOf = (group: readonly Alternative[]): number => {
      const word = onlyWordOf(group);
      if (word === undefined) return Number.POSITIVE_INFINITY;
      const { from, to } = beginningWith(this.#lists, word);
      return (this.#lists.postingAt[to] ?? 0) - (this.#lists.postingAt[from] ?? 0);
    };
    return groups
      .map((group) => ({ group, postings: postingsOf(group) }))
      .sort((a, b) => (a.postings < b.postings ? -1 : Number(a.postings > b.postings)))
      .map(({ group }) => group);
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

  /** Marks the rows that match an alternative. */
  #addMatches(
    has: Uint8Array,
    alternative: Alternative,
    foundOf: (word: string) => Uint8Array,
    rowsOfOption: RowsOfOption,
  ): void {
    if ('options' in alternative) {
      for (const option of alternative.options)
        for (const row of rowsOfOption(alternative.code, option)) has[row] = 1;
      return;
    }
    const [first, ...others] = alternative.words.map(foundOf);
    if (!first) return;
    for (let row = 0; row < has.length; row++)
      if (first[row] !== 0 && others.every((found) => found[row] !== 0)) has[row] = 1;
  }

  /** Finds the rows that match a query, or have its text as their article number, or are pinned to it. */
  find(query: TextQuery, categories: readonly NamedCategory[], rowsOfOption: RowsOfOption): Found {
    const { text, groups, atLeast, guessed } = query;
    this.#blanksUsed = 0;
    const matched = this.#blank();
    const meanings = new Map<string, Meaning>();
    for (const [at, group] of this.#fewestFirst(groups).entries()) {
      // rows that lack too many groups already cannot match any more, whatever they have of the following ones
      const candidates = { matched, least: at - (groups.length - atLeast) };
      const foundOf = (word: string): Uint8Array => {
        const meaning = meanings.get(word) ?? this.#meaning(word, categories, !guessed.has(word), candidates);
        meanings.set(word, meaning);
        return meaning.found;
      };
      const word = onlyWordOf(group);
      const has = word === undefined ? this.#blank() : foundOf(word);
      if (word === undefined)
        for (const alternative of group) this.#addMatches(has, alternative, foundOf, rowsOfOption);
      addMatched(matched, has);
    }
    // kept by the caller
    const scores = new Uint8Array(marksFor(this.#columns.rows));
    if (groups.length > 0) {
      // options do not count: without this, a product that matches by them alone would have no score
      const least = groups.flat().some((each) => 'options' in each) ? MIN_SCORE : 0;
      const found = [...meanings.values()].map((meaning) => meaning.found);
      addScores(scores, matched, found, { atLeast, least });
    }
    const isSku = (sku: string) => (row: number) => isWritten(this.#columns.textOf(row)?.sku ?? '', sku);
    const exact = this.#rowsOfNumber(compactOf(termOf(text)));
    const pinned = query.pinned.skus
      .flatMap((sku) => this.#rowsOfNumber(compactOf(sku)).filter(isSku(sku)))
      .filter((row) => query.pinned.isWhole || scores[row] !== 0);
    for (const row of new Set([...exact, ...pinned])) scores[row] = (scores[row] ?? 0) + EXACT_SCORE;
    const typed = new Set(queryWords(text));
    const meant = wordsOfQuery(query).flatMap((word): [string, [string, number][]][] => {
      const words = typed.has(word) ? [...(meanings.get(word)?.meant ?? [])] : [];
      return words.length > 0 ? [[word, words.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))]] : [];
    });
    return {
      scores,
      exact,
      written: exact.filter(isSku(text)),
      pinned,
      suggestions: [...new Set(meant.flatMap(([, words]) => words.map(([word]) => word)))].slice(
        0,
        MOST_SUGGESTIONS,
      ),
      corrections: new Map([
        // a word that a product has is not misspelt
        ...[...query.corrections].filter(([word]) => !meanings.get(word)?.isKnown),
        ...meant.map(([word, [first]]): [string, string] => [word, first?.[0] ?? word]),
      ]),
    };
  }
}
