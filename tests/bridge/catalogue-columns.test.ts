// Compares the data structures behind ProductColumns with plain maps and arrays.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FacetsReader } from '#bridge/catalogue-search/facet-columns.ts';
import { RowListsReader } from '#bridge/catalogue-search/row-lists.ts';
import { RowSet } from '#bridge/catalogue-search/row-set.ts';
import { TextPool } from '#bridge/catalogue-search/text-pool.ts';
import { TimeCodes } from '#bridge/catalogue-search/time-codes.ts';
import { createSlices } from '#bridge/wire/create-slices.ts';
import { isOneTypoAway, transpositionsOf } from '#shared/domain/catalogue/search-text.ts';
import { randomCases } from '../support/random-cases.ts';

const cases = { numRuns: randomCases(400) };
/** Texts with shared beginnings, of one to four bytes per character. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ā', 'ж', '€', '𝒳', '7', ' '), maxLength: 9 });
const bytesOf = (one: string) => Buffer.from(one);
const rowNumbers = (size: number) => Int32Array.from({ length: size }, (_, at) => at);

describe('a pool of texts', () => {
  it('numbers distinct texts in the order in which they were added', () => {
    fc.assert(
      fc.property(fc.array(text), fc.array(text), (added, others) => {
        const pool = new TextPool();
        const distinct = [...new Set(added)];
        expect(added.map((one) => pool.add(one))).toEqual(added.map((one) => distinct.indexOf(one)));
        pool.trim();
        expect(distinct.map((_, at) => pool.textAt(at))).toEqual(distinct);
        expect(others.map((one) => pool.find(one))).toEqual(others.map((one) => distinct.indexOf(one)));
      }),
      cases,
    );
  });

  it('holds more texts than it was created for', () => {
    const pool = new TextPool();
    const texts = Array.from({ length: 5_000 }, (_, at) => `a text with the number ${at}`);
    for (const one of texts) pool.add(one);
    expect(texts.every((one, at) => pool.find(one) === at && pool.textAt(at) === one)).toBe(true);
  });

  it('sorts texts by their bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(text), fc.constantFrom('', 'begin '), async (endings, beginning) => {
        const pool = new TextPool();
        const texts = endings.map((ending) => `${beginning}${ending}`);
        for (const one of texts) pool.add(one);
        const sorted = await pool.sorted(rowNumbers(texts.length), createSlices());
        expect(Array.from(sorted, pool.textAt)).toEqual(
          texts.toSorted((a, b) => Buffer.compare(bytesOf(a), bytesOf(b))),
        );
      }),
      cases,
    );
  });
});

describe('lists of rows by word', () => {
  const entries = fc.array(fc.tuple(text, fc.nat(50)), { maxLength: 60 });
  async function listsOf(added: readonly (readonly [string, number])[]) {
    const reader = new RowListsReader();
    for (const [word, row] of added) reader.add(word, row);
    return reader.lists(true);
  }
  const sorted = (rows: Iterable<number>) => [...rows].sort((a, b) => a - b);

  it('contain the rows that were added for a word and for a prefix', async () => {
    await fc.assert(
      fc.asyncProperty(entries, text, async (added, asked) => {
        const lists = await listsOf(added);
        const rowsOf = (matches: (word: string) => boolean) =>
          added.flatMap(([word, row]) => (matches(word) ? [row] : []));
        expect([...lists.of(asked)]).toEqual(rowsOf((word) => word === asked));
        const found = [...lists.beginning(asked)].flatMap((list) => [...list]);
        expect(sorted(found)).toEqual(sorted(rowsOf((word) => word.startsWith(asked))));
      }),
      cases,
    );
  });

  it('are equal to lists of the same entries only', async () => {
    await fc.assert(
      fc.asyncProperty(entries, entries, async (some, others) => {
        const lists = await listsOf(some);
        expect(lists.isEqual(await listsOf(some))).toBe(true);
        expect(lists.isEqual(await listsOf(others))).toBe(JSON.stringify(some) === JSON.stringify(others));
      }),
      cases,
    );
  });

  it('find every word that is one typo away', async () => {
    const typed = text.filter((one) => one !== '');
    const character = fc.constantFrom('a', 'ж', '€', '𝒳', '7');
    await fc.assert(
      fc.asyncProperty(
        typed,
        fc.nat(9),
        fc.nat(1),
        fc.array(character, { maxLength: 1 }),
        async (word, at, removed, added) => {
          // a word with one character replaced, removed or added
          const near = [...word].toSpliced(Math.min(at, [...word].length), removed, ...added).join('');
          const lists = await listsOf([[near, 1]]);
          if (isOneTypoAway(word, near))
            expect([...lists.near(word)].map(([found]) => found)).toEqual([near]);
        },
      ),
      cases,
    );
  });

  it('find every word in which two neighbouring letters are exchanged', async () => {
    const letters = fc.stringMatching(/^[abжц]{2,8}$/);
    await fc.assert(
      fc.asyncProperty(letters, async (word) => {
        const near = [...transpositionsOf(word)];
        const lists = await listsOf(near.map((one, at) => [one, at]));
        expect([...lists.near(word)].map(([found]) => found).sort()).toEqual(near.sort());
      }),
      cases,
    );
  });
});

describe('codes of times', () => {
  const time = fc.oneof(
    fc
      .date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31') })
      .map((date) => date.toISOString()),
    fc.constantFrom(
      '',
      '2026-02-31T00:00:00.000Z',
      '2026-02-01',
      '2026-02-01T00:00:00Z',
      '+012026-01-01T00:00:00.000Z',
    ),
  );

  it('decode to the original text', () => {
    fc.assert(
      fc.property(fc.array(fc.option(time)), (texts) => {
        const times = new TimeCodes();
        const codes = texts.map((one) => times.add(one));
        expect(codes.map((code) => times.textOf(code))).toEqual(texts);
        for (const [at, one] of texts.entries()) if (one !== null) expect(times.find(one)).toBe(codes[at]);
      }),
      cases,
    );
  });

  it('sort like their texts if all are canonical', () => {
    fc.assert(
      fc.property(fc.array(time), (texts) => {
        const times = new TimeCodes();
        const codes = texts.map((one) => times.add(one));
        fc.pre(times.areSorted);
        expect(codes.toSorted((a, b) => a - b).map((code) => times.textOf(code))).toEqual(texts.toSorted());
      }),
      cases,
    );
  });
});

it('a set of rows contains exactly the rows that it was created with', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.array(fc.nat(299)), (size, numbers) => {
      const rows = Int32Array.from(new Set(numbers.filter((at) => at < size)));
      const set = new RowSet(rows, size);
      expect(set.size).toBe(rows.length);
      expect(set.rows().toSorted()).toEqual(rows.toSorted());
      expect(set.bytes).toBeLessThanOrEqual(Math.ceil(size / 32) * 4);
    }),
    cases,
  );
});

describe('facets', () => {
  const option = fc.constantFrom('1', '2', '3');
  const facets: fc.Arbitrary<Record<string, string[]>> = fc.dictionary(
    fc.constantFrom('color', 'color_options', 'size', 'size_options', 'brand'),
    fc.uniqueArray(option),
    { noNullPrototype: true },
  );
  function columnsOf(products: readonly Record<string, string[]>[]) {
    const reader = new FacetsReader();
    for (const one of products) reader.add(one);
    return reader.columns();
  }
  const present = (counts: ReadonlyMap<string, number> | undefined) =>
    Object.fromEntries([...(counts ?? [])].filter(([, count]) => count > 0));

  it('count each product once per option, its own or a variant’s', () => {
    fc.assert(
      fc.property(fc.array(facets), (products) => {
        const counts = columnsOf(products).countOptions(rowNumbers(products.length), [
          'color',
          'size',
          'brand',
        ]);
        for (const code of ['color', 'size', 'brand']) {
          const having = (one: string) =>
            products.filter((product) =>
              [code, `${code}_options`].some((each) => product[each]?.includes(one)),
            );
          const expected = ['1', '2', '3'].flatMap((one) =>
            having(one).length > 0 ? [[one, having(one).length]] : [],
          );
          expect(present(counts.get(code))).toEqual(Object.fromEntries(expected));
        }
      }),
      cases,
    );
  });
});
