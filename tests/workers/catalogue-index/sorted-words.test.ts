// Sorted lists of words in one or two bytes per letter.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  beginningWith,
  mergedWords,
  type SortedWords,
  sortedWords,
} from '#workers/catalogue-index/sorted-words.ts';

const wordsOf = (...words: string[]) => sortedWords(new Map(words.map((word) => [word, [1]])));

function merged(...both: [SortedWords, SortedWords]): SortedWords {
  const merging = mergedWords(...both);
  for (;;) {
    const { done, value } = merging.next();
    if (done) return value;
  }
}

/** Words of letters that take one byte, and of letters of which some take two. */
const [narrow, wide] = [
  ['a', 'z', '9', '\u0400', '\u044f', '\u047f'],
  ['a', '\u007f', '\u0080', '\u03ff', '\u0400', '\u047f', '\u0480', '\u{1f600}'],
].map((letters) =>
  fc.uniqueArray(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 4 })),
) as [fc.Arbitrary<string[]>, fc.Arbitrary<string[]>];
const anyWords = fc.oneof(narrow, wide);

/** Returns the words in the list that start with a text. */
const startingWith = (words: SortedWords, all: readonly string[], text: string): string[] => {
  const { from, to } = beginningWith(words, text);
  return [...all].sort().slice(from, to);
};

it('finds the words that start with a text, whatever their letters', () => {
  fc.assert(
    fc.property(anyWords, anyWords, (all, texts) => {
      const words = wordsOf(...all);
      for (const text of [...texts, ...all])
        expect(startingWith(words, all, text)).toEqual(all.filter((each) => each.startsWith(text)).sort());
    }),
  );
});

it('merges lists of one and of two bytes per letter', () => {
  fc.assert(
    fc.property(anyWords, anyWords, (some, others) => {
      const all = [...new Set([...some, ...others])];
      const words = merged(wordsOf(...some), wordsOf(...others));
      for (const text of all)
        expect(startingWith(words, all, text)).toEqual(all.filter((each) => each.startsWith(text)).sort());
    }),
  );
});

it('takes one byte per letter of Latin and Cyrillic words', () => {
  const bytes = (...words: string[]) => wordsOf(...words).units.byteLength;
  expect(bytes('televizors', 'телевизор')).toBe(19);
  expect(bytes('televizors', 'τηλεόραση')).toBe(38);
});

it('yields at least once per 8,000 merged words, even if most words are in both lists', () => {
  const both = Array.from({ length: 20_000 }, (_, at) => `b${String(at).padStart(5, '0')}`);
  for (const only of [[], ['a'], ['a', 'aa', 'aaa']]) {
    const merging = mergedWords(wordsOf(...only, ...both), wordsOf(...both));
    let yields = 0;
    while (!merging.next().done) yields += 1;
    expect(yields).toBeGreaterThanOrEqual(Math.floor((only.length + 2 * both.length) / 8_001));
  }
});
