// The version of the catalogue: a number that grows with every change of any document, whoever makes it and in whatever
// process. Counted by the database itself, in the transaction of the change, so a change is never there without it.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database/open.ts';

/**
 * Makes the question for the version. Out: one that was the version at or after the moment it was asked. However many ask
 * at once, one statement is under way and one more waits, which answers all who came meanwhile.
 */
export function createCatalogueVersion(db: Db): () => Promise<number> {
  const read = async (): Promise<number> => {
    const [row] = await rowsOf<{ version: number }>(
      db,
      sql`select coalesce(sum(count), 0)::float8 as version from catalogue_changes`,
    );
    return row?.version ?? 0;
  };
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<number> | undefined;
  return () => {
    if (next === undefined) {
      const begin = (): Promise<number> => {
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
