// Tests that a PGlite on disk runs in a thread: terminating it ends slow statements and preserves what was written.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Db, isTaken, openDatabase, rowsOf } from '#bridge/database/open-database.ts';
import { openOnThread } from '#bridge/database/open-on-thread.ts';
import { answerOf } from '#bridge/http/install-error-answers.ts';
import { holdTimers } from '../support/backend/held-timers.ts';

/** a statement that no machine finishes */
const endless = sql`select count(*) from generate_series(1, 1e15::bigint)`;
/** time limits that only `holdTimers` reaches */
const times = { statementMs: 600_000, searchMs: 610_000, migrationMs: 620_000 };
const isUnanswered = { cause: { name: 'Unanswered', reason: 'restarted' } };

let folder: string;
let opened: Awaited<ReturnType<typeof openOnThread>>;
let db: Db;
let searched: Db;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-pglite-'));
  opened = await openOnThread(path.join(folder, 'database'), times);
  db = drizzle(opened.client);
  searched = drizzle(opened.searcher);
  await db.execute(
    sql`create table notes (id integer primary key, at timestamptz, amounts numeric[], doc jsonb)`,
  );
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a statement, and resolves with its error. */
const errorOf = async (statement: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await statement;
  } catch (error) {
    return error;
  }
  return undefined;
};
const put = (to: Db, id: number) =>
  to.execute(sql`insert into notes values (${id}, now(), '{1.5}', '{"a":[1]}')`);
const ids = async () =>
  (await rowsOf<{ id: number }>(db, sql`select id from notes order by id`)).map(({ id }) => id);

describe('database on a thread', () => {
  it('returns the same values and error codes as a database in this process', async () => {
    await put(db, 1);
    expect(await rowsOf(db, sql`select at, amounts, doc from notes`)).toEqual([
      { at: expect.any(String), amounts: '{1.5}', doc: { a: [1] } },
    ]);
    const again = await put(db, 1).then(undefined, (error: unknown) => error);
    expect(isTaken(again)).toBe(true);
  });

  it('rolls back a transaction completely and isolates it from other statements', async () => {
    const failing = db.transaction(async (tx) => {
      await put(tx, 2);
      throw new Error('failed');
    });
    const beside = ids();
    await expect(failing).rejects.toThrow('failed');
    expect(await beside).toEqual([1]);
  });

  it('runs a read after at most one transaction and one search', async () => {
    const done: string[] = [];
    const note = (name: string) => () => void done.push(name);
    const transaction = (name: string) => db.transaction((tx) => rowsOf(tx, sql`select 1`)).then(note(name));
    const all = [
      transaction('transaction 1'),
      transaction('transaction 2'),
      transaction('transaction 3'),
      rowsOf(searched, sql`select 1`).then(note('search 1')),
      rowsOf(searched, sql`select 1`).then(note('search 2')),
      rowsOf(db, sql`select 1`).then(note('question')),
    ];
    await Promise.all(all);
    expect(done.slice(0, 3)).toEqual(['transaction 1', 'search 1', 'question']);
  });

  it('counts every statement that may write, even if it fails', async () => {
    const before = opened.written();
    await ids();
    await searched.execute(sql`select 1`);
    expect(opened.written()).toBe(before);
    await db.execute(sql`update notes set doc = doc`);
    expect(opened.written()).toBe(before + 1);
    await db.transaction((tx) => tx.execute(sql`select 1`));
    expect(opened.written()).toBe(before + 2);
    await expect(put(db, 1)).rejects.toThrow();
    expect(opened.written()).toBe(before + 3);
  });

  it('terminates a slow search and runs the waiting statements without losing writes', async () => {
    const endTime = holdTimers(times.searchMs);
    const search = errorOf(searched.execute(endless));
    const waiting = ids();
    await endTime();
    expect(await search).toMatchObject(isUnanswered);
    expect(answerOf(await search).status).toBe(503);
    expect(await waiting).toEqual([1]);
    expect(await ids()).toEqual([1]);
  });

  it('gives migrations more time, because they rewrite large catalogues', async () => {
    for (const [client, limitMs] of [
      [opened.searcher, times.searchMs],
      [opened.client, times.statementMs],
      [opened.migrator, times.migrationMs],
    ] as const) {
      const endTime = holdTimers(limitMs);
      const error = errorOf(drizzle(client).execute(endless));
      await endTime();
      expect(await error).toMatchObject(isUnanswered);
    }
    expect(times.migrationMs).toBeGreaterThan(times.statementMs);
  });

  it('keeps nothing from a terminated transaction', async () => {
    let endTime: (() => Promise<void>) | undefined;
    const write = db.transaction(async (tx) => {
      await put(tx, 3);
      endTime = holdTimers(times.statementMs);
      await tx.execute(endless);
    });
    const error = errorOf(write);
    while (!endTime) await new Promise(setImmediate);
    await endTime();
    expect(await error).toMatchObject(isUnanswered);
    expect(await ids()).toEqual([1]);
    await put(db, 3);
    expect(await ids()).toEqual([1, 3]);
  });

  it('can be reopened after closing', async () => {
    await opened.close();
    const again = await openDatabase(path.join(folder, 'database'));
    expect(await rowsOf(again.db, sql`select id from notes order by id`)).toEqual([{ id: 1 }, { id: 3 }]);
    const { length } = await again.searching(undefined, (own) => rowsOf(own, sql`select 1 from documents`));
    expect(length).toBe(0);
    await again.close();
  });
});

describe('creating the database', () => {
  it('removes the remains of an interrupted creation', async () => {
    const place = path.join(folder, 'interrupted');
    const left = path.join(place, 'database-new-abc');
    mkdirSync(left, { recursive: true });
    writeFileSync(path.join(left, 'base'), 'half');
    const created = await openOnThread(path.join(place, 'database'), times);
    expect(readdirSync(place)).toEqual(['database']);
    expect(await rowsOf(drizzle(created.client), sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await created.close();
  });

  it('refuses a folder with other files without changing them', async () => {
    const place = path.join(folder, 'other');
    mkdirSync(path.join(place, 'database'), { recursive: true });
    writeFileSync(path.join(place, 'database', 'letter.txt'), 'mine');
    await expect(openOnThread(path.join(place, 'database'), times)).rejects.toMatchObject({
      code: 'ENOTEMPTY',
    });
    expect(readdirSync(place)).toEqual(['database']);
    expect(readdirSync(path.join(place, 'database'))).toEqual(['letter.txt']);
  });
});
