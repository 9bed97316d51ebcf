import { expect, it } from 'vitest';
import { mergedWords, sortedWords } from '#workers/catalogue-index/sorted-words.ts';

const wordsOf = (...words: string[]) => sortedWords(new Map(words.map((word) => [word, [1]])));

it('yields at least once per 8,000 merged words, even if most words are in both lists', () => {
  const both = Array.from({ length: 20_000 }, (_, at) => `b${String(at).padStart(5, '0')}`);
  for (const only of [[], ['a'], ['a', 'aa', 'aaa']]) {
    const merging = mergedWords(wordsOf(...only, ...both), wordsOf(...both));
    let yields = 0;
    while (!merging.next().done) yields += 1;
    expect(yields).toBeGreaterThanOrEqual(Math.floor((only.length + 2 * both.length) / 8_001));
  }
});
