// Opens the database: PGlite on disk in a separate thread, PGlite in memory in this thread, or PostgreSQL by URL. All
// use the same SQL and migrations; the rest of the bridge sees only `Db`.
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { SQL } from 'drizzle-orm';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as onPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { inSlicesOfTransaction } from '../wire/create-slices.ts';
import { mergeMailboxes } from './merge-mailboxes.ts';
import { onPool } from './on-pool.ts';
import { openOnThread } from './open-on-thread.ts';
import { CONNECT_MS, limitedClient, openPool } from './open-pool.ts';
import { SEARCH_MS, type Searching, searchingInTurn, searchingOnPostgres } from './searching.ts';
import { sqlStateOf } from './sql-state-of.ts';
import { isCancelled } from './unanswered.ts';

export type Db = PgDatabase<PgQueryResultHKT>;
/** Numbers of connections, and of statements that wait for one. */
export type PoolCounts = Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>;
export type OpenDatabase = {
  db: Db;
  /**
   * runs short statements that every request waits for; on connections of its own, which other transactions cannot take
   */
  quick: Db;
  /** runs catalogue searches */
  searching: Searching;
  /** returns a number that increases with every write; absent if another process can open the database */
  written?: () => number;
  /** connection pools by name; absent for PGlite */
  pools?: Readonly<Record<string, PoolCounts>>;
  close: () => Promise<void>;
  kind: 'pglite' | 'postgres';
};

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECTIONS = 10;
const QUICK_CONNECTIONS = 2;
const QUICK_MS = 5_000;

/**
 * Gives long work in a transaction precedence over other work of its client, since other clients may be waiting for the
 * transaction to end.
 */
function withPrecedence<T extends Db>(db: T): T {
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) => transaction((tx) => inSlicesOfTransaction(() => work(tx)), config);
  return db;
}
/** Time limit for a migration statement, which may rewrite each row of a large catalogue. */
const MIGRATION_STATEMENT_MS = 60 * 60_000;

const MIGRATION_ATTEMPTS = 5;

/** Runs a migration, which PostgreSQL may end to resolve a deadlock with a bridge of the version before. */
async function retried(migrate: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await migrate();
    } catch (error) {
      if (!isCancelled(error) || attempt === MIGRATION_ATTEMPTS) throw error;
    }
}

/**
 * Migrates on a connection whose statements have the time limit `MIGRATION_STATEMENT_MS`. Bridges that start
 * concurrently migrate one after another: another connection holds a lock in a transaction meanwhile, which works
 * through a pooler in transaction mode too.
 */
async function migrateOnPostgres(address: string): Promise<void> {
  const Client = limitedClient(MIGRATION_STATEMENT_MS);
  const [holder, client] = [
    new pg.Client({ connectionString: address, connectionTimeoutMillis: CONNECT_MS }),
    new Client(address),
  ];
  const isLost = { error: undefined as unknown };
  holder.on('error', (error) => {
    isLost.error = error;
  });
  try {
    await holder.connect();
    await holder.query(
      'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    await holder.query("select pg_advisory_xact_lock(hashtextextended('shop-migration', 0))");
    await client.connect();
    const db = onPostgres(client);
    await retried(() => migratePostgres(db, { migrationsFolder }));
    await mergeMailboxes(db);
    if (isLost.error) throw isLost.error;
  } finally {
    await client.end();
    await holder.end();
  }
}

/**
 * Opens and migrates the database. `where` is "memory://", a folder for PGlite, or a "postgres://" URL; `dump` is
 * the initial content of a database in memory (PGlite's dumpDataDir), since creating a new one takes seconds.
 * Throws if the database cannot be opened.
 */
export async function openDatabase(where: string, dump?: Blob): Promise<OpenDatabase> {
  if (/^postgres(ql)?:\/\//.test(where)) {
    await migrateOnPostgres(where);
    const pool = openPool(where, CONNECTIONS, STATEMENT_TIMEOUT_MS);
    const db = withPrecedence(onPool(pool));
    const quickPool = openPool(where, QUICK_CONNECTIONS, QUICK_MS);
    const searches = searchingOnPostgres(where);
    const close = async () => {
      await searches.close();
      await quickPool.end();
      await pool.end();
    };
    const pools = { statements: pool, quick: quickPool, searches: searches.pool };
    return {
      db,
      quick: onPool(quickPool),
      searching: searches.searching,
      pools,
      close,
      kind: 'postgres',
    };
  }
  const pglite = where.startsWith('memory://')
    ? await openInProcess(where, dump)
    : await openOnThread(where, {
        statementMs: STATEMENT_TIMEOUT_MS,
        searchMs: SEARCH_MS,
        migrationMs: MIGRATION_STATEMENT_MS,
      });
  const migrator = onPglite(pglite.migrator);
  await migratePglite(migrator, { migrationsFolder });
  await mergeMailboxes(migrator);
  const db = withPrecedence(onPglite(pglite.client));
  const searching = searchingInTurn((options) => onPglite(pglite.searcher, options));
  const written = 'written' in pglite ? { written: pglite.written } : {};
  return { db, quick: db, searching, ...written, close: pglite.close, kind: 'pglite' };
}

/**
 * Opens a database in memory, for tests and trials. It has neither a thread nor time limits, since ending the thread
 * would lose the data.
 */
async function openInProcess(where: string, dump: Blob | undefined) {
  const client = await PGlite.create(where, dump && { loadDataDir: dump });
  return { client, searcher: client, migrator: client, close: () => client.close() };
}

/** Returns the rows of a raw statement. Both drivers return `{ rows }`, which the base type does not declare. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const answer = (await db.execute(statement)) as unknown as { rows: Row[] };
  return answer.rows;
}

const UNIQUE_VIOLATION = '23505';

/** True for a unique violation. */
export const isTaken = (error: unknown): boolean => sqlStateOf(error) === UNIQUE_VIOLATION;
