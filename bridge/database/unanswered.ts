import { sqlStateOf } from './sql-state-of.ts';

/**
 * The reason why the database did not answer: it is overloaded, the time limit was reached, no client is waiting any
 * longer, or the database is restarting.
 */
export type Reason = 'busy' | 'late' | 'gone' | 'restarted';

/** Thrown if the database did not answer a valid statement; a retry may succeed. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  /** HTTP status of the response */
  readonly statusCode: 499 | 503;

  constructor(readonly reason: Reason) {
    super(`not answered: ${reason}`);
    this.statusCode = reason === 'gone' ? 499 : 503;
  }
}

const QUERY_CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';
const ended: readonly unknown[] = [QUERY_CANCELED, LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED];

/**
 * True if PostgreSQL ended a valid statement, which may succeed later: at its time limit, by cancellation, because it
 * waited too long for a lock, or to resolve a deadlock.
 */
export const isCancelled = (error: unknown): boolean => ended.includes(sqlStateOf(error));
