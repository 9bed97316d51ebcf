// Sorted words with their posting lists, in four typed arrays: compact, and stored without conversion. Invariants:
// - words are unique and sorted by UTF-16 code units; every word has at least one posting
// - a posting is a row number and, in its lowest bits, the fields in which the row has the word
// - a code unit takes one byte while all words consist of ASCII and Cyrillic letters, otherwise two
import { transpositionsOf } from '#shared/domain/catalogue/search-text.ts';

export type SortedWords = {
  /** word w is units[wordAt[w]] … units[wordAt[w + 1] - 1]; bytes from 0x80 on are Cyrillic, from U+0400 on */
  units: Uint8Array | Uint16Array;
  wordAt: Uint32Array;
  /** postings of word w: postings[postingAt[w]] … postings[postingAt[w + 1] - 1] */
  postingAt: Uint32Array;
  postings: Uint32Array;
};

/** Number of field bits in a posting. */
const FIELD_BITS = 5;
/** Words merged between two yields: one or two milliseconds. */
const MERGED_AT_ONCE = 8_000;

export const posting = (row: number, fields: number): number => (row << FIELD_BITS) | fields;
export const rowOf = (of: number): number => of >>> FIELD_BITS;
export const fieldsOf = (of: number): number => of & ((1 << FIELD_BITS) - 1);

export const countOf = ({ wordAt }: SortedWords): number => wordAt.length - 1;
export const lengthOf = ({ wordAt }: SortedWords, word: number): number =>
  (wordAt[word + 1] ?? 0) - (wordAt[word] ?? 0);

/** Half of the bytes are code units as they are, the others are Cyrillic. */
const [CYRILLIC_BYTE, CYRILLIC_UNIT] = [0x80, 0x400];
const CYRILLIC = CYRILLIC_UNIT - CYRILLIC_BYTE;
const isByte = (unit: number): boolean =>
  unit < CYRILLIC_BYTE || (unit >= CYRILLIC_UNIT && unit - CYRILLIC <= 0xff);
const byteOf = (unit: number): number => (unit < CYRILLIC_BYTE ? unit : unit - CYRILLIC);

/** Returns the code unit at a place. */
const unitAt = (units: SortedWords['units'], place: number): number => {
  const unit = units[place] ?? 0;
  return unit >= CYRILLIC_BYTE && units instanceof Uint8Array ? unit + CYRILLIC : unit;
};

const hasBytesOnly = (word: string): boolean => {
  for (let at = 0; at < word.length; at++) if (!isByte(word.charCodeAt(at))) return false;
  return true;
};

const emptyWords = (words: number, units: number, postings: number, isNarrow: boolean): SortedWords => ({
  units: isNarrow ? new Uint8Array(units) : new Uint16Array(units),
  wordAt: new Uint32Array(words + 1),
  postingAt: new Uint32Array(words + 1),
  postings: new Uint32Array(postings),
});
export const NO_WORDS = emptyWords(0, 0, 0, true);

/** @param lists word → its postings */
export function sortedWords(lists: ReadonlyMap<string, readonly number[]>): SortedWords {
  const words = [...lists.keys()].sort();
  let [units, postings] = [0, 0];
  for (const [word, list] of lists) {
    units += word.length;
    postings += list.length;
  }
  const isNarrow = words.every(hasBytesOnly);
  const sorted = emptyWords(words.length, units, postings, isNarrow);
  for (const [at, word] of words.entries()) {
    const list = lists.get(word) ?? [];
    const unit = sorted.wordAt[at] ?? 0;
    for (let place = 0; place < word.length; place++) {
      const letter = word.charCodeAt(place);
      sorted.units[unit + place] = isNarrow ? byteOf(letter) : letter;
    }
    sorted.wordAt[at + 1] = unit + word.length;
    sorted.postings.set(list, sorted.postingAt[at]);
    sorted.postingAt[at + 1] = (sorted.postingAt[at] ?? 0) + list.length;
  }
  return sorted;
}

/**
 * Compares the start of a word with a text. Returns a negative number if the word sorts before the text, 0 if the word
 * starts with it, and a positive number if the word sorts after it.
 */
function compareCut({ units, wordAt }: SortedWords, word: number, text: string): number {
  const from = wordAt[word] ?? 0;
  const length = (wordAt[word + 1] ?? 0) - from;
  for (let at = 0; at < text.length; at++) {
    if (at === length) return -1;
    const difference = unitAt(units, from + at) - text.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return 0;
}

function bound(words: SortedWords, text: string, isBelow: (compared: number) => boolean): number {
  let [low, high] = [0, countOf(words)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(compareCut(words, middle, text))) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the range from … to - 1 of words that start with a text. */
export const beginningWith = (words: SortedWords, text: string): { from: number; to: number } => ({
  from: bound(words, text, (compared) => compared < 0),
  to: bound(words, text, (compared) => compared <= 0),
});

/** Returns the range from … to - 1 that contains exactly this word; empty if there is no such word. */
export function same(words: SortedWords, text: string): { from: number; to: number } {
  const { from, to } = beginningWith(words, text);
  return { from, to: from < to && lengthOf(words, from) === text.length ? from + 1 : from };
}

/** Returns the code units that follow a text in words that start with it. */
function unitsAfter(words: SortedWords, text: string): string[] {
  const units: string[] = [];
  const { from, to } = beginningWith(words, text);
  let word = same(words, text).to;
  for (word = Math.max(word, from); word < to; word = beginningWith(words, text + units.at(-1)).to)
    units.push(String.fromCharCode(unitAt(words.units, (words.wordAt[word] ?? 0) + text.length)));
  return units;
}

/**
 * Returns candidates one typo away from a text that no word starts with: one code unit, not the first, is wrong,
 * missing or superfluous, or two neighbouring ones are exchanged. Not every candidate is a word.
 */
export function nearTexts(words: SortedWords, text: string): Set<string> {
  const near = transpositionsOf(text);
  for (let at = 1; at < text.length; at++) {
    const [begin, rest] = [text.slice(0, at), text.slice(at)];
    near.add(begin + rest.slice(1));
    for (const unit of unitsAfter(words, begin))
      near.add(begin + unit + rest).add(begin + unit + rest.slice(1));
  }
  near.delete(text);
  return near;
}

function compareWords(a: SortedWords, x: number, b: SortedWords, y: number): number {
  const [from, other] = [a.wordAt[x] ?? 0, b.wordAt[y] ?? 0];
  const [length, otherLength] = [lengthOf(a, x), lengthOf(b, y)];
  for (let at = 0; at < Math.min(length, otherLength); at++) {
    const difference = unitAt(a.units, from + at) - unitAt(b.units, other + at);
    if (difference !== 0) return difference;
  }
  return length - otherLength;
}

/**
 * Merges two lists, dropping postings of `a` in rows marked in `gone`.
 * Yields regularly to keep the worker responsive.
 */
export function* mergedWords(
  a: SortedWords,
  b: SortedWords,
  gone: Uint8Array = new Uint8Array(0),
): Generator<undefined, SortedWords> {
  const [ofA, ofB] = [countOf(a), countOf(b)];
  const isNarrow = [a, b].every(({ units }) => units instanceof Uint8Array);
  const units = a.units.length + b.units.length;
  const all = emptyWords(ofA + ofB, units, a.postings.length + b.postings.length, isNarrow);
  let [x, y, words, end] = [0, 0, 0, 0];
  let nextYield = MERGED_AT_ONCE;
  while (x < ofA || y < ofB) {
    const order = x === ofA ? 1 : y === ofB ? -1 : compareWords(a, x, b, y);
    const begin = end;
    if (order <= 0)
      for (let at = a.postingAt[x] ?? 0; at < (a.postingAt[x + 1] ?? 0); at++) {
        const kept = a.postings[at] ?? 0;
        if (gone[rowOf(kept)] !== 1) all.postings[end++] = kept;
      }
    if (order >= 0)
      for (let at = b.postingAt[y] ?? 0; at < (b.postingAt[y + 1] ?? 0); at++)
        all.postings[end++] = b.postings[at] ?? 0;
    if (end > begin) {
      const [from, word] = order <= 0 ? [a, x] : [b, y];
      const to = all.wordAt[words] ?? 0;
      const unit = from.wordAt[word] ?? 0;
      const length = lengthOf(from, word);
      for (let at = 0; at < length; at++)
        all.units[to + at] = isNarrow ? (from.units[unit + at] ?? 0) : unitAt(from.units, unit + at);
      words += 1;
      all.wordAt[words] = to + length;
      all.postingAt[words] = end;
    }
    if (order <= 0) x += 1;
    if (order >= 0) y += 1;
    // compare with <, because x + y grows by two for a word that is in both lists
    if (x + y < nextYield) continue;
    nextYield = x + y + MERGED_AT_ONCE;
    yield;
  }
  return {
    units: all.units.slice(0, all.wordAt[words]),
    wordAt: all.wordAt.slice(0, words + 1),
    postingAt: all.postingAt.slice(0, words + 1),
    postings: all.postings.slice(0, end),
  };
}

function ascends(starts: Uint32Array, end: number): boolean {
  for (let at = 1; at < starts.length; at++) if ((starts[at] ?? 0) < (starts[at - 1] ?? 0)) return false;
  return starts[0] === 0 && starts.at(-1) === end;
}

/** True if the arrays are consistent with each other. */
export const areWhole = ({ units, wordAt, postingAt, postings }: SortedWords): boolean =>
  wordAt.length === postingAt.length && ascends(wordAt, units.length) && ascends(postingAt, postings.length);
