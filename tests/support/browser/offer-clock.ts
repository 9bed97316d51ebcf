// Test setup: a fake clock for waits of a second or more, so that days pass immediately. Shorter waits, such as those
// of the database, use real time.
import { onTestFinished, vi } from 'vitest';

export type OfferClock = {
  /** Sets the clock and runs all waits that are due by then, in order. */
  set: (to: string) => void;
  /** number of pending waits */
  waiting: () => number;
};

const SECOND_MS = 1_000;

export function offerClock(start: string): OfferClock {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(start) });
  const held = new Map<object, { at: number; run: () => void }>();
  const { setTimeout: realSet, clearTimeout: realClear } = globalThis;
  const set = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: (...input: unknown[]) => void,
    ms = 0,
    ...input: unknown[]
  ) => {
    if (ms < SECOND_MS) return realSet(run, ms, ...input);
    const timer = {};
    held.set(timer, { at: Date.now() + ms, run: () => run(...input) });
    return timer;
  }) as typeof setTimeout);
  const clear = vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    if (typeof timer !== 'object' || !held.delete(timer)) realClear(timer);
  });
  onTestFinished(() => {
    set.mockRestore();
    clear.mockRestore();
    vi.useRealTimers();
  });
  return {
    set: (to) => {
      const end = Date.parse(to);
      for (;;) {
        const due = [...held].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
        if (!due) break;
        const [timer, { at, run }] = due;
        held.delete(timer);
        vi.setSystemTime(at);
        run();
      }
      vi.setSystemTime(end);
    },
    waiting: () => held.size,
  };
}
