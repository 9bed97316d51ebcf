// Fails tests of concurrency on PostgreSQL whose statements wait for a lock that the test itself holds: they would hang.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#bridge/database/open-database.ts';

/**
 * Returns the result of `work`.
 * @throws if a statement on the database waits for a lock before `work` has settled
 */
export async function withoutWaiting<T>(db: Db, work: Promise<T>): Promise<T> {
  let isSettled = false;
  const settled = () => {
    isSettled = true;
  };
  void work.then(settled, settled);
  while (!isSettled) {
    const waiting = await rowsOf<{ query: string }>(
      db,
      sql`select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting[0] && !isSettled) throw new Error(`Waits for a lock: ${waiting[0].query.slice(0, 200)}`);
  }
  return work;
}
