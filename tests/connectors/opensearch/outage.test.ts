// A bridge with an index outside of the database: which of the two answers, and what the operator sees.
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSearchIndex } from '#connectors/opensearch/opensearch-index.ts';
import { logTo, type WrittenLine } from '../../support/backend/log-to.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { post } from '../../support/backend/requests.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';
import { type FakeOpenSearch, fakeOpenSearch } from './fake-opensearch.ts';

const TOKEN = 'metrics-secret';
/** Two products, in an order that only the index returns. */
const FOUND = [1_009, 1_005];

let fake: FakeOpenSearch;
let bridge: TestBridge;
let lines: WrittenLine[];
beforeAll(async () => {
  fake = await fakeOpenSearch();
  fake.found = FOUND;
  lines = [];
  bridge = await openTestBridge({
    productIndex: openSearchIndex(fake.url, 'test'),
    logger: logTo(lines),
    ...{ metricsToken: TOKEN, admin: { catalogue: smallCatalogue } },
  });
  await bridge.app.listen({ port: 0, host: '127.0.0.1' });
  await becomes('serving');
});
afterAll(async () => {
  await bridge.close();
  await fake.close();
});

const ready = async () => {
  const answer = await bridge.app.inject({ url: '/readyz' });
  return { status: answer.statusCode, ...answer.json() };
};
const becomes = (state: string) =>
  vi.waitUntil(async () => (await ready()).search_index === state, { timeout: 60_000, interval: 20 });
let asked = 0;
/** Searches with a body that is not cached. */
const ids = async (body: object = { query: { match_all: {} }, sort: ['id'] }): Promise<number[]> => {
  asked += 1;
  const answer = await post(bridge, '/api/catalog/catalogue_lv/product/_search', {
    ...{ timeout: `${1_000 + asked}ms`, size: 5 },
    ...body,
  });
  return answer.json().hits.hits.map(({ _source }: { _source: { id: number } }) => _source.id);
};
const FIRST = [1_000, 1_001, 1_002, 1_003, 1_004];
const searchLines = () => lines.filter(({ method }) => method === 'SEARCH');
const metric = async (name: string): Promise<number> => {
  const { body } = await bridge.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const line = body.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1) ?? Number.NaN);
};

describe('an index that serves', () => {
  it('determines products and their order', async () => {
    expect(await ids()).toEqual(FOUND);
  });

  it('is named by /readyz', async () => {
    await expect.poll(ready).toMatchObject({ status: 200, search: 'opensearch', search_index: 'serving' });
  });

  it('does not determine the documents', async () => {
    const price = async () => {
      asked += 1;
      const { hits } = (
        await post(bridge, '/api/catalog/catalogue_lv/product/_search', { timeout: `${1_000 + asked}ms` })
      ).json();
      return hits.hits.find(({ _id }: { _id: string }) => _id === '1009')?._source.price;
    };
    expect(await price()).toBe(76.15);
  });

  it('receives no search that it cannot answer exactly', async () => {
    const before = fake.searches();
    expect(await ids({ query: { terms: { 'stock.qty': [11, 12] } }, sort: ['id'] })).toEqual([1_001, 1_002]);
    expect(fake.searches()).toBe(before);
    expect(await metric('bridge_index_searches_total{outcome="untranslated"}')).toBeGreaterThan(0);
  });
});

it('an index that is behind receives no search', async () => {
  const held: ServerResponse[] = [];
  fake.spoil = (response, path) => {
    if (path.endsWith('_bulk')) held.push(response);
    return path.endsWith('_bulk');
  };
  await bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-9', payload: { price: 1.5 } });
  await vi.waitUntil(() => held.length > 0, { timeout: 60_000 });
  const before = fake.searches();
  expect(await ids()).toEqual(FIRST);
  expect(fake.searches()).toBe(before);
  fake.spoil = () => false;
  // the change did not arrive, and is written again
  for (const response of held)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"errors":false}');
  await becomes('serving');
  expect(await ids()).toEqual(FOUND);
});

describe('an unavailable engine', () => {
  beforeAll(async () => {
    lines.length = 0;
    fake.spoil = (response) => {
      response.writeHead(503).end();
      return true;
    };
    await becomes('away');
  });

  it('leaves searches to the bridge', async () => {
    expect(await ids()).toEqual(FIRST);
    expect(await metric('bridge_index_searches_total{outcome="away"}')).toBeGreaterThan(0);
  });

  it('leaves the bridge ready', async () => {
    await expect
      .poll(ready)
      .toMatchObject({ status: 200, ready: true, search: 'columns', search_index: 'away' });
  });

  it('shows in the metrics', async () => {
    expect(await metric('bridge_index_up')).toBe(0);
    expect(await metric('bridge_index_serving')).toBe(0);
  });

  it('is logged once when it begins and once when it has ended', async () => {
    await ids();
    await ids();
    expect(searchLines()).toMatchObject([
      { level: 'warn', route: '(index)', note: expect.stringContaining('OpenSearch: ResponseError (503)') },
    ]);
    fake.spoil = () => false;
    await becomes('serving');
    expect(searchLines().map(({ note }) => note)).toEqual([
      expect.stringContaining('answers searches itself'),
      'The index answers searches again',
    ]);
    expect(await ids()).toEqual(FOUND);
    expect(await metric('bridge_index_up')).toBe(1);
  });
});

it('a refilled catalogue replaces its index', async () => {
  const [before] = fake.indexes();
  await post(bridge, '/__admin/reset?seed=1', {});
  await expect.poll(fake.indexes, { timeout: 60_000 }).toEqual([expect.not.stringMatching(before ?? '')]);
  await becomes('serving');
});
