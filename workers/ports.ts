// What worker code may know of the outside: clock, random, network, locks, log. Passed in, never taken from the
// globals, so that whole schedules can be simulated. Real ones: shop.worker.ts.

/** `level` is set for what the specification calls an error; everything else is told for information. */
export type LogEvent = {
  event: string;
  level?: 'error';
  [detail: string]: string | number | boolean | undefined;
};

/** Renews a lock that is held. Rejects when another context has taken it since. */
export type ConfirmLock = () => Promise<void>;

export type Ports = {
  /** milliseconds since 1970; never decides order or exactly-once */
  now: () => number;
  /** milliseconds of a monotonic clock, from any origin: for waits and durations within this context */
  elapsed: () => number;
  /** 0 ≤ x < 1 */
  random: () => number;
  uuid: () => string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** resolves after ms, or earlier when the signal aborts */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /**
   * Runs while holding the named lock of this origin (Web Locks). `confirm` is absent where a lock cannot be lost while
   * its holder runs. Rejects when the lock is lost, while `run` may go on until it calls `confirm`.
   * `ifAvailable`: answers undefined at once when another context holds it.
   */
  lock: <T>(
    name: string,
    run: (confirm?: ConfirmLock) => Promise<T>,
    options?: { ifAvailable?: boolean },
  ) => Promise<T | undefined>;
  /** navigator.onLine: a hint, never proof */
  maybeOnline: () => boolean;
  /** the browser is asked to save data (Save-Data); absent: it cannot say */
  savesData?: () => boolean;
  /** bytes that the shop uses on this device, and may use; absent or rejecting: the browser does not say */
  room?: () => Promise<{ used: number; quota: number }>;
  /** takes the kept pictures off the device; absent: there are none */
  dropPictures?: () => Promise<unknown>;
  /** takes off what earlier builds kept of the catalogue, and tells how many databases; absent: it cannot be known who uses them */
  dropOldCatalogues?: () => Promise<number>;
  /** ends this worker as a browser that kills it does; absent: nothing can */
  die?: () => void;
  log: (event: LogEvent) => void;
};
