// Counts rows of the database for the metrics.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database/open-database.ts';
import { type LedgerPhase, ORDER_LEDGER } from '../ports/order-ledger.ts';
import { withinTime } from './within-time.ts';

export type StoredCounts = {
  /** mails in the queue */
  mails: number;
  /** age of the oldest of them, 0 without any */
  oldestMailSeconds: number;
  /** orders in the engine's ledger */
  phases: Partial<Record<LedgerPhase, number>>;
};

/** The phases are counted at most this often, because the ledger contains every order. */
const PHASES_MS = 60_000;
const TIMEOUT_MS = 3_000;

/**
 * Creates the function that counts. It throws if the database does not respond within 3 s.
 * @param clock ms since 1970
 */
export function createStoredCounts(db: Db, clock: () => number): () => Promise<StoredCounts> {
  let phases: StoredCounts['phases'] = {};
  let phasesAt = Number.NEGATIVE_INFINITY;
  const countPhases = async (): Promise<void> => {
    const startedAt = performance.now();
    if (startedAt - phasesAt < PHASES_MS) return;
    const rows = await rowsOf<{ phase: string; count: number }>(
      db,
      sql`select record->>'phase' as phase, count(*)::integer as count from engine_records
        where kind = ${ORDER_LEDGER} group by 1`,
    );
    phases = Object.fromEntries(rows.map(({ phase, count }) => [phase, count]));
    phasesAt = startedAt;
  };
  const count = async (): Promise<StoredCounts> => {
    await countPhases();
    const [row] = await rowsOf<{ mails: number; oldest: string | null }>(
      db,
      sql`select count(*)::integer as mails, min(created_at)::text as oldest from outbox
        where sent_at is null and kind <> 'nobody'`,
    );
    const oldestMailSeconds = row?.oldest == null ? 0 : Math.max(0, clock() - Number(row.oldest)) / 1_000;
    return { mails: row?.mails ?? 0, oldestMailSeconds, phases };
  };
  return () => withinTime(count(), TIMEOUT_MS);
}
