// Side effects of worker code: clock, randomness, network, locks, log. Injected rather than read from globals, so that
// tests can simulate whole schedules. The real ones are in shop.worker.ts.

/** `level` is set only for what the specification calls an error; all other events are informational. */
export type LogEvent = {
  event: string;
  level?: 'error';
  [detail: string]: string | number | boolean | undefined;
};

/** Renews a held lock. Rejects if another context has acquired it in the meantime. */
export type ConfirmLock = () => Promise<void>;

export type Ports = {
  /** milliseconds since 1970; never used to decide order or exactly-once delivery */
  now: () => number;
  /** milliseconds of a monotonic clock with an arbitrary origin: for delays and durations within this context */
  elapsed: () => number;
  /** 0 ≤ x < 1 */
  random: () => number;
  uuid: () => string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** resolves after `ms`, or earlier if the signal aborts */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /**
   * Runs `run` while holding the named lock of this origin (Web Locks). `confirm` is absent if the lock cannot be lost
   * while its holder runs. Rejects when the lock is lost, although `run` may continue until it calls `confirm`.
   * With `ifAvailable`, resolves immediately with undefined if another context holds the lock.
   */
  lock: <T>(
    name: string,
    run: (confirm?: ConfirmLock) => Promise<T>,
    options?: { ifAvailable?: boolean },
  ) => Promise<T | undefined>;
  /** navigator.onLine: only a hint */
  maybeOnline: () => boolean;
  /** the user asked the browser to save data (Save-Data); absent: unknown */
  savesData?: () => boolean;
  /** storage used by this origin and its quota, in bytes; absent or rejecting: the browser gives no estimate */
  room?: () => Promise<{ used: number; quota: number }>;
  /** deletes the cached pictures; absent: there is no cache */
  dropPictures?: () => Promise<unknown>;
  /** deletes the cached list of paths that the URL map resolved; absent: there is no cache */
  dropResolvedPaths?: () => Promise<unknown>;
  /**
   * Deletes catalogue databases of earlier builds and returns how many; absent: without Web Locks it is unknown whether
   * they are in use.
   */
  dropOldCatalogues?: () => Promise<number>;
  /** terminates this worker as a browser would; absent: not possible */
  die?: () => void;
  log: (event: LogEvent) => void;
};
