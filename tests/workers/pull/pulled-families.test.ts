// Fetching and writing of each small family, part by part. Uses a scripted backend and an in-memory database; no time
// passes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { categorySearch, searchCategories } from '#workers/pull/category-search.ts';
import { parseEach, searchAll } from '#workers/pull/family.ts';
import { fetchProducts } from '#workers/pull/fetch-products.ts';
import { writeFamily, writeProducts } from '#workers/pull/write-family.ts';
import { bridgeDoc } from '../../support/worker/tiny-bridge.ts';
import { context, type FamiliesBench, found, keysOf, openFamilies, round } from './families-bench.ts';

let bench: FamiliesBench;

beforeEach(async () => {
  bench = await openFamilies();
});

afterEach(() => Promise.all([bench.databases.catalogue.remove(), bench.databases.personal.remove()]));

const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

describe('reading', () => {
  const entities = { cms_page: 100, attribute: 150 } as const;
  it.each([
    [0, [0]],
    [99, [0]],
    [100, [0, 100]],
    [250, [0, 100, 200]],
  ])('requests %i documents in pages of a hundred from %j', async (count, places) => {
    bench.answers.cms_page = (from) => found(many(count).slice(from, from + entities.cms_page));
    expect(await searchAll(round(bench, 'en'), 'cms_page', entities.cms_page)).toEqual(ok(many(count)));
    expect(bench.asked.map(([, { query }]) => query?.from)).toEqual(places);
    expect(bench.asked[0]?.[1].query).toMatchObject({ storeCode: 'en', size: 100, sort: 'id:asc' });
  });

  it('fails beyond the search window, or after a fault on any page', async () => {
    bench.answers.attribute = () => found(many(2_500));
    expect(await searchAll(round(bench), 'attribute', 2_500)).toEqual(
      failed('bad-shape', { field: 'attribute' }),
    );
    expect(bench.asked.map(([, { query }]) => query?.from)).toEqual([0, 2_500, 5_000, 7_500]);
    bench.answers.attribute = (from) => (from > 0 ? failed('busy') : found(many(150)));
    expect(await searchAll(round(bench), 'attribute', 150)).toEqual(failed('busy'));
  });

  it('requests up to four thousand categories at a time', async () => {
    bench.answers.category = (from) => found(many(from === 0 ? 4_000 : 5));
    expect(await searchCategories(context(bench), 'en', {})).toMatchObject({
      ok: true,
      value: { length: 4_005 },
    });
    expect(bench.asked.map(([, { query }]) => [query?.from, query?.size, query?.storeCode])).toEqual([
      [0, 4_000, 'en'],
      [4_000, 4_000, 'en'],
    ]);
    bench.answers.category = () => found(many(4_000));
    expect(await searchCategories(context(bench), 'lv', {})).toEqual(
      failed('bad-shape', { field: 'category' }),
    );
    expect(bench.asked).toHaveLength(4);
    bench.answers.category = () => failed('offline');
    expect(await searchCategories(context(bench), 'lv', {})).toEqual(failed('offline'));
  });

  it('filters categories by list, range or flag', () => {
    const sort = [{ position: 'asc' }, { id: 'asc' }];
    expect(categorySearch({})).toEqual({ query: { match_all: {} }, sort, from: 0, size: 4_000 });
    expect(categorySearch({ id: [1, 2], level: { lte: 2 }, is_active: false }, 5, 7)).toEqual({
      query: {
        bool: {
          filter: {
            bool: {
              must: [
                { terms: { id: [1, 2] } },
                { range: { level: { lte: 2 } } },
                { terms: { is_active: [false] } },
              ],
            },
          },
        },
      },
      sort,
      from: 5,
      size: 7,
    });
  });

  it('logs the first invalid field of the malformed documents it skips', () => {
    const read = (source: unknown): Result<number> =>
      typeof source === 'number' ? ok(source) : failed('bad-shape', { field: String(source) });
    const of = { ports: context(bench).ports, store: 'lv' };
    expect(parseEach(of, 'f', [1, 2], read)).toEqual({ documents: [1, 2], leftOut: [], isWhole: true });
    expect(bench.log).toEqual([]);
    expect(parseEach(of, 'f', ['a', 1, 'b'], read)).toEqual({
      ...{ documents: [1], leftOut: ['a', 'b'] },
      isWhole: false,
    });
    expect(parseEach(of, 'f', ['c'], () => failed('bad-shape'))).toMatchObject({
      documents: [],
      isWhole: false,
    });
    const reported = { event: 'documents-left-out', family: 'f', store: 'lv' };
    expect(bench.log).toEqual([
      { ...reported, count: 2, field: 'a' },
      { ...reported, count: 1, field: '' },
    ]);
  });

  it('requests shop data once per round', async () => {
    const of = round(bench, 'en');
    bench.answers['shop/data'] = () => ok({ code: 200, result: { config: [1] } });
    expect(await of.shopData()).toEqual(ok({ config: [1] }));
    await of.shopData();
    expect(bench.asked).toEqual([['shop/data', { store: 'en' }]]);
    bench.answers['shop/data'] = () => failed('busy');
    expect(await round(bench).shopData()).toEqual(failed('busy'));
  });
});

describe('writing', () => {
  it('counts the changes of a complete or partial family', async () => {
    const { content } = bench.databases.catalogue;
    const doc = (code: string, words: string) =>
      ({
        key: `lv|contact|${code}`,
        store: 'lv',
        kind: 'contact',
        code,
        value: { words },
      }) as never as Parameters<typeof writeFamily>[1][number] & { value: object };
    const stored = [doc('a', '1'), doc('b', '1'), doc('c', '1')];
    const write = (pulled: typeof stored, isWhole: boolean) =>
      writeFamily(content as never, stored, pulled, isWhole);
    expect(await write(stored, true)).toEqual({ written: 0, removed: 0 });
    expect(await write([], true)).toEqual({ written: 0, removed: 0 });
    expect(await write([doc('a', '2')], false)).toEqual({ written: 1, removed: 0 });
    await content.bulkUpsert(stored as never);
    expect(await write([doc('a', '2'), doc('b', '1'), doc('d', '1')], true)).toEqual({
      written: 2,
      removed: 1,
    });
    expect(await keysOf(bench, 'content')).toEqual(['lv|contact|a', 'lv|contact|b', 'lv|contact|d']);
  });

  it('stores partial products only if they are new', async () => {
    const { products } = bench.databases.catalogue;
    const at = (day: string, id = 1, over = {}) =>
      bridgeDoc(id, { updated_at: `2026-10-${day} 08:00:00`, ...over });
    const fetch = (...documents: unknown[]) => {
      bench.answers.product = () => found(documents, 40);
      return fetchProducts(context(bench), 'lv', { size: 2 });
    };
    const names = async () => (await products.find().exec()).map(({ name }) => name).sort();
    const first = await fetch(at('02', 1, { name: 'a' }), at('02', 2, { status: 2 }), { id: 3 });
    expect(first).toMatchObject({ ok: true, value: { total: 40, products: [{ id: 1 }, { id: 2 }] } });
    expect(bench.log).toMatchObject([
      { event: 'documents-left-out', family: 'products', store: 'lv', count: 1 },
    ]);
    for (const day of ['01', '02']) await fetch(at(day, 1, { name: 'older' }));
    expect(await names()).toEqual(['a']);
    await fetch(at('03', 1, { name: 'newer' }));
    expect(await names()).toEqual(['newer']);
    bench.answers.product = () => found([at('09', 1, { name: 'part' }), at('09', 4, { name: 'alone' })]);
    await fetchProducts(context(bench), 'lv', { size: 2, exclude: ['description'] });
    expect(await names()).toEqual(['alone', 'newer']);
    const alone = (await products.find({ selector: { id: 4 } }).exec())[0];
    expect(alone?.updated_at).toBe('');
    bench.answers.product = () => failed('busy');
    expect(await fetchProducts(context(bench), 'lv', { size: 2 })).toEqual(failed('busy'));
    await writeProducts(bench.databases.catalogue, []);
  });
});
