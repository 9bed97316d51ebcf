// What each small family pulls, part by part. Uses a scripted backend and an in-memory database; no time passes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import { type BackendQuirks, newQuirks } from '#workers/bridge-client/backend-quirks.ts';
import { categoriesFamily } from '#workers/pull/categories-family.ts';
import { contentFamily } from '#workers/pull/content-family.ts';
import { referenceFamily } from '#workers/pull/reference-family.ts';
import { bridgeCategory } from '../../support/worker/tiny-bridge.ts';
import { type FamiliesBench, found, keysOf, lists, openFamilies, round } from './families-bench.ts';

let bench: FamiliesBench;

beforeEach(async () => {
  bench = await openFamilies();
});

afterEach(() => Promise.all([bench.databases.catalogue.remove(), bench.databases.personal.remove()]));

const shopData = (bench: FamiliesBench, code: string, part: unknown, view = 'lv') => {
  bench.answers['shop/data'] = () =>
    ok({ code: 200, result: { config: [{ code, configuration: { [view]: part } }] } });
};

describe('a family', () => {
  it('of categories pulls the upper levels first on an empty device', async () => {
    bench.answers.category = () => found([bridgeCategory(1)]);
    await categoriesFamily.pull(round(bench));
    await categoriesFamily.pull(round(bench));
    const questions = bench.asked
      .filter(([name]) => name === 'category')
      .map(([, { query }]) => JSON.parse(String(query?.request)).query);
    const upper = {
      bool: {
        filter: { bool: { must: [{ range: { level: { lte: 2 } } }, { terms: { is_active: [true] } }] } },
      },
    };
    expect(questions).toEqual([upper, { match_all: {} }, { match_all: {} }]);
    bench.answers.category = () => failed('busy');
    bench.asked = [];
    expect(await categoriesFamily.pull(round(bench, 'en'))).toEqual(failed('busy'));
    expect(bench.asked).toHaveLength(1);
    expect(await keysOf(bench, 'categories')).toEqual(['lv|1']);
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
    bench.answers.product = (_, { query }) => {
      const { terms } = JSON.parse(String(query?.request)).aggs.agg_categories;
      const agg_categories = terms ? { buckets: own } : branches;
      return ok({ hits: { total: 6, hits: [] }, aggregations: { agg_categories } });
    };
    const pulled = async (quirks: BackendQuirks, ...counts: number[]) => {
      const [above = 0, left = 0, right = 0] = counts;
      bench.answers.category = () =>
        found([category(1, 0, above), category(2, 1, left), category(3, 1, right)]);
      bench.asked = [];
      await categoriesFamily.pull({ ...round(bench), quirks });
      const stored = await bench.databases.catalogue.categories.find({ sort: [{ id: 'asc' }] }).exec();
      const questions = bench.asked.filter(([name]) => name === 'product').length;
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
    bench.answers.product = () => failed('busy');
    expect(await pulled(newQuirks(), 9, 9, 9)).toEqual([9, 9, 9, 1]);
  });

  it('of reference data uses methods of the store view or the default one', async () => {
    const methods = [{ code: 'cash', title: 'Cash', cost_incl_tax: 1 }];
    shopData(bench, 'payment', { methods });
    await referenceFamily.pull(round(bench, 'en'));
    expect(await keysOf(bench, 'reference')).toEqual(['en|country|LV', 'en|payment-method|cash']);
  });

  it('of reference data rejects an invalid list of methods', async () => {
    for (const [code, field] of [
      ['payment', 'payment'],
      ['shipping', 'shipping'],
    ] as const) {
      shopData(bench, code, { methods: 7 });
      expect(await referenceFamily.pull(round(bench))).toEqual(failed('bad-shape', { field }));
    }
  });

  it('of reference data returns the fault of the shop data', async () => {
    bench.answers['shop/data'] = () => failed('busy');
    expect(await referenceFamily.pull(round(bench))).toEqual(failed('busy'));
  });

  it('of reference data removes no document of a kind that has a malformed document', async () => {
    const kinds = async () => (await keysOf(bench, 'reference')).filter((key) => key.startsWith('en'));
    bench.answers.attribute = () => found([{ attribute_id: 1, attribute_code: 'color' }]);
    bench.answers.taxrule = () => found([{ id: 5, code: 'T', priority: 1, rates: [] }]);
    shopData(bench, 'shipping', {
      methods: [{ carrier_code: 'c', method_code: 'm', carrier_title: '', method_title: '', amount: 1 }],
    });
    await referenceFamily.pull(round(bench, 'en'));
    const all = ['en|attribute|color', 'en|country|LV'];
    expect(await kinds()).toEqual(expect.arrayContaining(all));
    bench.answers.attribute = () => found([{ attribute_id: 2, attribute_code: 'size' }, { attribute_id: 3 }]);
    await referenceFamily.pull(round(bench, 'en'));
    expect(await kinds()).toEqual(expect.arrayContaining(['en|attribute|color', 'en|attribute|size']));
    expect(bench.log).toContainEqual(
      expect.objectContaining({ family: 'attributes', store: 'en', count: 1, field: 'attribute_code' }),
    );
    bench.answers.attribute = () => found([{ attribute_id: 2, attribute_code: 'size' }]);
    bench.answers['country/list'] = () =>
      ok({ code: 200, result: [{ id: 'EE', full_name_locale: '', available_regions: null }] });
    await referenceFamily.pull(round(bench, 'en'));
    const left = (await kinds()).filter((key) => /attribute|country/.test(key));
    expect(left).toEqual(['en|attribute|size', 'en|country|EE']);
    expect(bench.asked.filter(([name]) => name === 'country/list')[0]?.[1]).toEqual({ store: 'en' });
    for (const name of ['taxrule', 'country/list']) {
      bench.answers[name] = () => failed('busy');
      expect(await referenceFamily.pull(round(bench, 'en'))).toEqual(failed('busy'));
    }
  });

  it('of reference data keeps documents whose endpoint is missing', async () => {
    await referenceFamily.pull(round(bench, 'en'));
    const before = await keysOf(bench, 'reference');
    expect(before).toContain('en|country|LV');
    bench.answers['country/list'] = () => failed('not-found');
    expect(await referenceFamily.pull(round(bench, 'en'))).toEqual(ok(undefined));
    expect(await keysOf(bench, 'reference')).toEqual(before);
  });

  it('of content stores each part', async () => {
    bench.answers['home-page'] = () => lists(['A'], ['B']);
    shopData(bench, 'contact', { phone: '1' });
    await contentFamily.pull(round(bench));
    const before = await keysOf(bench, 'content');
    expect(before).toContain('lv|home-page|home-page');
    expect(before).toContain('lv|contact|contact');
  });

  it('of content returns the fault of a part', async () => {
    bench.answers['home-page'] = () => failed('offline');
    expect(await contentFamily.pull(round(bench))).toEqual(failed('offline'));
  });
});
