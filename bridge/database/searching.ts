// How searches take turns, and how they use the database: one of a client at a time, each within a time, and none for a
// client that has given up. Orders and stock checks do not wait for them.
import { setImmediate } from 'node:timers/promises';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createFairTurns } from './fair-turns.ts';
import type { Db } from './open-database.ts';
import { isCancelled, Unanswered } from './unanswered.ts';

/**
 * Runs the statements of one search. `gone`: aborted when no client waits for the answer any more. `client`: whose turn it
 * takes, as `networkOf` names it; '' for what the host asks for its pages.
 * Throws Unanswered when it takes too long, too many wait already, or no client does.
 */
export type Searching = <T>(
  gone: AbortSignal | undefined,
  work: (db: Db) => Promise<T>,
  client?: string,
) => Promise<T>;

/** a search, its waiting included */
export const SEARCH_MS = 5_000;
const AT_ONCE = 4;
const waitingLimits = { waiting: 512, waitingOfClient: 64 };
/** Of one statement on PostgreSQL: the bridge ends a search itself, and this only what its cancellation did not reach. */
const STATEMENT_SLACK_MS = 2_000;

/** Aborted when the client has gone or the time is over; its reason is the answer. */
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
    // a statement that was ended complains in its own way
    if (end.signal.aborted) throw end.signal.reason;
    throw isCancelled(error) ? new Unanswered('late') : error;
  } finally {
    clearTimeout(late);
    gone?.removeEventListener('abort', leave);
  }
}

/**
 * Gives a client the turn of one search, work outside of the database included: the event loop is then held by one search
 * of a client at most. Throws Unanswered as `Searching` does.
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
        // the turn before may have ended in this very task
        await setImmediate();
        signal.throwIfAborted();
        return work(signal);
      }),
    );
}

/** Drizzle tells its logger of each statement before it is sent: the place to send no more of them. */
const stopsAt = (signal: AbortSignal) => ({ logger: { logQuery: () => signal.throwIfAborted() } });

/**
 * Searches of a database that all share one connection: one after the other, and whatever else is asked goes in between
 * their statements. `open`: Drizzle on that connection.
 */
export function searchingInTurn(
  open: (options: ReturnType<typeof stopsAt>) => Db,
  timeMs = SEARCH_MS,
): Searching {
  const turns = createFairTurns({ atOnce: 1, atOnceOfClient: 1, ...waitingLimits });
  return (gone, work, client = '') =>
    withinTime(gone, timeMs, (signal) => turns(client, signal, () => work(open(stopsAt(signal)))));
}

/** Searches on connections of their own. `rest`: the connections of everything else, which end what is given up. */
export function searchingOnPostgres(
  address: string,
  rest: pg.Pool,
  timeMs = SEARCH_MS,
): { searching: Searching; close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: address,
    max: AT_ONCE,
    statement_timeout: timeMs + STATEMENT_SLACK_MS,
  });
  pool.on('error', () => undefined);
  // one connection is always left to other clients
  const turns = createFairTurns({ atOnce: AT_ONCE, atOnceOfClient: AT_ONCE - 1, ...waitingLimits });
  const ask = async <T>(signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    const { processID } = client as unknown as { processID: number };
    const cancel = () => {
      // when it cannot be sent, the time limit of statements ends it
      rest.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await work(onPostgres(client, stopsAt(signal)));
    } finally {
      signal.removeEventListener('abort', cancel);
      // a cancellation that is still on its way must not meet the next search
      client.release(signal.aborted);
    }
  };
  return {
    searching: (gone, work, client = '') =>
      withinTime(gone, timeMs, (signal) => turns(client, signal, () => ask(signal, work))),
    close: () => pool.end(),
  };
}
