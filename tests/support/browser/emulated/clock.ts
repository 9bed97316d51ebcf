// The clock of one device. It follows the machine's clock, except while the process is starved of CPU, and can jump
// ahead: `pass` simulates hours in milliseconds, running timers in order and letting storage and network settle between
// them.

import { noteInFlight } from './in-flight.ts';
import { starvedMs } from './starved.ts';

type Timer = { id: number; due: number; run: () => void; handle: NodeJS.Timeout };

/** Timers of a realm; `end` cancels all of them. */
export type Timers = {
  setTimeout: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => number;
  clearTimeout: (id?: number) => void;
  setInterval: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => number;
  clearInterval: (id?: number) => void;
  end: () => void;
};

export type Clock = {
  /** Milliseconds since 1970 on this device. */
  now: () => number;
  timers: () => Timers;
  /** Advances the clock; resolves once all due timers have run. */
  pass: (ms: number) => Promise<void>;
  /** Returns the milliseconds until the next timer is due; infinite if there is none. */
  untilNext: () => number;
  /** A `Date` that reads this clock. */
  Date: DateConstructor;
  end: () => void;
};

/** @param settled resolves once no request and no transaction of the device is in flight; these take real time */
export function createClock(settled: () => Promise<void>): Clock {
  let ahead = starvedMs();
  let nextId = 1;
  const timers = new Map<number, Timer>();
  // a browser's Date has whole milliseconds
  const now = () => Math.floor(Date.now() - starvedMs() + ahead);

  /** Starts a timer in real time, or again if the process was starved of CPU meanwhile. */
  function follow(timer: Omit<Timer, 'handle'>, ms: number): void {
    const fire = () => {
      const owed = timer.due - now();
      if (owed > 1) follow(timer, owed);
      else timer.run();
    };
    timers.set(timer.id, { ...timer, handle: setTimeout(fire, ms) });
  }

  function arm(id: number, due: number, run: () => void): void {
    const fire = () => {
      timers.delete(id);
      run();
    };
    follow({ id, due, run: fire }, Math.max(0, due - now()));
  }

  function cancel(id: number): void {
    const timer = timers.get(id);
    if (!timer) return;
    clearTimeout(timer.handle);
    timers.delete(id);
  }

  const earliest = (until: number): Timer | undefined => {
    let first: Timer | undefined;
    for (const timer of timers.values())
      if (timer.due <= until && (!first || timer.due < first.due)) first = timer;
    return first;
  };

  class DeviceDate extends Date {
    constructor(...args: unknown[]) {
      if (args.length === 0) super(now());
      else super(...(args as [number]));
    }
    static override now = now;
  }

  return {
    now,
    Date: DeviceDate as unknown as DateConstructor,
    timers: () => {
      const mine = new Set<number>();
      let ended = false;
      const begin = (run: (...args: unknown[]) => void, ms: unknown, again: boolean, args: unknown[]) => {
        const id = nextId++;
        if (ended) return id;
        mine.add(id);
        // browsers clamp an interval of 0 ms too
        const pause = Math.max(again ? 4 : 0, Number(ms) || 0);
        const fire = () => {
          if (again) arm(id, now() + pause, fire);
          else mine.delete(id);
          run(...args);
        };
        arm(id, now() + pause, fire);
        return id;
      };
      const clear = (id?: number) => {
        if (id === undefined || !mine.delete(id)) return;
        cancel(id);
      };
      return {
        setTimeout: (run, ms, ...args) => begin(run, ms, false, args),
        setInterval: (run, ms, ...args) => begin(run, ms, true, args),
        clearTimeout: clear,
        clearInterval: clear,
        end: () => {
          ended = true;
          for (const id of mine) cancel(id);
          mine.clear();
        },
      };
    },
    untilNext: () => (earliest(Number.POSITIVE_INFINITY)?.due ?? Number.POSITIVE_INFINITY) - now(),
    pass: async (ms) => {
      const until = now() + ms;
      const ended = noteInFlight(`clock step of ${ms} ms`);
      await settled();
      for (let timer = earliest(until); timer; timer = earliest(until)) {
        ahead += Math.max(0, timer.due - now());
        clearTimeout(timer.handle);
        timer.run();
        await settled();
      }
      ahead += Math.max(0, until - now());
      for (const timer of timers.values()) {
        clearTimeout(timer.handle);
        follow(timer, Math.max(0, timer.due - now()));
      }
      ended();
    },
    end: () => {
      for (const id of [...timers.keys()]) cancel(id);
    },
  };
}
