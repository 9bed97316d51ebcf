/** Why the database did not answer: overloaded, timed out, no client waits any more, or it is restarting. */
export type Reason = 'busy' | 'late' | 'gone' | 'restarted';

/** The statement itself is valid; a retry may succeed. */
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
