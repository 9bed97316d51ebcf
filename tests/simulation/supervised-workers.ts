// A simulated window whose workers run under the real supervisor and the real Comlink in virtual time. A start can fail
// partially: the databases do not open, the worker responds late or never, throws, or dies during the start.
import { expose } from 'comlink';
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { type Supervisor, superviseWorker, type WorkerLike } from '#src/worker-client/supervisor.ts';
import type { World } from './world-state.ts';

/** One worker as seen by the simulated tabs. */
export type Hosted = {
  isAlive: () => boolean;
  /** starts its lanes */
  run: () => void;
  /** runs a callback in the worker: never if it is dead, and not before it thaws */
  hear: (run: () => void) => void;
  /** ends the worker, as a browser that kills it does */
  end: () => void;
  /** registers a listener that is called when the worker has ended for any reason */
  onEnd: (listener: () => void) => void;
};

/** Mutations, applied one at a time. */
export type WrongStarts = {
  /** a worker whose databases did not open responds as if they had */
  answersAnyway?: boolean;
  /** a worker keeps running after its window has terminated it */
  survives?: boolean;
  /** the supervisor waits without a timeout */
  isPatient?: boolean;
};

export const startFates = ['refused', 'throws', 'silent', 'late', 'crashes', 'vanishes'] as const;
type Fate = (typeof startFates)[number] | 'sound';

export type SimulatedWindow = Pick<Supervisor, 'ask' | 'stop'> & {
  /** all workers started so far; the current one is last */
  workers: Hosted[];
};

type Listener = (event: { data: unknown }) => void;
type Api = { start: () => Promise<Result<null>>; ask: () => Promise<Result<unknown>> };

/** Creates both ends of a channel between a window and one worker. */
function channel({ time, dice }: World, { isAlive, hear }: Hosted) {
  const inWindow = new Set<Listener>();
  const inWorker = new Set<Listener>();
  const end = (mine: Set<Listener>, send: (data: unknown) => void) => ({
    postMessage: (data: unknown) => {
      const copy = structuredClone(data);
      time.in(dice.between(1, 3), () => send(copy));
    },
    addEventListener: (_: string, listener: Listener) => mine.add(listener),
    removeEventListener: (_: string, listener: Listener) => mine.delete(listener),
  });
  const deliver = (to: Set<Listener>, data: unknown) => {
    for (const listener of [...to]) listener({ data });
  };
  return {
    window: end(inWindow, (data) => hear(() => deliver(inWorker, data))),
    worker: end(inWorker, (data) => isAlive() && deliver(inWindow, data)),
  };
}

/** Creates the API of a worker; its fate decides how far the start gets. */
function apiOf(world: World, hosted: Hosted, fate: Fate, { answersAnyway }: WrongStarts): Api {
  const { time, dice } = world;
  const pause = (ms: number) => new Promise<void>((resolve) => time.in(ms, () => hosted.hear(resolve)));
  let isRunning = false;
  return {
    start: async () => {
      await pause(dice.between(5, 500));
      if (fate === 'refused') return answersAnyway ? ok(null) : failed('not-saved');
      if (fate === 'throws') throw new Error('a part of the worker is missing');
      if (fate === 'silent') return new Promise<never>(() => undefined);
      if (fate === 'late') await pause(dice.between(10_000, 120_000));
      if (fate === 'crashes' || fate === 'vanishes') hosted.end();
      hosted.run();
      isRunning = true;
      return ok(null);
    },
    ask: async () => (isRunning || answersAnyway ? ok(null) : failed('worker-gone')),
  };
}

/** Opens a window. `host` is called to create each worker that it starts. */
export function openWindow(world: World, host: () => Hosted): SimulatedWindow {
  const { time, dice } = world;
  const wrong = world.options.starts ?? {};
  const workers: Hosted[] = [];
  const create = (): WorkerLike => {
    const hosted = host();
    workers.push(hosted);
    const fate: Fate = world.isFaulty && dice.chance(0.6) ? dice.pick(startFates) : 'sound';
    world.hit(`start:${fate}`);
    world.note(`start ${fate}`);
    const ends = channel(world, hosted);
    // some deaths are reported to the window; it must detect the others by missing responses
    const isReported = fate !== 'vanishes' && dice.chance(0.5);
    hosted.onEnd(() => {
      if (isReported) time.in(1, () => void worker.onerror?.({ message: 'gone' } as ErrorEvent));
    });
    expose(apiOf(world, hosted, fate, wrong), ends.worker as unknown as Parameters<typeof expose>[1]);
    const worker = {
      ...ends.window,
      onerror: null as WorkerLike['onerror'],
      terminate: () => {
        if (!wrong.survives) hosted.end();
      },
    } as unknown as WorkerLike;
    return worker;
  };
  const config = () => ({}) as ShopConfig;
  // timers of a busy or hidden window fire late
  const wait = (ms: number, end: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (wrong.isPatient && ms === 5_000) return;
      const late = world.isFaulty && dice.chance(0.1) ? dice.between(0, 60_000) : 0;
      end.addEventListener('abort', time.in(ms + late, resolve));
    });
  const { ask, stop } = superviseWorker(create, config, 'lv', () => undefined, wait);
  return { ask, stop, workers };
}
