import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as bridge from '#bridge/database/fold.ts';
import {
  compactOf,
  fold,
  isLongEnough,
  isOneTypoAway,
  MAX_TERM_CHARACTERS,
  queryWords,
  searchText,
  termOf,
  transpositionsOf,
} from '#shared/domain/catalogue/search-text.ts';

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.stringMatching(/^[a-cāēļščёйь #0-9.-]{0,20}$/),
);

/** Levenshtein distance, computed recursively. */
function distance(a: string, b: string): number {
  const [first, ...rest] = [...a];
  const [other, ...others] = [...b];
  if (first === undefined || other === undefined) return Math.max(a.length, b.length);
  if (first === other) return distance(rest.join(''), others.join(''));
  return (
    1 +
    Math.min(
      distance(rest.join(''), b),
      distance(a, others.join('')),
      distance(rest.join(''), others.join('')),
    )
  );
}

describe('a search term', () => {
  it('folds Latvian and Russian letters and letter case', () => {
    expect(fold('Veļas MAZGĀJAMĀ mašīna Č-9')).toBe('velas mazgajama masina c 9');
    expect(fold('Ёлочная гирлянда')).toBe(fold('елочная Гирлянда'));
  });

  it('is parsed in the same way by bridge and device', () => {
    fc.assert(
      fc.property(texts, (a) => {
        expect(bridge.fold(a)).toBe(fold(a));
        expect(bridge.compactOf(a)).toBe(compactOf(a));
        expect(bridge.messageOf(searchText(a))).toEqual(queryWords(a));
      }),
      { numRuns: 2_000 },
    );
  });

  it('replaces # with a space [S5.027]', () => {
    expect(searchText('USB#C#kabelis')).toBe('USB C kabelis');
    fc.assert(
      fc.property(texts, (text) => {
        expect(searchText(text).includes('#')).toBe(false);
      }),
    );
  });

  it('gets a space-separated variant of hyphenated words [S5.028]', () => {
    expect(searchText('WH-1000-XM5 melnas')).toBe('WH-1000-XM5 melnas WH 1000 XM5');
    expect(searchText('melnas austiņas')).toBe('melnas austiņas');
    expect(searchText('a-b c-d')).toBe('a-b c-d a b c d');
  });

  it('is split at any number of separators', () => {
    expect(['a   b', ' a\t\nb ', 'a\u0000b', 'a##b'].map(termOf)).toEqual(['a b', 'a b', 'a b', 'a b']);
    expect(searchText('wh--1000 -x y-')).toBe('wh--1000 -x y- wh 1000');
    const many = Array.from({ length: 20 }, (_, at) => `w${at}`);
    expect(queryWords(many.join(' '))).toEqual(many.slice(0, 12));
  });

  it('must have at least 3 characters [S5.031]', () => {
    for (const short of ['', 'a', 'ab', ' ab ', '##ab', '  ', '👍👍'])
      expect(isLongEnough(short)).toBe(false);
    for (const long of ['abc', 'a b', 'āēī', ' abc ']) expect(isLongEnough(long)).toBe(true);
  });

  it('is cut to a maximum length', () => {
    for (const piece of ['a', '-', '#', 'a-', 'ā ', '<b>', '\u0300', '👍'])
      expect([...termOf(piece.repeat(10_000))].length).toBeLessThanOrEqual(MAX_TERM_CHARACTERS);
    for (const piece of ['a', 'a-', '\u0300'])
      expect(queryWords(piece.repeat(10_000)).length).toBeLessThan(13);
  });

  it('tolerates a typo of one letter, except in the first letter', () => {
    const words = fc.stringMatching(/^[abc]{1,6}$/);
    fc.assert(
      fc.property(words, words, (a, b) => {
        expect(isOneTypoAway(a, b)).toBe(
          (distance(a, b) === 1 && a[0] === b[0]) || transpositionsOf(a).has(b),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('tolerates the exchange of two neighbouring letters, the first ones too', () => {
    expect([...transpositionsOf('abca')].sort()).toEqual(['abac', 'acba', 'baca']);
    expect(isOneTypoAway('ledusskpais', 'ledusskapis')).toBe(true);
    expect(isOneTypoAway('oxbs', 'xobs')).toBe(true);
    expect(isOneTypoAway('abcd', 'cbad')).toBe(false);
  });

  it('is folded once: folding again changes nothing', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});
