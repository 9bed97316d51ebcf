// Relevance of search results: it depends on the field that contains the word, on matches of all words, and on the
// exact article number. After any sequence of additions, removals and snapshots, the index gives the same results as a
// scan over all products. Long because of that scan.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import {
  compactOf,
  fold,
  isOneTypoAway,
  queryWords,
  termOf,
  transpositionsOf,
  wordsIn,
} from '#shared/domain/catalogue/search-text.ts';
import { Columns } from '#workers/catalogue-index/columns.ts';
import { readSnapshot, writeSnapshot } from '#workers/catalogue-index/snapshot.ts';
import { BOOSTS, type NamedCategory, TextIndex } from '#workers/catalogue-index/text-index.ts';
import { makeChild, makeProduct } from '../../support/make-product.ts';
import { randomCases } from '../../support/random-cases.ts';
import { typedQuery } from '../../support/typed-query.ts';

const productOf = (id: number, over: Partial<ProductDocument> = {}) =>
  makeProduct({ key: `lv|${id}`, id, name: 'Prece', sku: String(id), mpn: '', brand: '', ean: '', ...over });
const WORD = 'zvaigzne';
const inField = {
  mpn: productOf(1, { mpn: `${WORD} 7` }),
  name: productOf(2, { name: `Lampa ${WORD}` }),
  sku: productOf(3, { sku: `${WORD}-9` }),
  brand: productOf(4, { brand: WORD }),
};

const noRows = () => [];

/** Compacts the index in slices, as the worker does, and calls `meanwhile` between two slices. */
function compact(index: TextIndex, meanwhile: () => void = () => undefined): void {
  for (const _ of index.compact()) meanwhile();
}

/** A text index with its columns, as the worker stores them. */
class Shelf {
  columns = new Columns('lv');
  index = new TextIndex(this.columns);

  change(rows: readonly number[]): void {
    for (const row of rows) this.index.changed(row);
  }
  put = (...products: ProductDocument[]): void => {
    for (const product of products) this.change(this.columns.put(product));
  };
  remove = (id: number): void => this.change(this.columns.remove(`lv|${id}`));

  saveAndRead(): void {
    const stores = new Map([['lv', this.columns]]);
    const texts = new Map([['lv', this.index.toRecord()]]);
    const record = structuredClone(writeSnapshot({ checkpoint: { id: 'x', lwt: 1 }, stores, texts }, 'db'));
    const read = readSnapshot(record, 'db');
    this.columns = read?.stores.get('lv') ?? new Columns('none');
    this.index = new TextIndex(this.columns, read?.texts.get('lv'));
  }

  category = (words: string[], ...ids: number[]): NamedCategory => ({
    words,
    rows: () => ids.flatMap((id) => this.columns.rowOf(`lv|${id}`) ?? []),
  });
  find(text: string, categories: readonly NamedCategory[] = []) {
    const { scores, exact, suggestions } = this.index.find(typedQuery(text), categories, noRows);
    const idOf = (row: number) => Number(this.columns.keyOf(row).slice(3));
    const found = [...scores].flatMap((score, row): [number, number][] =>
      score > 0 ? [[idOf(row), score]] : [],
    );
    return { scores: Object.fromEntries(found), exact: exact.map(idOf).sort((a, b) => a - b), suggestions };
  }
}
function shelfOf(...products: ProductDocument[]): Shelf {
  const shelf = new Shelf();
  shelf.put(...products);
  return shelf;
}

describe.each([
  ['before compaction', () => undefined],
  ['after compaction', (shelf: Shelf) => compact(shelf.index)],
])('search scores %s', (_, settle) => {
  const shelf = shelfOf(...Object.values(inField), productOf(5));
  settle(shelf);
  const category = shelf.category(['gaismas', WORD], 5);

  it('are 3 for the manufacturer’s number, 2 for name and sku, 1 for brand and category', () => {
    expect(shelf.find(WORD, [category]).scores).toEqual({ 1: 3, 2: 2, 3: 2, 4: 1, 5: 1 });
  });

  it('are the same for a prefix and for a word with a typo', () => {
    expect(shelf.find(WORD.slice(0, 5), [category]).scores).toEqual({ 1: 3, 2: 2, 3: 2, 4: 1, 5: 1 });
    expect(shelf.find('zvaigzme', [category]).scores).toEqual({ 1: 3, 2: 2, 3: 2, 4: 1, 5: 1 });
    expect(shelf.find('zvaigzme', [category]).suggestions).toEqual([WORD]);
    expect(shelf.find(WORD, [category]).suggestions).toEqual([]);
  });

  it('are summed over fields, each counted once', () => {
    const both = shelfOf(productOf(1, { mpn: `${WORD} 7`, name: `${WORD} ${WORD}`, brand: WORD }));
    settle(both);
    expect(both.find(WORD).scores).toEqual({ 1: 6 });
    expect(both.find('zvaigzme').scores).toEqual({ 1: 6 });
  });

  it('are summed over words, all of which must match', () => {
    const two = shelfOf(
      productOf(1, { name: `${WORD} lampa` }),
      productOf(2, { name: WORD, brand: 'lampa' }),
      productOf(3, { name: WORD }),
      productOf(4, { name: 'lampa' }),
    );
    settle(two);
    expect(two.find(`lampa ${WORD}`).scores).toEqual({ 1: 4, 2: 3 });
    const withCategory = two.find(`lampa ${WORD}`, [two.category(['lampa'], 3)]);
    expect(withCategory.scores).toEqual({ 1: 4, 2: 3, 3: 3 });
  });

  it('are increased by 20 for an exact article number in any spelling', () => {
    const numbered = shelfOf(
      productOf(2, { sku: 'LAP-15', mpn: 'lap 15' }),
      productOf(1, { sku: 'LAP-150' }),
      productOf(3, { name: 'LAP 15', ean: 'LAP15' }),
      productOf(4, { configurable_children: [makeChild({ sku: 'Lap/15' })] }),
    );
    settle(numbered);
    const found = numbered.find('lap 15');
    expect(found.exact).toEqual([2, 3, 4]);
    expect(found.scores).toEqual({ 1: 4, 2: 30, 3: 24, 4: 20 });
    numbered.remove(2);
    expect(numbered.find('lap-15').exact).toEqual([3, 4]);
    numbered.remove(3);
    numbered.remove(4);
    expect(numbered.find('lap15').exact).toEqual([]);
    expect(numbered.find('lap15').scores).toEqual({});
  });

  it('are returned with the sku that has exactly the typed spelling', () => {
    const skus = ['AB12', 'AB-12', 'AB,12', 'AB#12'];
    const numbered = shelfOf(...skus.map((sku, at) => productOf(at + 1, { sku })));
    settle(numbered);
    for (const sku of skus) {
      const { exact, written } = numbered.index.find(typedQuery(` ${sku.toLowerCase()}`), [], noRows);
      expect(exact).toHaveLength(4);
      expect(written.map((row) => numbered.columns.textOf(row)?.sku)).toEqual([sku]);
    }
  });

  it('reflect the new words and numbers of a replaced product', () => {
    const changed = shelfOf(productOf(1, { name: 'vecais', sku: 'A-1' }));
    settle(changed);
    changed.put(productOf(1, { name: 'jaunais', sku: 'B-1' }));
    settle(changed);
    expect(changed.find('vecais').scores).toEqual({});
    expect(changed.find('jaunais').scores).toEqual({ 1: 2 });
    expect(changed.find('A-1').exact).toEqual([]);
    expect(changed.find('B-1').exact).toEqual([1]);
  });

  const named = (...names: string[]) => names.map((name, at) => productOf(at + 1, { name }));

  it('allow no typo in words of three letters', () => {
    const near = shelfOf(...named('zala', 'zole', 'zila', 'zile', 'zole', 'zola'));
    settle(near);
    expect(near.find('zxl').scores).toEqual({});
  });

  it('are returned with up to five suggestions', () => {
    const many = shelfOf(...named('zalai', 'zalas', 'zalam', 'zalaj', 'zalar', 'zalat', 'zalat'));
    settle(many);
    const { scores, suggestions } = many.find('zalax');
    expect([Object.keys(scores).length, suggestions.length, suggestions[0]]).toEqual([7, 5, 'zalat']);
  });
});

/** Words of four different characters, so that many are prefixes or near matches of each other. */
const word = fc.stringMatching(/^[abā1]{1,5}$/);
const texts = fc.oneof(
  { weight: 6, arbitrary: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);
const number = fc.oneof(fc.constant(''), texts, fc.stringMatching(/^[ab1]{1,3}-[ab1]{1,3}$/));
const ids = fc.integer({ min: 1, max: 12 });
const product: fc.Arbitrary<ProductDocument> = fc
  .record({
    id: ids,
    name: texts,
    sku: number,
    mpn: number,
    ean: number,
    brand: fc.oneof(fc.constant(''), texts),
    children: fc.array(number, { maxLength: 2 }),
    status: fc.constantFrom(0, 1, 1, 1, 2, -1),
    visibility: fc.constantFrom(2, 3, 4, 4, 4),
    price: fc.nat(3),
  })
  .map(({ children, ...rest }) =>
    productOf(rest.id, { ...rest, configurable_children: children.map((sku) => makeChild({ sku })) }),
  );
type Step =
  | { kind: 'put'; product: ProductDocument }
  | { kind: 'remove'; id: number }
  | { kind: 'compact'; meanwhile: (ProductDocument | number)[] }
  | { kind: 'save' }
  | { kind: 'find'; text: string };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('put' as const), product }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), id: ids }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('compact' as const),
      meanwhile: fc.array(fc.oneof(product, ids), { maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('save' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('find' as const), text: number }) },
);
/** a category's name and the ids of its products, some of which do not exist */
const categories = fc.array(fc.record({ name: texts, ids: fc.uniqueArray(ids, { maxLength: 6 }) }), {
  maxLength: 2,
});
type Category = { name: string; ids: number[] };

/** A reference implementation of the search rules, product by product. */
function findByHand(products: readonly ProductDocument[], named: readonly Category[], text: string) {
  const fields = Object.keys(BOOSTS) as (keyof typeof BOOSTS)[];
  const worth = (of: ProductDocument, isMeant: (word: string) => boolean): number =>
    fields.reduce((sum, field) => sum + (wordsIn(of[field]).some(isMeant) ? BOOSTS[field] : 0), 0) +
    (named.some((each) => each.ids.includes(of.id) && wordsIn(each.name).some(isMeant)) ? 1 : 0);
  const meant = queryWords(text).map((typed) => {
    const begins = (each: string) => each.startsWith(typed);
    const isRight = typed.length < 4 || products.some((each) => worth(each, begins) > 0);
    return isRight ? begins : (each: string) => isOneTypoAway(typed, each);
  });
  const compact = compactOf(termOf(text));
  const numbersOf = ({ sku, mpn, ean, configurable_children }: ProductDocument) =>
    [sku, mpn, ean, ...configurable_children.map((child) => child.sku)].map(compactOf);
  const exact = products.filter((each) => compact !== '' && numbersOf(each).includes(compact));
  const scores = products.flatMap((each): [number, number][] => {
    const parts = meant.map((isMeant) => worth(each, isMeant));
    const sum = parts.length > 0 && parts.every((part) => part > 0) ? parts.reduce((a, b) => a + b) : 0;
    const score = sum + (exact.includes(each) ? 20 : 0);
    return score > 0 ? [[each.id, score]] : [];
  });
  return {
    scores: Object.fromEntries(scores),
    exact: exact.map(({ id }) => id).sort((a, b) => a - b),
  };
}

it('finds a word with two letters exchanged unless another word begins with the typed letters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[abcč]{5,9}$/), fc.array(texts, { maxLength: 3 }), (word, others) => {
      const shelf = shelfOf(
        productOf(1, { name: word }),
        ...others.map((name, at) => productOf(at + 2, { name })),
      );
      const known = [word, ...others].flatMap(wordsIn);
      for (const typed of transpositionsOf(fold(word)))
        if (!known.some((each) => each.startsWith(typed))) expect(shelf.find(typed).scores[1]).toBe(2);
    }),
  );
});

it('adds the scores of all words for products that match enough groups of alternatives', () => {
  const short = fc.stringMatching(/^[abā1]{1,2}$/);
  const groups = fc.array(
    fc.array(fc.array(short, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
    { minLength: 1, maxLength: 4 },
  );
  const searchable = product.map((each) => ({ ...each, status: 1, visibility: 4 }));
  let telling = 0;
  fc.assert(
    fc.property(fc.array(searchable, { minLength: 5 }), groups, fc.nat(), (products, asked, missing) => {
      const shelf = shelfOf(...products);
      compact(shelf.index);
      const scoresOf = (asked: readonly (readonly (readonly string[])[])[], atLeast: number) => {
        const groups = asked.map((group) => group.map((words) => ({ words: words.map(fold) })));
        const guessed = new Set(groups.flat().flatMap(({ words }) => words));
        const query = { ...typedQuery(''), groups, atLeast, guessed };
        return [...shelf.index.find(query, [], noRows).scores].slice(0, shelf.columns.rows);
      };
      const words = [...new Set(asked.flat(2).map(fold))];
      const ofWord = new Map(words.map((each) => [each, scoresOf([[[each]]], 1)]));
      const atLeast = asked.length - (missing % asked.length);
      const expected = Array.from({ length: shelf.columns.rows }, (_, row) => {
        const scoreOf = (each: string) => ofWord.get(fold(each))?.[row] ?? 0;
        const matching = asked.filter((group) => group.some((all) => all.every((each) => scoreOf(each) > 0)));
        return matching.length < atLeast ? 0 : words.reduce((sum, each) => sum + scoreOf(each), 0);
      });
      expect(scoresOf(asked, atLeast)).toEqual(expected);
      if (atLeast > 1 && expected.some((score) => score > 0)) telling += 1;
    }),
    { numRuns: randomCases(2_000) },
  );
  expect(telling).toBeGreaterThan(randomCases(2_000) / 10);
});

it('matches a search product by product after any changes, compactions and snapshots', () => {
  let telling = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 25 }), categories, number, (steps, named, last) => {
      const shelf = new Shelf();
      const present = new Map<number, ProductDocument>();
      const change = (each: ProductDocument | number) => {
        if (typeof each === 'number') {
          shelf.remove(each);
          present.delete(each);
        } else {
          shelf.put(each);
          present.set(each.id, each);
        }
      };
      const look = (text: string) => {
        const searchable = [...present.values()].filter(
          ({ status, visibility }) => (status === 0 || status === 1) && visibility >= 3,
        );
        const inColumns = named.map(({ name, ids: members }) => {
          const there = members.filter((id) => searchable.some((each) => each.id === id));
          return shelf.category(wordsIn(name), ...there);
        });
        const { suggestions: _, ...found } = shelf.find(text, inColumns);
        expect([text, found]).toEqual([text, findByHand(searchable, named, text)]);
        if (Object.keys(found.scores).length > 0) telling += 1;
      };
      for (const each of [...steps, { kind: 'find', text: last } as const]) {
        if (each.kind === 'put') change(each.product);
        else if (each.kind === 'remove') change(each.id);
        else if (each.kind === 'save') shelf.saveAndRead();
        else if (each.kind === 'find') look(each.text);
        else {
          const meanwhile = [...each.meanwhile];
          compact(shelf.index, () => {
            const next = meanwhile.shift();
            if (next === undefined) return;
            change(next);
            look(last);
          });
        }
      }
    }),
    { numRuns: randomCases(8_000) },
  );
  expect(telling).toBeGreaterThan(randomCases(8_000) / 4);
});
