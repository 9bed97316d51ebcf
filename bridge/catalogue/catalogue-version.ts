// The version of the catalogue: numbers that grow with every change of any document, whoever makes it and in whatever
// process. Counted by the database itself, in the transaction of the change, so a change is never there without it.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database/open.ts';

export type CatalogueVersion = {
  /** of all changes */
  count: number;
  /** of those of products that are more than stock, prices and status under a new stamp */
  anew: number;
};

/**
 * Makes the question for the version. Out: one that was the version at or after the moment it was asked. However many ask
 * at once, one statement is under way and one more waits, which answers all who came meanwhile.
 */
export function createCatalogueVersion(db: Db): () => Promise<CatalogueVersion> {
  const read = async (): Promise<CatalogueVersion> => {
    const [row] = await rowsOf<CatalogueVersion>(
      db,
      sql`select coalesce(sum(count), 0)::float8 as count, coalesce(sum(anew), 0)::float8 as anew from catalogue_changes`,
    );
    return row ?? { count: 0, anew: 0 };
  };
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<CatalogueVersion> | undefined;
  return () => {
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
