// Keeps a copy's catalogue facts up to date with changes by other processes: other copies, imports. By polling, because
// PostgreSQL's notifications do not pass through a pooler in transaction mode.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database/open-database.ts';
import { type CatalogueFacts, readCatalogueFacts } from './catalogue-facts.ts';

/** Longest time for which a copy works with the facts from before a change by another process. */
const EVERY_MS = 1_000;

/** Returns a text that changes with each write to the rows that the facts are read from. */
async function stateOf(db: Db, stores: readonly string[]): Promise<string> {
  const [row] = await rowsOf<{ state: string }>(
    db,
    sql`select concat(
        (select xmin from settings where key = 'catalogue'),
        (select string_agg(concat(' ', id, ':', xmin), '' order by store, id) from documents
          where store = any(${sql.param([...stores])}::text[]) and entity = 'taxrule')
      ) as state`,
  );
  return row?.state ?? '';
}

/**
 * Polls until the returned function is called, which also waits for the poll in progress.
 * @param failed called for the first of several polls that fail in a row
 */
export function followFacts(
  place: { readonly db: Db; facts: CatalogueFacts },
  failed: (error: unknown) => void,
  everyMs = EVERY_MS,
): () => Promise<void> {
  const { db } = place;
  let known: string | undefined;
  let polling: Promise<void> = Promise.resolve();
  let isFailing = false;
  const poll = async (): Promise<void> => {
    try {
      const state = await stateOf(db, place.facts.stores);
      if (state !== known) {
        const { timeZone, coupons, hostedPayments } = place.facts;
        const facts = await readCatalogueFacts(db, timeZone, coupons, hostedPayments);
        // caches depend on the identity of the facts
        if (!isDeepStrictEqual(facts, place.facts)) place.facts = facts;
      }
      [known, isFailing] = [state, false];
    } catch (error) {
      if (!isFailing) failed(error);
      isFailing = true;
    }
  };
  const timer = setInterval(() => {
    polling = polling.then(poll);
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await polling;
  };
}
