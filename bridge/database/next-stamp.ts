// Timestamps of catalogue changes. Clients pull by the checkpoint (updated_at, id), so a change must never become
// visible with a stamp below an already visible stamp. Writers are therefore serialised: the lock is held until the
// transaction ends, and every stamp is above all earlier ones, even if the clock goes back.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from './open-database.ts';
import type { DocumentRow, Json } from './tables.ts';

const STAMP_LOCK = 4_821_301;

/**
 * Returns the next `updated_at`; must be called inside the writing transaction, as late as possible. `now`: ms since
 * 1970.
 */
export async function nextStamp(tx: Db, stores: readonly string[], now: number): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STAMP_LOCK})`);
  const [row] = await rowsOf<{ last: string | null }>(
    tx,
    sql`select max(latest.last) as last from unnest(${sql.param([...stores])}::text[]) as view(store),
      lateral (select max(updated_at) as last from documents
        where documents.store = view.store and entity = 'product') as latest`,
  );
  const last = row?.last ? Date.parse(row.last) : 0;
  return new Date(Math.max(now, last + 1)).toISOString();
}

/** A product's new columns and the changed fields of its document; its `updated_at` is the stamp. */
export type ChangedProduct = Pick<
  DocumentRow,
  'store' | 'id' | 'doc' | 'total_qty' | 'status' | 'price' | 'final_price' | 'in_stock'
> & {
  /** the changed fields of each variant, in the order of the variants; absent if no variant changes */
  variants?: Json[];
};

/**
 * Writes products under the next stamp; must be called last in the transaction, with their rows locked. `now`: ms since
 * 1970. The statement itself acquires the lock, so that writers hold it as briefly as possible.
 */
export async function writeStamped(
  tx: Db,
  stores: readonly string[],
  now: number,
  rows: readonly ChangedProduct[],
): Promise<void> {
  await tx.execute(
    sql`select restamp_products(${STAMP_LOCK}, ${sql.param([...stores])}::text[], ${now}::bigint, ${JSON.stringify(rows)}::jsonb)`,
  );
}
