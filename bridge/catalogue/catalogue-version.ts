// The version of the catalogue: numbers that grow with every change of any document, whoever makes it and in whatever
// process. Counted by the database itself, in the transaction of the change, so a change is never there without it.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database/open-database.ts';

export type CatalogueVersion = {
  /** of all changes */
  count: number;
  /** of those of products that are more than stock, prices and status under a new stamp */
  anew: number;
};

/**
 * Makes the question for the version. Out: one that was the version at or after the moment it was asked. However many ask
 * at once, one statement is under way and one more waits, which answers all who came meanwhile.
 * `written`: counts what was written to the database, if all its writers are in this process; the version is then read
 * again after a write only, so that no question waits behind the statements of others.
 */
export function createCatalogueVersion(db: Db, written?: () => number): () => Promise<CatalogueVersion> {
  const read = async (): Promise<CatalogueVersion> => {
    const writes = written?.();
    const [row] = await rowsOf<CatalogueVersion>(
      db,
      sql`select coalesce(sum(count), 0)::float8 as count, coalesce(sum(anew), 0)::float8 as anew from catalogue_changes`,
    );
    const version = row ?? { count: 0, anew: 0 };
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
