// What a found product is worth: the field its word stands in, the words together, the very article number.
import { describe, expect, it } from 'vitest';
import type { TextEntry } from '../../../workers/catalogue-index/columns.ts';
import { type NamedCategory, TextIndex } from '../../../workers/catalogue-index/text-index.ts';

const entry = (key: string, over: Partial<TextEntry> = {}): TextEntry => ({
  key,
  name: 'Prece',
  sku: key,
  mpn: '',
  brand: '',
  identifiers: [],
  ...over,
});
const WORD = 'zvaigzne';
const inField = {
  mpn: entry('1', { mpn: WORD }),
  name: entry('2', { name: `Lampa ${WORD}` }),
  sku: entry('3', { sku: `${WORD}-9` }),
  brand: entry('4', { brand: WORD }),
};
const category: NamedCategory = { words: ['gaismas', WORD], keys: () => ['5'] };

function indexOf(...entries: TextEntry[]): TextIndex {
  const index = new TextIndex();
  for (const each of entries) index.put(each);
  return index;
}
const scores = (index: TextIndex, text: string, categories: NamedCategory[] = []) =>
  Object.fromEntries(index.find(text, categories).scores);

describe('the weights of the fields', () => {
  const index = indexOf(...Object.values(inField), entry('5'));

  it('a manufacturer’s number counts 3, name and article number 2, brand and category 1', () => {
    expect(scores(index, WORD, [category])).toEqual({ 1: 3, 2: 2, 3: 2, 4: 1, 5: 1 });
  });

  it('count the same for the beginning of a word, and for a word with a typo', () => {
    expect(scores(index, WORD.slice(0, 5), [category])).toEqual({ 1: 3, 2: 2, 3: 2, 4: 1, 5: 1 });
    expect(scores(index, 'zvaigzme', [category])).toEqual({ 1: 3, 2: 2, 3: 2, 4: 1, 5: 1 });
    expect(index.find('zvaigzme', [category]).suggestions).toEqual([WORD]);
    expect(index.find(WORD, [category]).suggestions).toEqual([]);
  });

  it('add up over the fields that have the word, each once', () => {
    const both = indexOf(entry('1', { mpn: WORD, name: `${WORD} ${WORD}`, brand: WORD }));
    expect(scores(both, WORD)).toEqual({ 1: 6 });
    expect(scores(both, 'zvaigzme')).toEqual({ 1: 6 });
  });

  it('add up over the words, and every word must be there', () => {
    const two = indexOf(
      entry('1', { name: `${WORD} lampa` }),
      entry('2', { name: WORD, brand: 'lampa' }),
      entry('3', { name: WORD }),
      entry('4', { name: 'lampa' }),
    );
    expect(scores(two, `lampa ${WORD}`)).toEqual({ 1: 4, 2: 3 });
    expect(scores(two, `lampa ${WORD}`, [{ words: ['lampa'], keys: () => ['3'] }])).toEqual({
      1: 4,
      2: 3,
      3: 3,
    });
  });

  it('the very article number counts 20 more and stands first, however it is typed', () => {
    const numbered = indexOf(
      entry('2', { sku: 'LAP-15', identifiers: ['LAP-15', 'lap 15', ''] }),
      entry('1', { sku: 'LAP-150', identifiers: ['LAP-150'] }),
      entry('0', { name: 'LAP 15', identifiers: ['LAP15'] }),
    );
    const found = numbered.find('lap 15', []);
    expect(found.exact).toEqual(['0', '2']);
    expect(Object.fromEntries(found.scores)).toEqual({ 0: 24, 1: 4, 2: 24 });
    numbered.remove('2');
    expect(numbered.find('lap-15', []).exact).toEqual(['0']);
    numbered.remove('0');
    expect(numbered.find('lap15', []).exact).toEqual([]);
    expect(numbered.size).toBe(1);
  });

  it('a product that is put again has its new words and numbers only', () => {
    const changed = indexOf(entry('1', { name: 'vecais', identifiers: ['A-1'] }));
    changed.put(entry('1', { name: 'jaunais', identifiers: ['B-1'] }));
    expect([changed.size, changed.has('1'), changed.has('2')]).toEqual([1, true, false]);
    expect(scores(changed, 'vecais')).toEqual({});
    expect(scores(changed, 'jaunais')).toEqual({ 1: 2 });
    expect(changed.find('A-1', []).exact).toEqual([]);
    expect(changed.find('B-1', []).exact).toEqual(['1']);
  });

  it('a short word forgives no typo, and so many suggestions are enough', () => {
    const near = ['zala', 'zole', 'zila', 'zile', 'zole', 'zola'].map((name, at) =>
      entry(String(at), { name }),
    );
    expect(scores(indexOf(...near), 'zxl')).toEqual({});
    const many = ['zalai', 'zalas', 'zalam', 'zalaj', 'zalar', 'zalat'].map((name, at) =>
      entry(String(at), { name }),
    );
    const found = indexOf(...many).find('zalax', []);
    expect([found.scores.size, found.suggestions.length]).toEqual([6, 5]);
  });
});
