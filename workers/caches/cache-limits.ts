// Limits how long cached responses are awaited, and disables the cache when storage fails: slow or broken storage must
// not make the app slower than having no cache. Applies to cached responses only, not to user records. Invariants:
// - failures are logged and never thrown
// - once disabled, the cache is neither read nor written until the next start
import type { Ports } from '../ports.ts';

export const CACHE_READ_TIMEOUT_MS = 800;
export const CACHE_ITERATE_TIMEOUT_MS = 2_000;
export const CACHE_READ_ERRORS = 1;
export const CACHE_WRITE_ERRORS = 30;

export type CacheLimits = {
  /** Reads one response; undefined if it is missing, late or unreadable, or if the cache is disabled. */
  read: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  /** Reads several at once, with its own timeout. */
  iterate: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  /** Returns true if stored. `onError` is called with a failed write's error, after it was counted. */
  write: (work: () => Promise<unknown>, onError?: (error: unknown) => Promise<void>) => Promise<boolean>;
};

export function newCacheLimits({ wait, log }: Pick<Ports, 'wait' | 'log'>): CacheLimits {
  let readErrors = 0;
  let writeErrors = 0;
  const isOff = () => readErrors >= CACHE_READ_ERRORS || writeErrors >= CACHE_WRITE_ERRORS;
  const logFailure = (event: string, error: unknown) => {
    log({ event, error: String(error) });
    if (isOff()) log({ event: 'cache-given-up' });
  };

  async function within<T>(work: () => Promise<T>, limitMs: number): Promise<T | undefined> {
    if (isOff()) return undefined;
    const over = new AbortController();
    const late = wait(limitMs, over.signal).then(() => {
      if (!over.signal.aborted) log({ event: 'lookup-late' });
      return undefined;
    });
    const read = work().catch((error: unknown) => {
      readErrors += 1;
      logFailure('lookup-not-read', error);
      return undefined;
    });
    const found = await Promise.race([read, late]);
    over.abort();
    return found;
  }

  return {
    read: (work) => within(work, CACHE_READ_TIMEOUT_MS),
    iterate: (work) => within(work, CACHE_ITERATE_TIMEOUT_MS),
    write: async (work, onError) => {
      if (isOff()) return false;
      try {
        await work();
        return true;
      } catch (error) {
        writeErrors += 1;
        logFailure('lookup-not-kept', error);
        await onError?.(error);
        return false;
      }
    },
  };
}
