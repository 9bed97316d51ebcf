// Keeps one worker running (F40): starts it, checks its heartbeat, and replaces it if it died, failed to start or
// hangs.
// - Every call settles: with the worker's response, or with the fault `worker-gone`.
// - The first restart comes within two seconds, later ones use backoff.
// - A worker whose databases did not open is replaced, as if it had died.
// - A restarted worker receives the store view that is shown.
import { type Remote, releaseProxy, transfer, wrap } from 'comlink';
import { failed, type Result } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';

/** The worker's side of Comlink (workers/shop.worker.ts). */
type WorkerApi = {
  start: (
    config: ShopConfig,
    store: string,
    storage?: MessagePort,
    holds?: 'all' | 'catalogue',
  ) => Promise<Result<null>>;
  ask: (name: string, input: unknown) => Promise<Result<unknown>>;
  nudge: (name: string, input: unknown) => Promise<void>;
};

/** The part of Worker that is used; tests pass a channel that can be cut. */
export type WorkerLike = Parameters<typeof wrap>[0] & {
  onerror: ((event: ErrorEvent) => unknown) | null;
  terminate: () => void;
};

const HEARTBEAT_EVERY_MS = 10_000;
/**
 * Timeouts are counted in ticks of this window, because a slow machine starves the window and the worker alike. A
 * starved or frozen window runs a single tick, however long it was suspended, and receives pending messages before the
 * next tick.
 */
const TICK_MS = 5_000;
/** Ticks without a ping response after which a worker counts as hung. */
const SILENT_TICKS = 3;
/**
 * Timeout of a start in ticks: fetching the script and opening the databases, which another tab may block. Doubled by
 * each replacement up to START_AT_MOST, for slow networks.
 */
const START_TICKS = 6;
const START_AT_MOST = 48;
const FIRST_RESTART_MS = 500;
const LONGEST_RESTART_MS = 30_000;
/** After this uptime a worker counts as stable, and the restart backoff is reset. */
const STABLE_AFTER_MS = 60_000;

type Instance = {
  worker: WorkerLike;
  api: Remote<WorkerApi>;
  started: Promise<Result<null>>;
  end: AbortController;
  /** callbacks of pending calls, run once when the worker ends */
  waiting: Set<() => void>;
};

/** Storage in the window's memory, for data that the device refuses to store. */
export type InWindow = { newPort: () => MessagePort; holds: 'all' | 'catalogue' };

export type Supervisor = {
  ask: (name: string, input: unknown) => Promise<Result<unknown>>;
  nudge: (name: string, input: unknown) => void;
  /** Ends the current worker; the next one starts after a pause. */
  restart: () => void;
  stop: () => void;
};

/** Resolves after `ms`; never if the signal aborts first. */
const timer = (ms: number, end: AbortSignal) =>
  new Promise<void>((resolve) => {
    const due = setTimeout(() => {
      end.removeEventListener('abort', stop);
      resolve();
    }, ms);
    const stop = () => clearTimeout(due);
    end.addEventListener('abort', stop);
  });

/**
 * Starts a worker and supervises it.
 * @param config Returns the configuration for each new worker.
 * @param firstStore The store view that is shown at the start.
 * @param memory Returns the storage to use in place of the device's own.
 */
export function superviseWorker(
  create: () => WorkerLike,
  config: () => ShopConfig,
  firstStore: string,
  memory: () => InWindow | undefined = () => undefined,
  wait: typeof timer = timer,
): Supervisor {
  let store = firstStore;
  let restarts = 0;
  const stopped = new AbortController();
  let instance = begin();

  function begin(): Instance {
    const worker = create();
    const api = wrap<WorkerApi>(worker);
    const end = new AbortController();
    const { newPort, holds } = memory() ?? {};
    const port = newPort?.();
    const started = port
      ? api.start(config(), store, transfer(port, [port]), holds)
      : api.start(config(), store);
    const created: Instance = { worker, api, started, end, waiting: new Set() };
    const fail = (trouble: unknown) => {
      console.error('worker failed', trouble);
      dispose(created);
    };
    worker.onerror = fail;
    // a start that resolves with a fault leaves an unusable worker: its databases did not open
    created.started.then((outcome) => outcome.ok || fail(outcome.fault.code), fail);
    void watchHeartbeat(created);
    return created;
  }

  /** Ends an instance and starts the next one after a pause. */
  function dispose(dead: Instance): void {
    if (dead.end.signal.aborted) return;
    dead.end.abort();
    for (const giveUp of dead.waiting) giveUp();
    dead.api[releaseProxy]();
    dead.worker.terminate();
    if (stopped.signal.aborted) return;
    const pause = Math.min(LONGEST_RESTART_MS, FIRST_RESTART_MS * 2 ** restarts);
    restarts += 1;
    void wait(pause, stopped.signal).then(() => {
      instance = begin();
    });
  }

  /** Settles as `work` does, or with the fault `worker-gone` as soon as this instance ends. */
  function whileAlive<T>(of: Instance, work: Promise<T>): Promise<T | Result<never>> {
    return new Promise((resolve, reject) => {
      const giveUp = () => resolve(failed('worker-gone'));
      if (of.end.signal.aborted) giveUp();
      else of.waiting.add(giveUp);
      void work.then(resolve, reject).finally(() => of.waiting.delete(giveUp));
    });
  }

  /** True if the work settles within `ticks`; never resolves once the signal has aborted. */
  async function settles(work: Promise<unknown>, ticks: number, end: AbortSignal): Promise<boolean> {
    let isSettled = false;
    const settled = () => {
      isSettled = true;
    };
    const settling = work.then(settled, settled);
    for (let left = ticks; left > 0 && !isSettled; left--) await Promise.race([settling, wait(TICK_MS, end)]);
    return isSettled;
  }

  /**
   * Replaces an instance that does not start in time (which also ends its attempt to open databases) or hangs later.
   */
  async function watchHeartbeat(of: Instance): Promise<void> {
    const { signal } = of.end;
    if (!(await settles(of.started, Math.min(START_AT_MOST, START_TICKS * 2 ** restarts), signal))) {
      console.error('worker did not start in time');
      dispose(of);
    }
    if (signal.aborted) return;
    void wait(STABLE_AFTER_MS, signal).then(() => {
      restarts = 0;
    });
    while (!signal.aborted) {
      await wait(HEARTBEAT_EVERY_MS, signal);
      // a fault also counts as a failed heartbeat
      const beat = of.api.ask('ping', {}).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!((await settles(beat, SILENT_TICKS, signal)) && (await beat))) dispose(of);
    }
  }

  return {
    ask: (name, input) => {
      const mine = instance;
      const answer = mine.started.then(
        async (): Promise<Result<unknown>> =>
          mine.end.signal.aborted ? failed('worker-gone') : mine.api.ask(name, input),
        () => failed('worker-gone'),
      );
      return whileAlive(mine, answer);
    },
    nudge: (name, input) => {
      if (name === 'store-view') store = (input as { store: string }).store;
      const mine = instance;
      if (mine.end.signal.aborted) return; // the next instance starts with the store view stored above
      mine.api.nudge(name, input).catch((error: unknown) => console.error('nudge failed', name, error));
    },
    restart: () => dispose(instance),
    stop: () => {
      stopped.abort();
      dispose(instance);
    },
  };
}
