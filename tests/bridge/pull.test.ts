// Tests how devices pull the catalogue by checkpoint: documents whose (updated_at, id) is above the last one.
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeProduct } from '#bridge/admin/change-product.ts';
import { createCatalogueVersion } from '#bridge/catalogue/catalogue-version.ts';
import { createCachedProducts } from '#bridge/catalogue/create-cached-products.ts';
import { flatAnswer } from '#bridge/catalogue-search/flat-answer.ts';
import { parseSearch } from '#bridge/catalogue-search/parse-search.ts';
import { runSearch } from '#bridge/catalogue-search/run-search.ts';
import { rowsOf } from '#bridge/database/open-database.ts';
import { publishNotes, rewriteProducts } from '#bridge/stock/publish-stock.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { NOW, openTestBridge, openTestDatabase, type TestBridge } from '../support/backend/open-bridge.ts';
import { post } from '../support/backend/requests.ts';
import { plainProducts, smallCatalogue, stores } from '../support/backend/small-catalogue.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

type Hit = {
  _source: { id: number; updated_at: string; price: number; status: number; visibility: number };
  sort: [string, number];
};
const all = [...smallCatalogue().products()].length;
/** More products than the backend reads in one statement. */
const SIZE = 55;

async function page(after: [string, number] | undefined, size: number): Promise<Hit[]> {
  const answer = await post(bridge, '/api/catalog/catalogue_lv/product/_search', {
    query: { match_all: {} },
    size,
    sort: [{ updated_at: 'asc' }, { id: 'asc' }],
    ...(after ? { search_after: after } : {}),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().hits.hits;
}

async function pullAll(
  size: number,
  between: (page: number) => Promise<void> = async () => undefined,
): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (let at = 0; ; at += 1) {
    const next = await page(hits.at(-1)?.sort, size);
    if (next.length === 0) return hits;
    hits.push(...next);
    await between(at);
  }
}

describe('pull by checkpoint', () => {
  it.each([1, 7, 64, 65, 1_000])('returns every document exactly once in pages of %i', async (size) => {
    const hits = await pullAll(size);
    expect(hits).toHaveLength(all);
    expect(new Set(hits.map((hit) => hit._source.id)).size).toBe(all);
  });

  it('includes disabled and hidden products', async () => {
    const hits = await pullAll(50);
    expect(new Set(hits.map((hit) => hit._source.status))).toEqual(new Set([0, 1, 2]));
    expect(new Set(hits.map((hit) => hit._source.visibility))).toEqual(new Set([1, 2, 3, 4]));
  });

  it('returns the same order and checkpoints for query string and body', async () => {
    const answer = await bridge.app.inject({
      url: '/api/catalog/catalogue_lv/product/_search?size=5&sort=updated_at:asc,id:asc',
    });
    expect(answer.json().hits.hits.map((hit: Hit) => hit.sort)).toEqual(
      (await page(undefined, 5)).map((hit) => hit.sort),
    );
  });

  it('returns the newest state of every document despite changes between pages', async () => {
    let price = 500;
    const hits = await pullAll(9, async (at) => {
      if (at > 12) return;
      price += 1;
      // Changes a document that was already pulled and one that was not, while the clock stands still or even goes
      // back.
      await changeProduct(bridge.db, stores, `P-${at}`, { price }, NOW - at * 1_000);
      await changeProduct(bridge.db, stores, `P-${plainProducts - 1 - at}`, { price }, NOW);
    });
    const pulled = new Map(hits.map((hit) => [hit._source.id, hit._source]));
    expect(pulled.size).toBe(all);
    const now = await pullAll(1_000);
    expect(now).toHaveLength(all);
    for (const { _source } of now) expect(pulled.get(_source.id)).toEqual(_source);
    const stamps = hits.map((hit) => hit.sort[0]);
    expect(stamps).toEqual([...stamps].sort());
  });

  it('never misses a change whose transaction is committed late', async () => {
    let after = (await pullAll(1_000)).at(-1)?.sort;
    const seen = new Set<number>();
    const drain = async () => {
      for (let hits = await page(after, 3); hits.length > 0; hits = await page(after, 3)) {
        for (const hit of hits) seen.add(hit._source.id);
        after = hits.at(-1)?.sort;
      }
    };
    // A device that pulls continuously would miss a document whose stamp becomes visible below its checkpoint.
    let writing = true;
    const changes = Array.from({ length: 24 }, (_, at) =>
      changeProduct(bridge.db, stores, `P-${at}`, { qty: 40 + at }, NOW).then(() =>
        bridge.db.transaction((tx) => publishNotes(tx, stores, NOW)),
      ),
    );
    const reader = (async () => {
      while (writing) await drain();
    })();
    await Promise.all(changes);
    writing = false;
    await reader;
    await drain();
    expect(seen.size).toBe(24);
  });

  it.each(['database', 'columns'])(
    'misses no product if the last one of a page changes while the %s reads the page',
    async (source) => {
      const database = await openTestDatabase();
      let now = NOW;
      let isChanging = false;
      let statements = 0;
      /** the product that is last on the first page */
      const changeLast = async () => {
        const [last] = await rowsOf<{ id: number }>(
          database.db,
          sql`select id from documents where store = 'lv' and entity = 'product' order by updated_at, id limit 1 offset ${SIZE - 1}`,
        );
        now += 1_000;
        await database.db.transaction((tx) =>
          rewriteProducts(tx, stores, [Number(last?.id)], now, (doc) => doc),
        );
      };
      const searching: typeof database.searching = (gone, work, client) =>
        database.searching(
          gone,
          (db) => {
            return work(
              new Proxy(db, {
                get(target, name) {
                  if (name !== 'execute') return Reflect.get(target, name);
                  return async (statement: Parameters<typeof db.execute>[0]) => {
                    statements += 1;
                    // after the statement that selects the page, before those that read its documents
                    if (isChanging && statements === 2) {
                      isChanging = false;
                      await changeLast();
                    }
                    return target.execute(statement);
                  };
                },
              }),
            );
          },
          client,
        );
      const columns = createCachedProducts(database.db, createCatalogueVersion(database.db));
      while (!(await columns.of('lv'))) await setImmediate();
      const none = { of: async () => undefined, sourceOf: async () => undefined };
      const cachedProducts = source === 'columns' ? columns : none;
      isChanging = true;
      const pulled = new Set<number>();
      let after: [string, number] | undefined;
      for (let isLast = false; !isLast; ) {
        const query = { size: String(SIZE), sort: 'updated_at:asc,id:asc' };
        const search = parseSearch('product', query, after ? { search_after: after } : {}, new Set());
        const place = { store: 'lv', index: 'catalogue_lv', entity: 'product' } as const;
        const answer = await runSearch({ searching, cachedProducts }, place, search, flatAnswer);
        const { products } = JSON.parse(answer.toString()) as { products: Hit['_source'][] };
        for (const { id, updated_at } of products) {
          pulled.add(id);
          after = [updated_at, id];
        }
        isLast = products.length < SIZE;
      }
      expect(isChanging).toBe(false);
      expect(pulled.size).toBe(all);
      await database.close();
    },
  );

  // PGlite has one connection, so no second transaction could overtake the first.
  it.skipIf(!process.env.TEST_DATABASE_URL)(
    'waits for a change that began earlier, so that timestamps become visible in order',
    async () => {
      let after = (await pullAll(1_000)).at(-1)?.sort;
      const seen = new Set<number>();
      const drain = async () => {
        for (let hits = await page(after, 3); hits.length > 0; hits = await page(after, 3)) {
          for (const hit of hits) seen.add(hit._source.id);
          after = hits.at(-1)?.sort;
        }
      };
      const { promise: gate, resolve: release } = deferred<void>();
      const { promise: first, resolve: begun } = deferred<void>();
      const early = bridge.db.transaction(async (tx) => {
        await rewriteProducts(tx, stores, [1_010], NOW, (doc) => ({ ...doc, short_description: 'early' }));
        begun();
        await gate;
      });
      await first;
      const late = changeProduct(bridge.db, stores, 'P-20', { price: 5 }, NOW);
      const waiting = sql`select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await rowsOf<{ n: number }>(bridge.db, waiting))[0]?.n).toBe(1);
      await drain();
      release();
      await Promise.all([early, late]);
      await drain();
      expect(seen).toEqual(new Set([1_010, 1_020]));
    },
  );
});
