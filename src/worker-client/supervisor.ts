// Keeps one worker running (F40): starts it, checks its heartbeat, replaces it when it died, could not start or does not
// answer its start.
// Invariants: every ask ends — with the worker's answer or, when the worker is gone, with the fault 'worker-gone';
// the first restart comes within two seconds, later ones with backoff; a worker whose databases did not open is replaced
// as a dead one is; after a restart the worker knows the store view on the screen.
import { type Remote, releaseProxy, transfer, wrap } from 'comlink';
import { failed, type Result } from '../../schemas/fault.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';

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

/** What is needed of a Worker; tests give a channel that can be cut. */
export type WorkerLike = Parameters<typeof wrap>[0] & {
  onerror: ((event: ErrorEvent) => unknown) | null;
  terminate: () => void;
};

const HEARTBEAT_EVERY_MS = 10_000;
/**
 * Time limits are counted in ticks of this window, because a slow machine starves the window as it starves the worker: a
 * starved or frozen window runs one tick, however much time has passed, and receives what was sent to it before the next.
 */
const TICK_MS = 5_000;
/** A worker that answers no ping for so many ticks hangs. */
const SILENT_TICKS = 3;
/**
 * Ticks that a start may take: it covers fetching the script and opening the databases, one of which may be blocked by
 * another tab. Doubled by each replacement up to START_AT_MOST, for networks that need longer.
 */
const START_TICKS = 6;
const START_AT_MOST = 48;
const FIRST_RESTART_MS = 500;
const LONGEST_RESTART_MS = 30_000;
/** A worker that lived this long was stable: the next restart is quick again. */
const STABLE_AFTER_MS = 60_000;

type Instance = {
  worker: WorkerLike;
  api: Remote<WorkerApi>;
  started: Promise<Result<null>>;
  end: AbortController;
  /** what waits for this worker: told once when it dies */
  waiting: Set<() => void>;
};

/** What the device refuses to store, in the memory of the window. */
export type InWindow = { newPort: () => MessagePort; holds: 'all' | 'catalogue' };

export type Supervisor = {
  ask: (name: string, input: unknown) => Promise<Result<unknown>>;
  nudge: (name: string, input: unknown) => void;
  /** Ends the worker of now; the next one begins after a pause. */
  restart: () => void;
  stop: () => void;
};

/** Resolves after ms; never, once the signal has ended it. */
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
 * In: what makes a worker, the configuration that it begins with, the store view on the screen, the way to the storage that a worker uses in
 * place of the device's own, its timers.
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
    // a start that answers a fault leaves a worker that can do nothing: its databases did not open
    created.started.then((outcome) => outcome.ok || fail(outcome.fault.code), fail);
    void watchHeartbeat(created);
    return created;
  }

  /** Ends an instance for good and begins the next one after a pause. */
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

  /** The work's outcome, or the fault as soon as this instance ends. */
  function whileAlive<T>(of: Instance, work: Promise<T>): Promise<T | Result<never>> {
    return new Promise((resolve, reject) => {
      const giveUp = () => resolve(failed('worker-gone'));
      if (of.end.signal.aborted) giveUp();
      else of.waiting.add(giveUp);
      void work.then(resolve, reject).finally(() => of.waiting.delete(giveUp));
    });
  }

  /** True if the work settles within so many ticks; pending for ever once the signal has aborted. */
  async function settles(work: Promise<unknown>, ticks: number, end: AbortSignal): Promise<boolean> {
    let isSettled = false;
    const settled = () => {
      isSettled = true;
    };
    const settling = work.then(settled, settled);
    for (let left = ticks; left > 0 && !isSettled; left--) await Promise.race([settling, wait(TICK_MS, end)]);
    return isSettled;
  }

  /** Replaces an instance that does not start in time (which also ends its attempt to open databases) or hangs later. */
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
      // a fault is an answer, too, but not of a worker that runs
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
      if (mine.end.signal.aborted) return; // the next instance begins with the store view above
      mine.api.nudge(name, input).catch((error: unknown) => console.error('nudge failed', name, error));
    },
    restart: () => dispose(instance),
    stop: () => {
      stopped.abort();
      dispose(instance);
    },
  };
}
