// A server with the requests of OpenSearch that the index makes. It stores the state and the number of documents; a
// search finds the products that a test names.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type FakeOpenSearch = {
  url: string;
  /** ids of the products that every search finds, in this order */
  found: number[];
  /** number of searches for products */
  searches: () => number;
  /** names of the indexes, the one behind the alias first */
  indexes: () => string[];
  /** responds to a request instead of the server if it returns true */
  spoil: (response: ServerResponse, path: string) => boolean;
  close: () => Promise<void>;
};

type Json = Record<string, unknown>;
const whole = { timed_out: false, _shards: { failed: 0 } };

export async function fakeOpenSearch(): Promise<FakeOpenSearch> {
  const built = new Map<string, Json | undefined>();
  let current: string | undefined;
  let searches = 0;
  const indexOf = (name: string) => (built.has(name) ? name : current);

  const search = (body: Json): Json | undefined => {
    const state = current === undefined ? undefined : built.get(current);
    if (current === undefined) return undefined;
    if (!('post_filter' in body) && !('aggs' in body))
      return { ...whole, hits: { hits: state ? [{ _source: state }] : [] } };
    if (!('post_filter' in body)) return { ...whole, aggregations: { stores: { buckets: [] } } };
    searches += 1;
    const hits = body.size === 0 ? [] : fake.found.map((id) => ({ _score: null, _source: { id } }));
    return {
      ...whole,
      hits: { total: { value: fake.found.length, relation: 'eq' }, hits },
      aggregations: { version: { value: state?.version ?? null } },
    };
  };

  const respond = (method: string, path: string, body: string): Json | undefined => {
    const [, first = '', second] = path.split('/');
    if (second === '_search') return search(JSON.parse(body) as Json);
    if (second === '_bulk') {
      const lines = body.trimEnd().split('\n');
      const name = indexOf(first);
      for (const [at, line] of lines.entries())
        if (at % 2 === 0 && line.includes('"state"') && name !== undefined)
          built.set(name, JSON.parse(lines[at + 1] ?? '{}') as Json);
      return { errors: false };
    }
    if (second === '_refresh') return { _shards: { failed: 0 } };
    if (first === '_aliases') {
      const { actions } = JSON.parse(body) as { actions: { add?: { index: string } }[] };
      current = actions.flatMap(({ add }) => add?.index ?? [])[0];
    } else if (method === 'PUT') built.set(first, undefined);
    else if (method === 'DELETE') built.delete(first);
    else if (method === 'GET') {
      const alias = first.split('.')[0] ?? '';
      return Object.fromEntries(
        [...built.keys()].map((name) => [name, { aliases: name === current ? { [alias]: {} } : {} }]),
      );
    }
    return { acknowledged: true };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://fake').pathname);
    const body = await text(request);
    if (fake.spoil(response, path)) return;
    const found = respond(request.method ?? '', path, body);
    response
      .writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(found ?? { error: { type: 'index_not_found_exception' }, status: 404 }));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeOpenSearch = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    found: [],
    searches: () => searches,
    indexes: () => [...built.keys()].sort((a, b) => Number(b === current) - Number(a === current)),
    spoil: () => false,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return fake;
}
