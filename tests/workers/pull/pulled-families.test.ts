// Fetching and writing of each small family, part by part. Uses a scripted backend and an in-memory database; no time
// passes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { type BackendQuirks, newQuirks } from '#workers/bridge-client/backend-quirks.ts';
import type { Call, CallOptions } from '#workers/bridge-client/call.ts';
import type { LogEvent, Ports } from '#workers/ports.ts';
import { categoriesFamily } from '#workers/pull/categories-family.ts';
import { categorySearch, searchCategories } from '#workers/pull/category-search.ts';
import { contentFamily } from '#workers/pull/content-family.ts';
import { parseEach, searchAll, startRound } from '#workers/pull/family.ts';
import { fetchProducts } from '#workers/pull/fetch-products.ts';
import { referenceFamily } from '#workers/pull/reference-family.ts';
import { writeFamily, writeProducts } from '#workers/pull/write-family.ts';
import { memoryStorage } from '../../support/worker/memory-storage.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { bridgeCategory, bridgeDoc } from '../../support/worker/tiny-bridge.ts';

let databases: Databases;
let log: LogEvent[];
let now: number;
let asked: [string, CallOptions][];
/** entity or endpoint → function that returns its response from an offset on */
let answers: Record<string, (from: number, options: CallOptions) => unknown>;
/** path of a static file → its response */
let files: Record<string, () => Response>;
beforeEach(async () => {
  databases = await openDatabases(memoryStorage());
  log = [];
  now = 10_000;
  asked = [];
  answers = {
    'country/list': () =>
      ok({ code: 200, result: [{ id: 'LV', full_name_locale: 'Latvija', available_regions: null }] }),
    'home-page': () => lists([], []),
    'shop/data': () => ok({ result: { config: [] } }),
  };
  files = {};
});
afterEach(() => Promise.all([databases.catalogue.remove(), databases.personal.remove()]));

const lists = (new_collection: string[], bestsellers: string[]) =>
  ok({ code: 200, result: { new_collection, bestsellers } });
const found = (documents: unknown[], total = documents.length) =>
  ok({ hits: { total, hits: documents.map((_source) => ({ _source })) } });
const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
function context() {
  const call = (async (endpoint: string, options: CallOptions = {}) => {
    const name = options.params?.entity ?? endpoint;
    asked.push([name, options]);
    const from = Number(options.query?.from ?? 0);
    return (answers[name]?.(from, options) ?? found([])) as Result<never>;
  }) as Call;
  const ports = {
    now: () => now,
    log: (event: LogEvent) => log.push(event),
    fetch: async (url: string) => files[url]?.() ?? new Response('', { status: 404 }),
    wait: (_: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve())),
  } as unknown as Ports;
  return { ports, config: testConfig(), db: databases.catalogue, call };
}
const round = (store = 'lv') => startRound(context(), store);
const shopData = (code: string, part: unknown, view = 'lv') => {
  answers['shop/data'] = () =>
    ok({ code: 200, result: { config: [{ code, configuration: { [view]: part } }] } });
};
const keysOf = async (name: 'categories' | 'reference' | 'content') =>
  (await databases.catalogue[name].find().exec()).map(({ key }) => key).sort();

describe('reading', () => {
  const entities = { cms_page: 100, attribute: 150 } as const;
  it.each([
    [0, [0]],
    [99, [0]],
    [100, [0, 100]],
    [250, [0, 100, 200]],
  ])('requests %i documents in pages of a hundred from %j', async (count, places) => {
    answers.cms_page = (from) => found(many(count).slice(from, from + entities.cms_page));
    expect(await searchAll(round('en'), 'cms_page', entities.cms_page)).toEqual(ok(many(count)));
    expect(asked.map(([, { query }]) => query?.from)).toEqual(places);
    expect(asked[0]?.[1].query).toMatchObject({ storeCode: 'en', size: 100, sort: 'id:asc' });
  });

  it('fails beyond the search window, or after a fault on any page', async () => {
    answers.attribute = () => found(many(2_500));
    expect(await searchAll(round(), 'attribute', 2_500)).toEqual(failed('bad-shape', { field: 'attribute' }));
    expect(asked.map(([, { query }]) => query?.from)).toEqual([0, 2_500, 5_000, 7_500]);
    answers.attribute = (from) => (from > 0 ? failed('busy') : found(many(150)));
    expect(await searchAll(round(), 'attribute', 150)).toEqual(failed('busy'));
  });

  it('requests up to four thousand categories at a time', async () => {
    answers.category = (from) => found(many(from === 0 ? 4_000 : 5));
    expect(await searchCategories(context(), 'en', {})).toMatchObject({ ok: true, value: { length: 4_005 } });
    expect(asked.map(([, { query }]) => [query?.from, query?.size, query?.storeCode])).toEqual([
      [0, 4_000, 'en'],
      [4_000, 4_000, 'en'],
    ]);
    answers.category = () => found(many(4_000));
    expect(await searchCategories(context(), 'lv', {})).toEqual(failed('bad-shape', { field: 'category' }));
    expect(asked).toHaveLength(4);
    answers.category = () => failed('offline');
    expect(await searchCategories(context(), 'lv', {})).toEqual(failed('offline'));
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
    const of = { ports: context().ports, store: 'lv' };
    expect(parseEach(of, 'f', [1, 2], read)).toEqual({ documents: [1, 2], leftOut: [], isWhole: true });
    expect(log).toEqual([]);
    expect(parseEach(of, 'f', ['a', 1, 'b'], read)).toEqual({
      ...{ documents: [1], leftOut: ['a', 'b'] },
      isWhole: false,
    });
    expect(parseEach(of, 'f', ['c'], () => failed('bad-shape'))).toMatchObject({
      documents: [],
      isWhole: false,
    });
    const reported = { event: 'documents-left-out', family: 'f', store: 'lv' };
    expect(log).toEqual([
      { ...reported, count: 2, field: 'a' },
      { ...reported, count: 1, field: '' },
    ]);
  });

  it('requests shop data once per round', async () => {
    const of = round('en');
    answers['shop/data'] = () => ok({ code: 200, result: { config: [1] } });
    expect(await of.shopData()).toEqual(ok({ config: [1] }));
    await of.shopData();
    expect(asked).toEqual([['shop/data', { store: 'en' }]]);
    answers['shop/data'] = () => failed('busy');
    expect(await round().shopData()).toEqual(failed('busy'));
  });
});

describe('writing', () => {
  it('counts the changes of a complete or partial family', async () => {
    const { content } = databases.catalogue;
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
    expect(await keysOf('content')).toEqual(['lv|contact|a', 'lv|contact|b', 'lv|contact|d']);
  });

  it('stores partial products only if they are new', async () => {
    const { products } = databases.catalogue;
    const at = (day: string, id = 1, over = {}) =>
      bridgeDoc(id, { updated_at: `2026-10-${day} 08:00:00`, ...over });
    const fetch = (...documents: unknown[]) => {
      answers.product = () => found(documents, 40);
      return fetchProducts(context(), 'lv', { size: 2 });
    };
    const names = async () => (await products.find().exec()).map(({ name }) => name).sort();
    const first = await fetch(at('02', 1, { name: 'a' }), at('02', 2, { status: 2 }), { id: 3 });
    expect(first).toMatchObject({ ok: true, value: { total: 40, products: [{ id: 1 }, { id: 2 }] } });
    expect(log).toMatchObject([{ event: 'documents-left-out', family: 'products', store: 'lv', count: 1 }]);
    for (const day of ['01', '02']) await fetch(at(day, 1, { name: 'older' }));
    expect(await names()).toEqual(['a']);
    await fetch(at('03', 1, { name: 'newer' }));
    expect(await names()).toEqual(['newer']);
    answers.product = () => found([at('09', 1, { name: 'part' }), at('09', 4, { name: 'alone' })]);
    await fetchProducts(context(), 'lv', { size: 2, exclude: ['description'] });
    expect(await names()).toEqual(['alone', 'newer']);
    const alone = (await products.find({ selector: { id: 4 } }).exec())[0];
    expect(alone?.updated_at).toBe('');
    answers.product = () => failed('busy');
    expect(await fetchProducts(context(), 'lv', { size: 2 })).toEqual(failed('busy'));
    await writeProducts(databases.catalogue, []);
  });
});

describe('a family', () => {
  it('of categories pulls the upper levels first on an empty device', async () => {
    answers.category = () => found([bridgeCategory(1)]);
    await categoriesFamily.pull(round());
    await categoriesFamily.pull(round());
    const questions = asked
      .filter(([name]) => name === 'category')
      .map(([, { query }]) => JSON.parse(String(query?.request)).query);
    const upper = {
      bool: {
        filter: { bool: { must: [{ range: { level: { lte: 2 } } }, { terms: { is_active: [true] } }] } },
      },
    };
    expect(questions).toEqual([upper, { match_all: {} }, { match_all: {} }]);
    answers.category = () => failed('busy');
    asked = [];
    expect(await categoriesFamily.pull(round('en'))).toEqual(failed('busy'));
    expect(asked).toHaveLength(1);
    expect(await keysOf('categories')).toEqual(['lv|1']);
  });

  it('of categories corrects wrong product counts', async () => {
    const category = (id: number, parent_id: number, product_count: number) => ({
      ...bridgeCategory(id),
      ...{ parent_id, product_count, path: `1/${id}`, children_data: [] },
    });
    const own = [
      { key: '2', doc_count: 3 },
      { key: 3, doc_count: 4 },
    ];
    let branches: unknown = { buckets: { c1: { doc_count: 6 } } };
    answers.product = (_, { query }) => {
      const { terms } = JSON.parse(String(query?.request)).aggs.agg_categories;
      const agg_categories = terms ? { buckets: own } : branches;
      return ok({ hits: { total: 6, hits: [] }, aggregations: { agg_categories } });
    };
    const pulled = async (quirks: BackendQuirks, ...counts: number[]) => {
      const [above = 0, left = 0, right = 0] = counts;
      answers.category = () => found([category(1, 0, above), category(2, 1, left), category(3, 1, right)]);
      asked = [];
      await categoriesFamily.pull({ ...round(), quirks });
      const stored = await databases.catalogue.categories.find({ sort: [{ id: 'asc' }] }).exec();
      const questions = asked.filter(([name]) => name === 'product').length;
      return [...stored.map(({ product_count }) => product_count), questions];
    };
    const lying = newQuirks();
    expect(await pulled(lying, 192, 192, 192)).toEqual([6, 3, 4, 2]);
    expect(await pulled(lying, 192, 192, 192)).toEqual([6, 3, 4, 2]);
    const right = newQuirks();
    expect(await pulled(right, 7, 3, 4)).toEqual([7, 3, 4, 1]);
    expect(await pulled(right, 7, 3, 4)).toEqual([7, 3, 4, 0]);
    // if the backend cannot count branches, its counts are used unchanged
    branches = undefined;
    expect(await pulled(newQuirks(), 192, 192, 192)).toEqual([192, 192, 192, 2]);
    answers.product = () => failed('busy');
    expect(await pulled(newQuirks(), 9, 9, 9)).toEqual([9, 9, 9, 1]);
  });

  it('of reference data uses methods of the store view or the default one', async () => {
    const methods = [{ code: 'cash', title: 'Cash', cost_incl_tax: 1 }];
    shopData('payment', { methods });
    await referenceFamily.pull(round('en'));
    expect(await keysOf('reference')).toEqual(['en|country|LV', 'en|payment-method|cash']);
  });

  it('of reference data rejects an invalid list of methods', async () => {
    for (const [code, field] of [
      ['payment', 'payment'],
      ['shipping', 'shipping'],
    ] as const) {
      shopData(code, { methods: 7 });
      expect(await referenceFamily.pull(round())).toEqual(failed('bad-shape', { field }));
    }
  });

  it('of reference data returns the fault of the shop data', async () => {
    answers['shop/data'] = () => failed('busy');
    expect(await referenceFamily.pull(round())).toEqual(failed('busy'));
  });

  it('of reference data removes no document of a kind that has a malformed document', async () => {
    const kinds = async () => (await keysOf('reference')).filter((key) => key.startsWith('en'));
    answers.attribute = () => found([{ attribute_id: 1, attribute_code: 'color' }]);
    answers.taxrule = () => found([{ id: 5, code: 'T', priority: 1, rates: [] }]);
    shopData('shipping', {
      methods: [{ carrier_code: 'c', method_code: 'm', carrier_title: '', method_title: '', amount: 1 }],
    });
    await referenceFamily.pull(round('en'));
    const all = ['en|attribute|color', 'en|country|LV'];
    expect(await kinds()).toEqual(expect.arrayContaining(all));
    answers.attribute = () => found([{ attribute_id: 2, attribute_code: 'size' }, { attribute_id: 3 }]);
    await referenceFamily.pull(round('en'));
    expect(await kinds()).toEqual(expect.arrayContaining(['en|attribute|color', 'en|attribute|size']));
    expect(log).toContainEqual(
      expect.objectContaining({ family: 'attributes', store: 'en', count: 1, field: 'attribute_code' }),
    );
    answers.attribute = () => found([{ attribute_id: 2, attribute_code: 'size' }]);
    answers['country/list'] = () =>
      ok({ code: 200, result: [{ id: 'EE', full_name_locale: '', available_regions: null }] });
    await referenceFamily.pull(round('en'));
    const left = (await kinds()).filter((key) => /attribute|country/.test(key));
    expect(left).toEqual(['en|attribute|size', 'en|country|EE']);
    expect(asked.filter(([name]) => name === 'country/list')[0]?.[1]).toEqual({ store: 'en' });
    for (const name of ['taxrule', 'country/list']) {
      answers[name] = () => failed('busy');
      expect(await referenceFamily.pull(round('en'))).toEqual(failed('busy'));
    }
  });

  it('of reference data keeps documents whose endpoint is missing', async () => {
    await referenceFamily.pull(round('en'));
    const before = await keysOf('reference');
    expect(before).toContain('en|country|LV');
    answers['country/list'] = () => failed('not-found');
    expect(await referenceFamily.pull(round('en'))).toEqual(ok(undefined));
    expect(await keysOf('reference')).toEqual(before);
  });

  it('of content stores each part', async () => {
    answers['home-page'] = () => lists(['A'], ['B']);
    shopData('contact', { phone: '1' });
    await contentFamily.pull(round());
    const before = await keysOf('content');
    expect(before).toContain('lv|home-page|home-page');
    expect(before).toContain('lv|contact|contact');
  });

  it('of content returns the fault of a part', async () => {
    answers['home-page'] = () => failed('offline');
    expect(await contentFamily.pull(round())).toEqual(failed('offline'));
  });
});
