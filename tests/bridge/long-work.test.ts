// Long work of one request holds the event loop for a slice at a time, and the database for some products at a time.
import { sql } from 'drizzle-orm';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { drizzle as onPglite } from 'drizzle-orm/pglite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Db } from '#bridge/database/open-database.ts';
import { rewriteProducts } from '#bridge/stock/lock-stock.ts';
import { NOW, openTestBridge, openTestDatabase, type TestBridge } from '../support/backend/open-bridge.ts';
import { post } from '../support/backend/requests.ts';
import { stores } from '../support/backend/small-catalogue.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());
afterEach(() => {
  vi.restoreAllMocks();
});

/** For each turn of the event loop in which texts like this are parsed: how many of them. */
async function parsedPerTurn(
  isMeant: (text: string) => boolean,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const counts = new Map<number, number>();
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const parse = JSON.parse;
  vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    if (isMeant(String(text))) counts.set(turn, (counts.get(turn) ?? 0) + 1);
    return parse(text, reviver);
  });
  await work();
  isOver = true;
  return [...counts.values()];
}

describe('Long work', () => {
  it('on large bodies that arrive at once is done for one of them in a turn [S-31]', async () => {
    const body = (at: number) => ({ query: { match_all: {} }, size: 0, from: at, note: 'x'.repeat(8_000) });
    const counts = await parsedPerTurn(
      (text) => text.length > 8_000,
      () =>
        Promise.all(
          Array.from({ length: 6 }, (_, at) =>
            post(bridge, '/api/catalog/zibens_lv/product/_search', body(at)),
          ),
        ),
    );
    expect(counts).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('on the items of a GraphQL list is done for 24 of them in a turn at most [S-31]', async () => {
    const query = '{ products(pageSize: 60, query: { match_all: {} }) { items { document } } }';
    const counts = await parsedPerTurn(
      (text) => text.startsWith('{"') && text.includes('"sku"'),
      async () => {
        const answer = await post(bridge, '/api/graphql', { query });
        expect(answer.body.match(/"document":/g)).toHaveLength(60);
      },
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(60);
    expect(Math.max(...counts)).toBeLessThanOrEqual(24);
  });
});

describe('An answer of many documents', () => {
  it('names its length, and arrives whole [S-31]', async () => {
    await bridge.db.execute(
      sql`update documents set doc = doc || jsonb_build_object('note', repeat('ē', 20000)) where code = 'P-1'`,
    );
    const answer = await post(bridge, '/api/catalog/zibens_lv/product/_search', { size: 200 });
    expect(answer.rawPayload.length).toBeGreaterThan(48 * 1024);
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    const { hits } = answer.json();
    expect(hits.hits).toHaveLength(hits.total);
  });
});

describe('Products that are rewritten', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('are read and written ten at a time, all rows locked before the first stamp [S-31]', async () => {
    const statements: { text: string; params: unknown[] }[] = [];
    const logger = { logQuery: (text: string, params: unknown[]) => void statements.push({ text, params }) };
    const { $client } = database.db as unknown as { $client: never };
    const db = (database.kind === 'postgres'
      ? onPostgres($client, { logger })
      : onPglite($client, { logger })) as unknown as Db;
    const ids = Array.from({ length: 25 }, (_, at) => 1_025 - at);
    await db.transaction((tx) =>
      rewriteProducts(tx, stores, ids, NOW + 5_000, (doc) => ({ ...doc, status: 2 })),
    );
    const sent = statements.flatMap<string | number>(({ text, params }) =>
      /for update/.test(text)
        ? ['lock']
        : /restamp_products/.test(text)
          ? [(JSON.parse(String(params.at(-1))) as unknown[]).length]
          : [],
    );
    expect(sent).toEqual(['lock', 'lock', 'lock', 30, 30, 15]);
  });
});
