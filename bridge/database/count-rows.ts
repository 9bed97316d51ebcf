// What the database's plans go by.
import { sql } from 'drizzle-orm';
import type { Db } from './open-database.ts';

/** Has the catalogue's rows counted: PostgreSQL does it by itself some time after they came, PGlite never. */
export const countRows = (db: Db) => db.execute(sql`analyze documents, stock, found_products`);
