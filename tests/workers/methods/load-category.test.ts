// Categories that are requested one by one and level by level from the real bridge.
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#bridge/database/tables.ts';
import { failed, ok } from '#schemas/fault.ts';
import { CATEGORY_FETCH_SIZE, CATEGORY_PREFETCH_LEVEL } from '#shared/config/constants.ts';
import type { Ports } from '#workers/ports.ts';
import { type CategoryFilter, categorySearch } from '#workers/pull/category-search.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { requestedSearch } from '../../support/worker/requested-search.ts';
import { json } from '../../support/worker/test-ports.ts';
import { until } from '../../support/worker/virtual-clock.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Asked = { query: unknown; sort: unknown; size: number; from: number };

/**
 * Starts a worker and records its category searches. With `tree: false` the pull of the category tree fails, so that only
 * the worker method stores categories.
 */
async function open({ tree = true } = {}) {
  const line = bridgeConnection(bridge);
  const asked: Asked[] = [];
  const fetch: Ports['fetch'] = async (url, init) => {
    if (url.includes('/category/_search') && url.includes('catalogue_lv')) {
      const body = requestedSearch(url, init) as Asked;
      asked.push(body);
      const isPull = /match_all|"lte"/.test(JSON.stringify(body.query));
      if (!tree && isPull) return json({ code: 503, result: 'busy' }, 503);
    }
    return line.fetch(url, init);
  };
  const shop = await openWorker(fetch);
  ends.push(shop.stop);
  return { ...shop, line, asked, load: (name: string) => shop.ask('loadCategory', { store: 'lv', name }) };
}
const whole = { match_all: {} };

describe('categories by key', () => {
  it('are found by slug, url_key or id before the tree is pulled, with their children', async () => {
    const shop = await open({ tree: false });
    const { categories } = shop.databases.catalogue;
    expect(await shop.load('k-20')).toEqual(ok({ key: 'lv|20' }));
    expect((await categories.findOne('lv|30').exec())?.parent_id).toBe(20);
    expect(await shop.load('21')).toEqual(ok({ key: 'lv|21' }));
    const before = shop.asked.length;
    expect(await shop.load('k-21')).toEqual(ok({ key: 'lv|21' }));
    expect(shop.asked.length).toBe(before);
  });

  it('are found by their slug in another store view', async () => {
    const inEnglish = and(eq(documents.entity, 'category'), eq(documents.id, 20), eq(documents.store, 'en'));
    const [row] = await bridge.db.select().from(documents).where(inEnglish);
    const rename = (doc: object) =>
      bridge.db
        .update(documents)
        .set({ doc: { ...doc } })
        .where(inEnglish);
    await rename({ ...row?.doc, slug: 'laptops' });
    const shop = await open({ tree: false });
    const { categories } = shop.databases.catalogue;
    expect(await shop.load('laptops')).toEqual(ok({ key: 'lv|20' }));
    expect((await categories.findOne('lv|30').exec())?.parent_id).toBe(20);
    // the window redirects to the URL of this slug
    expect((await categories.findOne({ selector: { slug: 'laptops' } }).exec())?.id).toBe(20);
    await rename(row?.doc ?? {});
  });

  it('are found by a former slug', async () => {
    const its = and(eq(documents.entity, 'category'), eq(documents.id, 20), eq(documents.store, 'lv'));
    const [row] = await bridge.db.select().from(documents).where(its);
    for (const doc of [{ ...row?.doc, slug: 'former' }, row?.doc])
      await bridge.db.update(documents).set({ doc }).where(its);
    const shop = await open({ tree: false });
    expect(await shop.load('former')).toEqual(ok({ key: 'lv|20' }));
  });

  it('fail with key and value if they do not exist [S8.044]', async () => {
    const shop = await open();
    expect(await shop.load('nav-tādas')).toEqual(
      failed('no-category', { key: 'url_key', value: 'nav-tādas' }),
    );
    expect(shop.ports.logged.map(({ event }) => event)).toContain(
      'Category query returned empty result url_key = nav-tādas',
    );
    expect(await shop.load('987654')).toEqual(failed('no-category', { key: 'id', value: '987654' }));
    expect(shop.ports.logged.map(({ event }) => event)).toContain(
      'Category query returned empty result id = 987654',
    );
  });

  it('are looked up by id only from the root category id upwards [S5.007]', async () => {
    const shop = await open({ tree: false });
    const idsAsked = () =>
      shop.asked.map(({ query }) => JSON.stringify(query)).filter((text) => text.includes('"id"'));
    for (const name of ['0', '1', '01', '-5', '2.5', '1e3', '99999999999999999999'])
      expect(await shop.load(name)).toMatchObject({ ok: false, fault: { code: 'no-category' } });
    expect(idsAsked()).toEqual([]);
    await shop.load('2');
    await shop.load('20');
    expect(idsAsked()).toHaveLength(2);
  });

  it('are found offline only if they are stored', async () => {
    const shop = await open();
    await until(() => shop.databases.catalogue.categories.findOne('lv|30').exec(), Boolean);
    shop.line.cut(true);
    expect(await shop.load('k-30')).toEqual(ok({ key: 'lv|30' }));
    expect(await shop.load('cita')).toEqual(failed('not-on-device'));
  });
});

describe('category searches', () => {
  it('filter by parent_id, level, is_active or product_count, sorted by position [S7.070]', async () => {
    const search = async (filter: CategoryFilter): Promise<{ id: number; position: number }[]> => {
      const answer = await bridge.app.inject({
        method: 'POST',
        url: '/api/catalog/catalogue_lv/category/_search',
        payload: categorySearch(filter),
      });
      expect(answer.statusCode).toBe(200);
      const body = answer.json() as { hits: { hits: { _source: { id: number; position: number } }[] } };
      return body.hits.hits.map(({ _source }) => _source);
    };
    const ids = async (filter: CategoryFilter) => (await search(filter)).map(({ id }) => id);
    expect(await ids({})).toEqual([20, 21, 22, 30]);
    expect(await ids({ parent_id: [20] })).toEqual([30]);
    expect(await ids({ level: { lte: 2 } })).toEqual([20, 21, 22]);
    expect(await ids({ is_active: true })).toEqual([20, 21, 30]);
    expect(await ids({ product_count: { gte: 1 } })).toEqual([20, 21, 30]);
    expect(await ids({ parent_id: [2], is_active: true, product_count: { gte: 1 } })).toEqual([20, 21]);
    // in the small catalogue, positions and ids have the same order, so the requested sort is checked instead
    expect(categorySearch({}).sort?.[0]).toEqual({ position: 'asc' });
  });

  it('load the first two levels first on an empty device [S9.009]', async () => {
    const shop = await open();
    await until(
      () => shop.asked.length,
      (count) => count >= 2,
    );
    expect(CATEGORY_PREFETCH_LEVEL).toBe(2);
    const [first, second] = shop.asked;
    expect(JSON.stringify(first?.query)).toContain('{"range":{"level":{"lte":2}}}');
    expect(second?.query).toEqual(whole);
    await until(() => shop.databases.catalogue.categories.findOne('lv|30').exec(), Boolean);
  });

  it('fetch up to 4000 categories, sorted by position [S9.010]', async () => {
    const shop = await open();
    await until(
      () => shop.asked.filter(({ query }) => JSON.stringify(query) === JSON.stringify(whole)).length,
      Boolean,
    );
    expect(CATEGORY_FETCH_SIZE).toBe(4000);
    for (const { size, sort } of shop.asked) {
      expect(size).toBe(4000);
      expect(sort).toMatchObject([{ position: 'asc' }, { id: 'asc' }]);
    }
  });
});
