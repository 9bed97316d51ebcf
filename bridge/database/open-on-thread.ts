// Runs a PGlite on disk in its own thread. A statement over its time limit terminates the thread and with it the
// database, which is reopened on the same folder as after a power cut; queued work continues.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type PGlite, types } from '@electric-sql/pglite';
import { createFairTurns } from './fair-turns.ts';
import { Unanswered } from './unanswered.ts';

type Options = { rowMode?: 'array' | 'object' };
type Answer = { rows: unknown[] };
type Query = (text: string, params?: unknown[], options?: Options) => Promise<Answer>;
/** The part of PGlite that Drizzle uses. */
type Client = { query: Query; transaction: <T>(work: (tx: { query: Query }) => Promise<T>) => Promise<T> };
type WorkerMessage = { answer?: unknown; failed?: { message: string } };

/** OIDs of arrays of the date types below, and of arrays of decimals */
const LISTS = [1231, 1115, 1185, 1182, 1187];
const asText = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, ...LISTS];
/** time limits for one statement in milliseconds */
type Times = { statementMs: number; searchMs: number; migrationMs: number };

const never = new AbortController().signal;
/** Matches a standalone read. A SELECT that calls a writing function must run in a transaction. */
const READS = /^\s*select\b/i;

/** One run of the database thread. */
class Life {
  readonly #worker: Worker;
  readonly opened: Promise<unknown>;
  #isOver = false;
  #waiting: { done: (answer: unknown) => void; failed: (error: Error) => void } | undefined;

  constructor(folder: string, onEnd: () => void) {
    this.#worker = new Worker(new URL('./pglite-thread.js', import.meta.url), {
      workerData: { folder, asText },
    });
    this.#worker.on('message', ({ answer, failed }: WorkerMessage) => {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      if (failed) waiting?.failed(Object.assign(new Error(failed.message), failed));
      else waiting?.done(answer);
    });
    let reason: Error = new Unanswered('restarted');
    this.#worker.on('error', (error: Error) => {
      reason = error;
    });
    this.#worker.on('exit', () => {
      this.#isOver = true;
      this.#waiting?.failed(reason);
      onEnd();
    });
    this.opened = this.#answer();
  }

  #answer(): Promise<unknown> {
    return new Promise((done, failed) => {
      this.#waiting = { done, failed };
    });
  }

  /**
   * Runs one statement; callers must wait for its result before they run the next. After `timeMs` the database is
   * terminated.
   */
  async ask(timeMs: number, message: object): Promise<unknown> {
    if (this.#isOver) throw new Unanswered('restarted');
    const answer = this.#answer();
    const late = setTimeout(() => void this.#worker.terminate(), timeMs);
    this.#worker.postMessage(message);
    try {
      return await answer;
    } finally {
      clearTimeout(late);
    }
  }

  end = (): Promise<number> => this.#worker.terminate();
}

/**
 * Creates the database if the folder has none; a killed process leaves no partial database. Creating takes twice as
 * much memory as everything that follows, and a process would keep most of it, so it runs in a separate process.
 * @throws if it cannot be created, or the folder contains something else
 */
async function createIfMissing(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const prefix = `${folder}-new-`;
  for (const name of await readdir(dirname(folder)))
    if (name.startsWith(basename(prefix)))
      await rm(join(dirname(folder), name), { recursive: true, force: true });
  const made = await mkdtemp(prefix);
  try {
    const script = fileURLToPath(new URL('./create-database.js', import.meta.url));
    const creating = promisify(execFile)(process.execPath, [script, made]);
    const onExit = () => creating.child.kill('SIGKILL');
    process.once('exit', onExit);
    await creating.finally(() => process.off('exit', onExit));
    if (existsSync(folder)) await rmdir(folder);
    await rename(made, folder);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/**
 * Opens the database in a folder. `client`, `searcher` and `migrator` share it and differ in their time limits. A
 * statement that was in flight when the thread ended rejects with Unanswered.
 */
export async function openOnThread(folder: string, times: Times) {
  await mkdir(dirname(folder), { recursive: true });
  await createIfMissing(folder);
  // a standalone read waits for at most one search and one transaction, however many of these are queued
  const turns = createFairTurns({
    ...{ atOnce: 1, atOnceOfClient: 1 },
    ...{ waiting: Number.POSITIVE_INFINITY, waitingOfClient: Number.POSITIVE_INFINITY },
  });
  let writes = 0;
  let isClosing = false;
  let life: Life | undefined;
  const alive = async (): Promise<Life> => {
    life ??= new Life(folder, () => {
      life = undefined;
    });
    const current = life;
    await current.opened;
    return current;
  };
  await alive();

  /** Creates a client with a time limit. `questions`: name of the queue for its standalone reads. */
  const within = (timeMs: number, questions = 'questions'): Client => {
    const queryIn =
      (current: Life, begins = false): Query =>
      (text, params = [], { rowMode = 'object' } = {}) =>
        current.ask(timeMs, { text, params, rowMode, begins }) as Promise<Answer>;
    return {
      query: (...asked) =>
        turns(READS.test(asked[0]) ? questions : 'writes', never, async () => {
          try {
            return await queryIn(await alive())(...asked);
          } finally {
            // counted even after a failure, since the statement may have written
            if (!READS.test(asked[0])) writes += 1;
          }
        }),
      transaction: (work) =>
        turns('writes', never, async () => {
          const current = await alive();
          const query = queryIn(current);
          // `begin` is sent together with the first statement
          let isBegun = false;
          const first: Query = (...asked) => {
            const begins = !isBegun;
            isBegun = true;
            return begins ? queryIn(current, true)(...asked) : query(...asked);
          };
          try {
            const result = await work({ query: first });
            if (isBegun) await query('commit');
            return result;
          } catch (error) {
            // a terminated database has rolled back already, so a failed rollback is ignored
            if (isBegun) await query('rollback').catch(() => undefined);
            throw error;
          } finally {
            writes += 1;
          }
        }),
    };
  };
  return {
    client: within(times.statementMs) as unknown as PGlite,
    searcher: within(times.searchMs, 'searches') as unknown as PGlite,
    migrator: within(times.migrationMs) as unknown as PGlite,
    /** increases with each statement or transaction that may have written, before its caller gets the outcome */
    written: () => writes,
    close: () =>
      turns('writes', never, async () => {
        if (isClosing) return;
        isClosing = true;
        const current = await alive();
        await current.ask(times.statementMs, {});
        await current.end();
      }),
  };
}
