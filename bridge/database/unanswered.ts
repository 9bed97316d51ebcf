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

/** True if PostgreSQL ended the statement: by time limit or cancellation. Drizzle wraps driver errors. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ((error.cause ?? error) as { code?: unknown }).code === QUERY_CANCELED;
