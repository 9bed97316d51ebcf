// The identity of the catalogue's history. Devices pull changes by stamps, which mean nothing in another history: in a
// restored back-up, or after the catalogue was replaced, the same stamps belong to other documents.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from './open-database.ts';
import { sqlStateOf } from './sql-state-of.ts';
import { settings } from './tables.ts';

const KEY = 'catalogue-history';

/** Begins another history; must be called in the transaction that replaces the catalogue. */
export async function beginHistory(db: Db): Promise<void> {
  const value = randomUUID();
  await db
    .insert(settings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** SQLSTATEs of functions that a database compatible with PostgreSQL lacks, refuses or has not now. */
const UNAVAILABLE: readonly unknown[] = ['0A000', '42501', '42883', '55000'];

/**
 * Returns the identity of the history, equal for all copies of the bridge. It changes if the catalogue was replaced, if
 * a dump was restored, even into the same database, and if a replica or an archive took over, which may lack the last
 * changes. Needs no rights that PostgreSQL does not give to every role; undefined if a database that is only compatible
 * with PostgreSQL does not have the functions.
 */
export async function readHistory(db: Db): Promise<string | undefined> {
  // a transaction of its own, or a savepoint, because a function that is missing aborts the transaction
  const read = db.transaction((tx) =>
    rowsOf<{ history: string }>(
      tx,
      sql`select md5(concat_ws('.',
        (select system_identifier from pg_control_system()),
        substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
        (select oid from pg_database where datname = current_database()),
        'documents'::regclass::oid,
        (select value from settings where key = ${KEY}))) as history`,
    ),
  );
  try {
    return (await read)[0]?.history;
  } catch (error) {
    if (UNAVAILABLE.includes(sqlStateOf(error))) return undefined;
    throw error;
  }
}
