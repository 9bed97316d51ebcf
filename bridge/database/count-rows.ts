// Keeps the query planner's statistics up to date.
import { sql } from 'drizzle-orm';
import type { Db } from './open-database.ts';

/** Updates the catalogue's statistics. PostgreSQL updates them only some time after an import, PGlite never does. */
export const countRows = (db: Db) => db.execute(sql`analyze documents, stock, found_products`);
