// Opens the database: PGlite on this disk (or in memory), PostgreSQL when a URL is given. Same SQL, same migrations.
// Everything else sees only `Db`.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { SQL } from 'drizzle-orm';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as onPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';

export type Db = PgDatabase<PgQueryResultHKT>;
export type OpenDatabase = { db: Db; close: () => Promise<void>; kind: 'pglite' | 'postgres' };

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * Opens and migrates. `where` is "memory://", a folder for PGlite, or a "postgres://" address; `dump` is what a database
 * in memory begins with (PGlite's dumpDataDir), since making a new one takes seconds.
 * Throws when the database cannot be opened: the bridge does not start without one.
 */
export async function openDatabase(where: string, dump?: Blob): Promise<OpenDatabase> {
  if (/^postgres(ql)?:\/\//.test(where)) {
    const pool = new pg.Pool({ connectionString: where, max: 10, statement_timeout: STATEMENT_TIMEOUT_MS });
    // An idle connection may break; the next query opens another one and reports what is wrong.
    pool.on('error', () => undefined);
    const db = onPostgres(pool);
    await migratePostgres(db, { migrationsFolder });
    return { db, close: () => pool.end(), kind: 'postgres' };
  }
  if (!where.startsWith('memory://')) await mkdir(where, { recursive: true });
  const client = await PGlite.create(where, dump && { loadDataDir: dump });
  const db = onPglite(client);
  await migratePglite(db, { migrationsFolder });
  return { db, close: () => client.close(), kind: 'pglite' };
}

/** Rows of a statement written by hand. Both drivers answer `{ rows }`; the base type does not say so. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const answer = (await db.execute(statement)) as unknown as { rows: Row[] };
  return answer.rows;
}

const UNIQUE_VIOLATION = '23505';

/** Is there such a row already? Drizzle wraps what the driver says. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && ((error.cause ?? error) as { code?: unknown }).code === UNIQUE_VIOLATION;
