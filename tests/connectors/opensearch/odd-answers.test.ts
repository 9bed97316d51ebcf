// Every response that is not as expected is a fault of the index, and no fault quotes the response.
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IndexFault, type IndexQuery, type ProductIndex } from '#bridge/ports/product-index.ts';
import { openSearchIndex } from '#connectors/opensearch/opensearch-index.ts';
import { type FakeOpenSearch, fakeOpenSearch } from './fake-opensearch.ts';

const query: IndexQuery = {
  ...{ store: 'lv', clause: { is: 'all' }, sort: [], from: 0, size: 10, countTotal: true },
  counts: [{ is: 'values', field: 'status', size: 3 }],
};
const state = { version: 3, anew: 1, last: { lv: '2026-01-01T00:00:00.000Z' } };
const none = async function* () {};

/** Time limit of requests for the response that never comes, in ms. */
const TIMEOUT_MS = 100;

let fake: FakeOpenSearch;
let index: ProductIndex;
beforeAll(async () => {
  fake = await fakeOpenSearch();
  await openSearchIndex(fake.url, 'test').rebuild(none(), state);
  index = openSearchIndex(fake.url, 'test', TIMEOUT_MS);
});
afterAll(async () => {
  await index.close();
  await fake.close();
});

const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const whole = { timed_out: false, _shards: { failed: 0 } };
const hits = { total: { value: 0, relation: 'eq' }, hits: [] };
const aggregations = { version: { value: 3 }, count_0: { buckets: [], sum_other_doc_count: 0 } };

const odd: Record<string, (response: ServerResponse) => unknown> = {
  'a page in HTML': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>secret</h1>'),
  'a page in HTML that claims to be JSON': (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('<h1>secret</h1>'),
  'a 503': (response) => response.writeHead(503).end('secret'),
  'a 400': (response) => response.writeHead(400).end('{"error": "secret"}'),
  'half a body': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"hits":', () => response.destroy());
  },
  'no response': () => undefined,
  'a closed connection': (response) => response.destroy(),
  'an empty object': (response) => json(response, {}),
  'a search that timed out': (response) => json(response, { ...whole, timed_out: true, hits, aggregations }),
  'a failed shard': (response) => json(response, { ...whole, _shards: { failed: 1 }, hits, aggregations }),
  'no state': (response) =>
    json(response, { ...whole, hits, aggregations: { ...aggregations, version: { value: null } } }),
  'no counts': (response) => json(response, { ...whole, hits, aggregations: { version: { value: 3 } } }),
  'no total': (response) => json(response, { ...whole, hits: { hits: [] }, aggregations }),
  'a hit without an id': (response) =>
    json(response, { ...whole, hits: { ...hits, hits: [{ _score: null, _source: {} }] }, aggregations }),
};

describe.each(Object.entries(odd))('%s', (_what, respond) => {
  it('is a fault of the index that quotes nothing', async () => {
    fake.spoil = (response) => {
      respond(response);
      return true;
    };
    const fault: unknown = await index.search(query).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(IndexFault);
    expect((fault as IndexFault).message).toMatch(/^OpenSearch: [A-Za-z ]+( \(\d+\))?$/);
  });
});

it('the expected response is no fault', async () => {
  fake.spoil = (response) => {
    json(response, { ...whole, hits, aggregations });
    return true;
  };
  expect(await index.search(query)).toEqual({
    ...{ version: 3, total: 0, hits: [] },
    counts: [{ is: 'values', values: [], others: 0 }],
  });
});

it('an index that does not exist has no state', async () => {
  fake.spoil = () => false;
  const other = await fakeOpenSearch();
  expect(await openSearchIndex(other.url, 'test').state()).toBeUndefined();
  await other.close();
});

it('a document that OpenSearch refuses is a fault', async () => {
  fake.spoil = (response, path) => {
    if (path.endsWith('_bulk')) json(response, { errors: true, items: [] });
    return path.endsWith('_bulk');
  };
  await expect(index.write([], state)).rejects.toBeInstanceOf(IndexFault);
});

it.each(['Products', '1x', 'a.b', 'a*', ''])('the name "%s" of an index is refused', (name) => {
  expect(() => openSearchIndex('http://127.0.0.1:9200', name)).toThrow('SEARCH_INDEX');
});

it('a URL of another protocol is refused', () => {
  expect(() => openSearchIndex('ftp://127.0.0.1', 'test')).toThrow('SEARCH_URL');
});
