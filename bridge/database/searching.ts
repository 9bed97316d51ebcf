// Runs searches, one per client at a time and within a time limit. A search whose client has gone is aborted. Orders
// and stock checks do not wait for searches.
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { nextSlice } from '../wire/create-slices.ts';
import { createFairTurns } from './fair-turns.ts';
import type { Db, PoolCounts } from './open-database.ts';
import { cancelStatement, openPool } from './open-pool.ts';
import { isCancelled, Unanswered } from './unanswered.ts';

/**
 * Runs the statements of one search. `gone` is aborted when no client waits for the response any more. `client`: the
 * client whose turn the search takes, as returned by `networkOf`; '' for searches made by the host's pages. Throws
 * Unanswered if the search takes too long, too many searches are queued, or no client waits for the response.
 */
export type Searching = <T>(
  gone: AbortSignal | undefined,
  work: (db: Db) => Promise<T>,
  client?: string,
) => Promise<T>;

/** time limit for a search in ms, including its time in the queue */
export const SEARCH_MS = 5_000;
const AT_ONCE = 4;
const waitingLimits = { waiting: 512, waitingOfClient: 64 };

/** Aborts work when the client has gone or the time is over, and rejects with the signal's reason. */
async function withinTime<T>(
  gone: AbortSignal | undefined,
  timeMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const leave = () => end.abort(new Unanswered('gone'));
  const late = setTimeout(() => end.abort(new Unanswered('late')), timeMs);
  if (gone?.aborted) leave();
  gone?.addEventListener('abort', leave, { once: true });
  try {
    return await work(end.signal);
  } catch (error) {
    // a cancelled statement rejects with its own error
    if (end.signal.aborted) throw end.signal.reason;
    throw isCancelled(error) ? new Unanswered('late') : error;
  } finally {
    clearTimeout(late);
    gone?.removeEventListener('abort', leave);
  }
}

/**
 * Lets a client's work, including work outside the database, take the turn of one search, so that at most one search
 * per client occupies the event loop. Throws Unanswered as `Searching` does.
 */
export type SearchTurns = <T>(
  client: string,
  gone: AbortSignal,
  work: (gone: AbortSignal) => Promise<T>,
) => Promise<T>;

export function createSearchTurns(timeMs = SEARCH_MS): SearchTurns {
  const turns = createFairTurns({ atOnce: Number.POSITIVE_INFINITY, atOnceOfClient: 1, ...waitingLimits });
  return (client, gone, work) =>
    withinTime(gone, timeMs, (signal) =>
      turns(client, signal, async () => {
        await nextSlice();
        signal.throwIfAborted();
        return work(signal);
      }),
    );
}

/** Drizzle calls its logger before each statement; throwing there stops an aborted search. */
const stopsAt = (signal: AbortSignal) => ({ logger: { logQuery: () => signal.throwIfAborted() } });

/**
 * Runs searches on a database with a single connection one after another; other statements run between theirs.
 * @param open creates Drizzle on that connection
 */
export function searchingInTurn(
  open: (options: ReturnType<typeof stopsAt>) => Db,
  timeMs = SEARCH_MS,
): Searching {
  const turns = createFairTurns({ atOnce: 1, atOnceOfClient: 1, ...waitingLimits });
  return (gone, work, client = '') =>
    withinTime(gone, timeMs, (signal) => turns(client, signal, () => work(open(stopsAt(signal)))));
}

/** Runs searches on separate connections. */
export function searchingOnPostgres(
  address: string,
  timeMs = SEARCH_MS,
): { searching: Searching; pool: PoolCounts; close: () => Promise<void> } {
  // the connection's own time limit is only a fallback for statements that the cancellation did not reach
  const pool = openPool(address, AT_ONCE, timeMs);
  // one connection always remains available to other clients
  const turns = createFairTurns({ atOnce: AT_ONCE, atOnceOfClient: AT_ONCE - 1, ...waitingLimits });
  const ask = async <T>(signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    const cancel = () => cancelStatement(client);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await work(onPostgres(client, stopsAt(signal)));
    } finally {
      signal.removeEventListener('abort', cancel);
      // close the connection of an aborted search, so that a late cancellation cannot affect the next search
      client.release(signal.aborted);
    }
  };
  return {
    searching: (gone, work, client = '') =>
      withinTime(gone, timeMs, (signal) => turns(client, signal, () => ask(signal, work))),
    pool,
    close: () => pool.end(),
  };
}
