/** Thrown to the holder of a lock that another tab has taken over, for example while this tab was frozen. */
export class LostLockError extends DOMException {
  readonly lock: string;

  constructor(lock: string) {
    super(`the lock "${lock}" was acquired by another tab`, 'AbortError');
    this.lock = lock;
  }
}

/** True if the error reports the loss of exactly this lock. */
export const isLossOf = (lock: string, error: unknown): boolean =>
  error instanceof LostLockError && error.lock === lock;
