/** Why the database gave no answer: too many wait, it took too long, nobody waits for it any more, it starts again. */
export type Reason = 'busy' | 'late' | 'gone' | 'restarted';

/** Nothing is wrong with what was asked: asked again, it may be answered. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  /** how a server says so */
  readonly statusCode: 499 | 503;

  constructor(readonly reason: Reason) {
    super(`not answered: ${reason}`);
    this.statusCode = reason === 'gone' ? 499 : 503;
  }
}

const QUERY_CANCELED = '57014';

/** True if PostgreSQL ended the statement itself: its time limit, or a cancellation. Drizzle wraps what the driver says. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ((error.cause ?? error) as { code?: unknown }).code === QUERY_CANCELED;
