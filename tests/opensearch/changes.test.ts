// A real OpenSearch behind a bridge while the catalogue changes, while the index is rebuilt, and while it is unavailable.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCatalogueVersion } from '#bridge/catalogue/catalogue-version.ts';
import { followIndex } from '#bridge/catalogue/follow-index.ts';
import { parseSearch } from '#bridge/catalogue-search/parse-search.ts';
import { hitsAnswer } from '#bridge/catalogue-search/run-search.ts';
import { searchDatabase } from '#bridge/catalogue-search/search-database.ts';
import { createEngineRecords } from '#bridge/database/create-engine-records.ts';
import { openSearchIndex } from '#connectors/opensearch/opensearch-index.ts';
import { catalogueChanges } from '../support/backend/catalogue-changes.ts';
import { logTo, type WrittenLine } from '../support/backend/log-to.ts';
import { openTestBridge, openTestDatabase, type TestBridge } from '../support/backend/open-bridge.ts';
import { post } from '../support/backend/requests.ts';
import { smallCatalogue, stores } from '../support/backend/small-catalogue.ts';
import { missing, type OwnOpenSearch, startOpenSearch } from './start-opensearch.ts';

const TOKEN = 'metrics-secret';
/** No expectation depends on the machine's speed. */
const TIMEOUT_MS = 300_000;
const place = { store: 'lv', index: 'catalogue_lv', entity: 'product' } as const;
const bodies = [
  { sort: [{ final_price: 'asc' }], size: 100, aggs: { c: { terms: { field: 'category_ids', size: 50 } } } },
  { query: { match: { name: 'dators' } }, size: 100 },
  { query: { range: { total_qty: { gt: 0 } } }, sort: [{ total_qty: 'desc' }], size: 20 },
];

describe.skipIf(missing.length > 0)('OpenSearch behind a bridge', () => {
  let engine: OwnOpenSearch;
  let bridge: TestBridge;
  const lines: WrittenLine[] = [];
  beforeAll(async () => {
    engine = await startOpenSearch();
    bridge = await openTestBridge({
      productIndex: openSearchIndex(engine.url, 'bridge', TIMEOUT_MS),
      logger: logTo(lines),
      ...{ metricsToken: TOKEN, admin: { catalogue: smallCatalogue } },
    });
    await bridge.app.listen({ port: 0, host: '127.0.0.1' });
    await becomes('serving');
  });
  afterAll(async () => {
    await bridge?.close();
    await engine?.stop();
  });

  const becomes = (state: string) =>
    vi.waitUntil(async () => (await bridge.app.inject({ url: '/readyz' })).json().search_index === state, {
      timeout: TIMEOUT_MS,
    });
  const answered = async (outcome: string): Promise<number> => {
    const { body } = await bridge.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const line = body
      .split('\n')
      .find((one) => one.includes(`bridge_index_searches_total{outcome="${outcome}"}`));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  let asked = 0;
  /** Returns the responses to searches, none of which is cached. */
  const found = async (): Promise<unknown[]> => {
    asked += 1;
    const answers = [];
    for (const body of bodies) {
      const { statusCode, body: text } = await post(bridge, '/api/catalog/catalogue_lv/product/_search', {
        ...{ ...body, timeout: `${10_000 + asked}ms` },
      });
      expect(statusCode).toBe(200);
      const { took: _, ...answer } = JSON.parse(text);
      answers.push(answer);
    }
    return answers;
  };
  /** Returns what the database finds. */
  const truth = async (): Promise<unknown[]> => {
    const answers = [];
    for (const body of bodies) {
      const search = parseSearch('product', {}, { ...body, timeout: '10s' }, new Set());
      const { took: _, ...answer } = JSON.parse(
        (await searchDatabase(bridge.db, place, search, hitsAnswer)).toString(),
      );
      answers.push(answer);
    }
    return answers;
  };
  const indexes = async (name: string): Promise<string[]> =>
    Object.keys((await (await fetch(`${engine.url}/${name}-v1.*`)).json()) as object);

  it.each(Object.entries(catalogueChanges))(
    'finds at once, and with the index, %s',
    async (_name, change) => {
      await becomes('serving');
      await change(bridge);
      const expected = await truth();
      expect(await found()).toEqual(expected);
      await becomes('serving');
      const before = await answered('answered');
      expect(await found()).toEqual(expected);
      expect(await answered('answered')).toBe(before + bodies.length);
    },
  );

  it('replaces a rebuilt index without interrupting searches', async () => {
    const [former] = await indexes('bridge');
    await bridge.db.execute(`delete from documents where code = 'P-6'`);
    const expected = await truth();
    let searches = 0;
    for (let names = [former]; names.length !== 1 || names[0] === former; names = await indexes('bridge')) {
      expect(await found()).toEqual(expected);
      searches += 1;
    }
    await becomes('serving');
    expect(await found()).toEqual(expected);
    expect(searches).toBeGreaterThan(1);
  });

  it('leaves searches to the bridge until it is restarted after a kill', async () => {
    await becomes('serving');
    lines.length = 0;
    const expected = await truth();
    await engine.kill();
    for (let time = 0; time < 3; time += 1) expect(await found()).toEqual(expected);
    await becomes('away');
    expect((await bridge.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    await engine.start();
    await becomes('serving');
    const before = await answered('answered');
    expect(await found()).toEqual(expected);
    expect(await answered('answered')).toBe(before + bodies.length);
    expect(lines.filter(({ method }) => method === 'SEARCH').map(({ note }) => note)).toEqual([
      expect.stringContaining('the bridge answers searches itself'),
      'The index answers searches again',
    ]);
  });

  it('is built once by several copies that start together', async () => {
    const database = await openTestDatabase();
    const { db } = database;
    let builds = 0;
    const copies = [1, 2, 3].map(() => {
      const index = openSearchIndex(engine.url, 'copies', TIMEOUT_MS);
      const counting = {
        ...index,
        rebuild: (...given: Parameters<typeof index.rebuild>) => {
          builds += 1;
          return index.rebuild(...given);
        },
      };
      return followIndex(
        { db, facts: { stores } },
        counting,
        createEngineRecords(db),
        createCatalogueVersion(db),
        {
          report: () => undefined,
          count: () => undefined,
        },
      );
    });
    for (const { status } of copies)
      await vi.waitUntil(() => status() === 'serving', { timeout: TIMEOUT_MS });
    expect(builds).toBe(1);
    expect(await indexes('copies')).toHaveLength(1);
    for (const copy of copies) await copy.stop();
    await database.close();
  });
});
