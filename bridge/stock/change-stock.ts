// Changes stock. The stock rows are the source of truth; each change is noted in `unpublished_stock` by the same
// transaction and published to the documents afterwards (publish-stock.ts), so that a change locks no rows but those of
// its own skus.
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database/open-database.ts';
import { DEFAULT_LOCATION, stock } from '../database/tables.ts';

/** The stock of a sku. `qty`: the sum of its locations; `at`: the default location first, the others by name. */
export type StockLevel = Pick<
  typeof stock.$inferSelect,
  'sku' | 'product_id' | 'parent_id' | 'manage_stock'
> & {
  qty: number;
  at: { location: string; qty: number }[];
};

/** Pieces of a sku at a location. */
export type Pieces = { sku: string; location: string; qty: number };

/**
 * Longest time for which an order waits for stock that an import has locked, in milliseconds: each waiting order holds
 * one of the copy's few connections.
 */
const LOCK_MS = 3_000;

/**
 * Makes a transaction fail (`isCancelled`) if it waits too long for locked rows. Must be selected before the transaction
 * locks any.
 */
export const limitedLockWait: SQL = sql`set_config('lock_timeout', ${String(LOCK_MS)}, true)`;

/** Returns the query that locks the rows of these skus in a fixed order, which prevents deadlocks between orders. */
export const lockedStock = (skus: Iterable<string>): SQL =>
  sql`select * from ${stock} where ${stock.sku} = any(${sql.param([...skus])}::text[])
    order by ${stock.sku}, ${stock.location} for update`;

/** Returns stock rows by sku, given in the order of `lockedStock`. */
export function levelsOf(rows: readonly (typeof stock.$inferSelect)[]): Map<string, StockLevel> {
  const levels = new Map<string, StockLevel>();
  for (const { sku, product_id, parent_id, manage_stock, location, qty } of rows) {
    const level = levels.get(sku) ?? { sku, product_id, parent_id, manage_stock, qty: 0, at: [] };
    level.qty += qty;
    if (location === DEFAULT_LOCATION) level.at.unshift({ location, qty });
    else level.at.push({ location, qty });
    levels.set(sku, level);
  }
  return levels;
}

/** Locks the rows of these skus (`lockedStock`) and returns them by sku. */
export const lockStock = async (tx: Db, skus: Iterable<string>): Promise<Map<string, StockLevel>> =>
  levelsOf(await rowsOf(tx, lockedStock(skus)));

/** Returns the part of a sku's stock that is handed over in a branch: all of it if it is not counted by branch. */
export function levelAt(level: StockLevel, branch: string): StockLevel {
  if (level.at.every(({ location }) => location === DEFAULT_LOCATION)) return level;
  const at = level.at.filter(({ location }) => location === branch);
  return { ...level, at, qty: at.reduce((sum, { qty }) => sum + qty, 0) };
}

/** Returns the pieces that each location gives, in the order of `level.at`; fewer if the stock is lower. */
export function takePieces({ sku, at }: StockLevel, pieces: number): Pieces[] {
  let wanted = pieces;
  return at.flatMap(({ location, qty: here }) => {
    const qty = Math.min(here, wanted);
    wanted -= qty;
    return qty > 0 ? [{ sku, location, qty }] : [];
  });
}

/**
 * Returns the statements that add `change` to the quantities of locked rows and note their skus. Run both in the same
 * transaction, and the stock publisher after it.
 */
export const changeStock = (change: readonly Pieces[]): [update: SQL, note: SQL] => {
  const { skus, locations, quantities } = columnsOf(change);
  return [
    sql`update stock set qty = stock.qty + change.qty
      from unnest(${skus}::text[], ${locations}::text[], ${quantities}::integer[]) as change(sku, location, qty)
      where stock.sku = change.sku and stock.location = change.location`,
    noteStock(new Set(change.map(({ sku }) => sku))),
  ];
};

/** Returns the statement that notes skus whose documents must show their current quantities. */
export const noteStock = (skus: Iterable<string>): SQL =>
  sql`insert into unpublished_stock (sku) select unnest(${sql.param([...skus])}::text[])`;

/** Deletes the notes of these skus and returns those that were noted; waits for a publication of them in progress. */
export async function takeNotes(tx: Db, skus: Iterable<string>): Promise<string[]> {
  const rows = await rowsOf<{ sku: string }>(
    tx,
    sql`delete from unpublished_stock where sku = any(${sql.param([...skus])}::text[]) returning sku`,
  );
  return [...new Set(rows.map(({ sku }) => sku))];
}

const columnsOf = (pieces: readonly Pieces[]) => ({
  skus: sql.param(pieces.map(({ sku }) => sku)),
  locations: sql.param(pieces.map(({ location }) => location)),
  quantities: sql.param(pieces.map(({ qty }) => qty)),
});

/** Returns pieces as a change that removes them. */
export const removed = (pieces: readonly Pieces[]): Pieces[] =>
  pieces.map((one) => ({ ...one, qty: -one.qty }));
