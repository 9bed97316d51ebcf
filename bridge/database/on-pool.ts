// Drizzle on a pool of connections. Replaces its `transaction`, which never releases a connection on which BEGIN failed,
// so that a pool of ten is empty for ever after ten interruptions of the server, and which reports a failed ROLLBACK
// instead of the error that led to it.
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from './open-database.ts';

/** Returns the database; each transaction runs on a connection of the pool, which it releases whatever happens. */
export function onPool(pool: pg.Pool): Db {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let own: { error: unknown } | undefined;
    /** true if the connection may still be inside of a transaction */
    let isOpen = false;
    try {
      return await drizzle(client).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          own = { error };
          throw error;
        }
      }, config);
    } catch (error) {
      isOpen = own?.error !== error;
      throw own ? own.error : error;
    } finally {
      client.release(isOpen);
    }
  };
  return db;
}
