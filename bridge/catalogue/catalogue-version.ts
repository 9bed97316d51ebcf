// The version of the catalogue: counters that increase with every change to a document in any process. The database
// increments them in the transaction of the change, so that no change is visible without a new version.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database/open-database.ts';

export type CatalogueVersion = {
  /** counts all changes */
  count: number;
  /** counts changes other than to the stock, prices or status of products, and new reviews */
  anew: number;
};

/** Reads the version that the database, or a transaction, shows. */
export async function readVersion(db: Db): Promise<CatalogueVersion> {
  const [row] = await rowsOf<CatalogueVersion>(
    db,
    sql`select coalesce(sum(count), 0)::float8 as count, coalesce(sum(anew), 0)::float8 as anew from catalogue_changes`,
  );
  return row ?? { count: 0, anew: 0 };
}

/**
 * Creates a function that reads the version as of its call or later. Concurrent calls are batched: at most one
 * statement is in flight, and one more is queued for all calls made while it runs.
 * @param written returns the number of writes to the database, if all writers are in this process; the version is then
 *   read again only after a write, so that calls do not wait behind other statements
 */
export function createCatalogueVersion(db: Db, written?: () => number): () => Promise<CatalogueVersion> {
  const read = async (): Promise<CatalogueVersion> => {
    const writes = written?.();
    const version = await readVersion(db);
    if (writes !== undefined) known = { version, writes };
    return version;
  };
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<CatalogueVersion> | undefined;
  let known: { version: CatalogueVersion; writes: number } | undefined;
  return () => {
    if (written && known?.writes === written()) return Promise.resolve(known.version);
    if (next === undefined) {
      const begin = (): Promise<CatalogueVersion> => {
        next = undefined;
        const reading = read();
        underWay = reading;
        return reading;
      };
      next = underWay.then(begin, begin);
    }
    return next;
  };
}
