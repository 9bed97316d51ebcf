// How long a kept answer is waited for, and when keeping answers is given up: a device whose storage fails or dawdles must
// not be slower than one that keeps nothing. Kept answers are all that goes by these limits; no record of a person does.
// Invariants: no failure leaves this file, each is told; once given up, nothing is read or written until the next start.
import type { Ports } from '../ports.ts';

export const CACHE_READ_TIMEOUT_MS = 800;
export const CACHE_ITERATE_TIMEOUT_MS = 2_000;
export const CACHE_READ_ERRORS = 1;
export const CACHE_WRITE_ERRORS = 30;

export type CacheLimits = {
  /** One answer. Out: undefined when it is not kept, does not come in time, cannot be read, or keeping was given up. */
  read: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  /** Several at once, as above with a limit of their own. */
  iterate: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  /** Out: is it kept. `onError` hears of a write that failed, after it was counted. */
  write: (work: () => Promise<unknown>, onError?: (error: unknown) => Promise<void>) => Promise<boolean>;
};

export function newCacheLimits({ wait, log }: Pick<Ports, 'wait' | 'log'>): CacheLimits {
  let readErrors = 0;
  let writeErrors = 0;
  const isOff = () => readErrors >= CACHE_READ_ERRORS || writeErrors >= CACHE_WRITE_ERRORS;
  const told = (event: string, error: unknown) => {
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
      told('lookup-not-read', error);
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
        told('lookup-not-kept', error);
        await onError?.(error);
        return false;
      }
    },
  };
}
