// Tests that long work of one request blocks the event loop for one slice at a time, and the database for a few
// products at a time.
import { sql } from 'drizzle-orm';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { drizzle as onPglite } from 'drizzle-orm/pglite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import type { Db } from '#bridge/database/open-database.ts';
import { createSearchTurns } from '#bridge/database/searching.ts';
import { unpublishedStock } from '#bridge/database/tables.ts';
import { placeOrder } from '#bridge/orders/place-order.ts';
import { readOrder } from '#bridge/orders/read-order.ts';
import { publishNotes } from '#bridge/stock/publish-stock.ts';
import { inSlicesOf, nextSlice } from '#bridge/wire/create-slices.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { NOW, openTestBridge, openTestDatabase, type TestBridge } from '../support/backend/open-bridge.ts';
import { line, orderOf, post } from '../support/backend/requests.ts';
import { stores } from '../support/backend/small-catalogue.ts';
import { steppingClock } from '../support/backend/stepping-clock.ts';

let bridge: TestBridge;
/** addresses of the clients whose requests began, in this order */
const begun: string[] = [];
beforeAll(async () => {
  bridge = await openTestBridge();
  bridge.app.addHook('onRequest', async ({ ip }) => void begun.push(ip));
});
afterAll(() => bridge.close());
afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns how many matching texts were parsed in each turn of the event loop. */
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

describe('long work', () => {
  it('parses one of several concurrent large bodies per turn [S-31]', async () => {
    const body = (at: number) => ({ query: { match_all: {} }, size: 0, from: at, note: 'x'.repeat(8_000) });
    const counts = await parsedPerTurn(
      (text) => text.length > 8_000,
      () =>
        Promise.all(
          Array.from({ length: 6 }, (_, at) =>
            post(bridge, '/api/catalog/catalogue_lv/product/_search', body(at)),
          ),
        ),
    );
    expect(counts).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('resolves the items of a GraphQL list in turns of one millisecond [S-31]', async () => {
    steppingClock(0.1);
    const query = '{ products(pageSize: 60, query: { match_all: {} }) { items { document } } }';
    const counts = await parsedPerTurn(
      (text) => text.startsWith('{"') && text.includes('"sku"'),
      async () => {
        const answer = await post(bridge, '/api/graphql', { query });
        expect(answer.body.match(/"document":/g)).toHaveLength(60);
      },
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(60);
    expect(Math.max(...counts)).toBeLessThanOrEqual(12);
  });
});

describe('requests of one client', () => {
  it('run in turns with requests of other clients, even for cached responses [S-31]', async () => {
    const ask = async (remoteAddress: string) => {
      const answer = await bridge.app.inject({ method: 'GET', url: '/api/home-page', remoteAddress });
      expect(answer.statusCode).toBe(200);
    };
    // a client that was served before may have to rest, so the other client sends its first request
    const [earlier, busy, other] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'] as const;
    await ask(earlier);
    begun.splice(0);
    await Promise.all([ask(earlier), ...Array.from({ length: 8 }, () => ask(busy)), ask(other)]);
    expect(begun.filter((client) => client !== earlier).indexOf(other)).toBeLessThanOrEqual(1);
  });

  it('start no search in the same event-loop turn as another search [S-31]', async () => {
    const begun: number[] = [];
    let turn = 0;
    let isOver = false;
    const count = () => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const turns = createSearchTurns();
    const search = (client: string) =>
      turns(client, new AbortController().signal, async () => begun.push(turn));
    await Promise.all(['a', 'a', 'b', 'c'].map(search));
    isOver = true;
    expect(begun.slice(1).every((at, index) => at - (begun[index] ?? 0) >= 4)).toBe(true);
  });
});

describe('response of many documents', () => {
  it('has a Content-Length and arrives complete [S-31]', async () => {
    await bridge.db.execute(
      sql`update documents set doc = doc || jsonb_build_object('note', repeat('ē', 20000)) where code = 'P-1'`,
    );
    const answer = await post(bridge, '/api/catalog/catalogue_lv/product/_search', { size: 200 });
    expect(answer.rawPayload.length).toBeGreaterThan(48 * 1024);
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    const { hits } = answer.json();
    expect(hits.hits).toHaveLength(hits.total);
  });
});

describe('transaction', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  /** Returns the same database, which also appends each statement to the list. */
  function listing(statements: { text: string; params: unknown[] }[]): Db {
    const logger = { logQuery: (text: string, params: unknown[]) => void statements.push({ text, params }) };
    const { $client } = database.db as unknown as { $client: never };
    return (database.kind === 'postgres'
      ? onPostgres($client, { logger })
      : onPglite($client, { logger })) as unknown as Db;
  }

  it('for an order begins after its products are loaded [S-31]', async () => {
    const statements: { text: string; params: unknown[] }[] = [];
    const facts = await readCatalogueFacts(database.db, 'UTC');
    const products = [line('P-1', 1, 17.35), line('P-7', 1, 61.45)];
    await placeOrder(listing(statements), facts, readOrder(orderOf('read-before', { products })), NOW);
    const texts = statements.map(({ text }) => text);
    const begins = texts.findIndex((text) => /pg_advisory_xact_lock\(hashtextextended/.test(text));
    const reads = (text: string) => /select[\s\S]*"doc"[\s\S]*from "documents"/.test(text);
    expect(texts.slice(0, begins).some(reads)).toBe(true);
    expect(texts.slice(begins).filter((text) => reads(text) && !/for update/.test(text))).toEqual([]);
  });

  it('runs before the other long work of its client [S-31]', async () => {
    const begun: string[] = [];
    const slice = async (name: string) => {
      await nextSlice();
      begun.push(name);
    };
    let begin = () => {};
    const { promise: open, resolve: isOpen } = deferred<void>();
    await inSlicesOf('192.0.2.1', async () => {
      const opened = database.db.transaction(async () => {
        await new Promise<void>((resolve) => {
          begin = resolve;
          isOpen();
        });
        await slice('transaction');
      });
      await open;
      const bodies = [slice('body 1'), slice('body 2')];
      begin();
      await Promise.all([opened, ...bodies]);
    });
    expect(begun).toEqual(['transaction', 'body 1', 'body 2']);
  });

  it('for published stock reads and writes only stock fields, with one statement each for all products [S-31]', async () => {
    const statements: { text: string; params: unknown[] }[] = [];
    const facts = await readCatalogueFacts(database.db, 'UTC');
    const products = [1, 2, 5, 6, 7, 8, 9, 11, 12, 13, 15].map((at) => line(`P-${at}`, 1, 1));
    await database.db.delete(unpublishedStock);
    await placeOrder(database.db, facts, readOrder(orderOf('stock-fields', { products })), NOW);
    await listing(statements).transaction((tx) => publishNotes(tx, stores, NOW));
    const locks = statements.filter(({ text }) => /from "documents"[\s\S]*for update/.test(text));
    const writes = statements.filter(({ text }) => /restamp_products/.test(text));
    expect(locks.map(({ text }) => /stock_fields\(doc\)/.test(text))).toEqual([true]);
    expect(writes).toHaveLength(1);
    const rows = JSON.parse(String(writes[0]?.params.at(-1))) as { doc: object }[];
    expect(rows).toHaveLength(products.length * stores.length);
    for (const { doc } of rows) expect(Object.keys(doc)).toEqual(['stock', 'total_qty']);
    expect(statements.indexOf(locks[0] as never)).toBeLessThan(statements.indexOf(writes[0] as never));
  });
});
