// Tests that searches share the database in turns, within a time limit, and stop when their client disconnects.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Db, rowsOf } from '#bridge/database/open-database.ts';
import {
  createSearchTurns,
  type Searching,
  searchingInTurn,
  searchingOnPostgres,
} from '#bridge/database/searching.ts';
import { Unanswered } from '#bridge/database/unanswered.ts';
import { answerOf } from '#bridge/http/install-error-answers.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { holdTimers } from '../support/backend/held-timers.ts';
import { openTestBridge, openTestDatabase, type TestBridge } from '../support/backend/open-bridge.ts';
import { post } from '../support/backend/requests.ts';

const address = process.env.TEST_DATABASE_URL;

/** Returns a promise and a function that resolves it. */
function gate() {
  const { promise: opened, resolve: open } = deferred<void>();
  return { open, opened };
}

/** a time limit that only `holdTimers` reaches */
const HELD_MS = 600_000;

describe('search turns', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('make a client wait for its own searches only [S-31]', async () => {
    const turns = createSearchTurns();
    const first = gate();
    const begun: string[] = [];
    const ask = (client: string, name: string, until = Promise.resolve()) =>
      turns(client, new AbortController().signal, async () => {
        begun.push(name);
        await until;
      });
    const busy = [ask('busy', 'busy 1', first.opened), ask('busy', 'busy 2')];
    await ask('idle', 'idle 1');
    expect(begun).toEqual(['busy 1', 'idle 1']);
    first.open();
    await Promise.all(busy);
    expect(begun).toEqual(['busy 1', 'idle 1', 'busy 2']);
  });

  it('end at the time limit of a search, which includes the wait', async () => {
    const endTime = holdTimers(HELD_MS);
    const turns = createSearchTurns(HELD_MS);
    const [first, begun, last] = [gate(), gate(), gate()];
    const running = turns('busy', new AbortController().signal, () => {
      begun.open();
      return first.opened;
    });
    await begun.opened;
    const waiting = turns('busy', new AbortController().signal, async () => 'never');
    const isLate = expect(waiting).rejects.toMatchObject({ reason: 'late' });
    await endTime();
    await isLate;
    first.open();
    await running;
    const tooLong = turns('busy', new AbortController().signal, (gone) => {
      last.open();
      return new Promise((_, reject) => gone.addEventListener('abort', () => reject(gone.reason)));
    });
    const isEnded = expect(tooLong).rejects.toMatchObject({ reason: 'late' });
    await last.opened;
    await endTime();
    await isEnded;
  });
});

describe('search', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('runs no further statement after its client has disconnected', async () => {
    const gone = new AbortController();
    const done: number[] = [];
    const search = database.searching(gone.signal, async (db) => {
      for (const at of [1, 2, 3]) {
        await db.execute(sql`select ${at}::integer`);
        done.push(at);
        if (at === 2) gone.abort();
      }
    });
    await expect(search).rejects.toMatchObject({ reason: 'gone' });
    expect(done).toEqual([1, 2]);
    await expect(database.searching(gone.signal, async () => 'begun')).rejects.toMatchObject({
      reason: 'gone',
    });
  });

  it('is reported as late, not as failed, if PostgreSQL cancels its statement', async () => {
    const cancelled = () =>
      new Error('Failed query', { cause: Object.assign(new Error(), { code: '57014' }) });
    const searching = searchingInTurn(() => ({}) as unknown as Db);
    const search = searching(undefined, async () => {
      throw cancelled();
    });
    await expect(search).rejects.toMatchObject({ reason: 'late', statusCode: 503 });
    // the same error outside of a search
    expect(answerOf(cancelled())).toMatchObject({ status: 503 });
  });

  it('ends at its time limit', async () => {
    const statement = (log: () => void) => async () => {
      log();
      await new Promise((resolve) => setImmediate(resolve));
    };
    const searching = searchingInTurn(
      ({ logger }) => ({ execute: statement(logger.logQuery) }) as unknown as Db,
      50,
    );
    const endless = async (db: Db) => {
      for (;;) await db.execute('select 1');
    };
    // a queued search reaches its time limit as well
    const both = await Promise.allSettled([searching(undefined, endless), searching(undefined, endless)]);
    for (const one of both) expect(one).toMatchObject({ reason: { reason: 'late' } });
  });

  describe.skipIf(!address)('inside a statement on PostgreSQL', () => {
    const rest = new pg.Pool({ connectionString: address ?? '' });
    afterAll(() => rest.end());
    const isSleeping = async (text: string) =>
      (await rest.query('select 1 from pg_stat_activity where query = $1 and state = $2', [text, 'active']))
        .rows.length > 0;

    it('releases its connection when its client disconnects', async () => {
      const { searching, close } = searchingOnPostgres(address ?? '', 2 ** 30);
      const gone = new AbortController();
      const text = `select pg_sleep(10001) as "${randomUUID()}"`;
      const search = searching(gone.signal, (db) => db.execute(sql.raw(text)));
      const answered = expect(search).rejects.toMatchObject({ reason: 'gone' });
      while (!(await isSleeping(text)));
      gone.abort();
      await answered;
      while (await isSleeping(text));
      expect(await searching(undefined, (db) => rowsOf(db, sql`select 1 as one`))).toEqual([{ one: 1 }]);
      await close();
    });

    it('ends at its time limit', async () => {
      const { searching, close } = searchingOnPostgres(address ?? '', 50);
      const search = searching(undefined, (db) => db.execute(sql`select pg_sleep(10002)`));
      await expect(search).rejects.toMatchObject({ reason: 'late' });
      await close();
    });
  });

  it('does not delay statements outside of searches', async () => {
    const running = gate();
    const isOpen = gate();
    const search = database.searching(undefined, async () => {
      running.open();
      await isOpen.opened;
    });
    await running.opened;
    // other statements do not wait for the search
    expect(await rowsOf(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
    isOpen.open();
    await search;
  });
});

describe('client that disconnects', () => {
  const searches: [string, object][] = [
    ['/api/catalog/catalogue_lv/category/_search', {}],
    ['/api/graphql', { query: '{categories{total_count}}' }],
  ];
  let bridge: TestBridge;
  const asked: AbortSignal[] = [];
  const first = gate();
  const begun = gate();
  const searching: Searching = async (gone, work) => {
    if (gone) asked.push(gone);
    begun.open();
    await Promise.race([first.opened, ...(gone ? [once(gone, 'abort')] : [])]);
    gone?.throwIfAborted();
    return work(bridge.db);
  };
  beforeAll(async () => {
    bridge = await openTestBridge({ searching });
  });
  afterAll(() => bridge.close());

  it.each(searches)('ends its search: %s', async (path, asking) => {
    const body = JSON.stringify(asking);
    await bridge.app.ready();
    if (!bridge.app.server.listening) await bridge.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = bridge.app.server.address() as { port: number };
    const before = asked.length;
    const client = connect(port, '127.0.0.1');
    client.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    while (asked.length === before) await new Promise((resolve) => setImmediate(resolve));
    const gone = asked[before];
    expect(gone?.aborted).toBe(false);
    client.destroy();
    if (gone && !gone.aborted) await once(gone, 'abort');
    expect(gone?.aborted).toBe(true);
  });

  it.each([
    ['busy', 503],
    ['late', 503],
    ['gone', 499],
  ] as const)('gets the status of a search that ends as %s: %i', async (reason, status) => {
    const refusing = await openTestBridge({
      searching: async () => {
        throw new Unanswered(reason);
      },
    });
    for (const [path, body] of searches) {
      const answer = await post(refusing, path, body);
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ code: status });
      expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
    }
    await refusing.close();
  });

  it('is distinguished from a client that has received its response', async () => {
    first.open();
    const before = asked.length;
    const { port } = bridge.app.server.address() as { port: number };
    const answer = await fetch(`http://127.0.0.1:${port}/api/catalog/catalogue_lv/category/_search`);
    expect((await answer.json()).hits.hits.length).toBeGreaterThan(0);
    expect(asked[before]?.aborted).toBe(false);
  });
});
