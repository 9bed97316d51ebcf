// Time limits that are reached when a test says so, not when a slow machine needs longer. All other timers stay real:
// the slice queue, which all test files of a process share, rests with them.
import { vi } from 'vitest';

const real = { set: setTimeout, clear: clearTimeout };

/**
 * Holds all timers with this delay from now on. Returns a function that ends the running ones as if the time was over,
 * once there are any. Restored by `vi.restoreAllMocks`, replaced by the next call.
 */
export function holdTimers(ms: number): () => Promise<void> {
  const held = new Map<unknown, () => void>();
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, delay?: number) => {
    if (delay !== ms) return real.set(run, delay);
    const timer = real.set(() => undefined, delay).unref();
    held.set(timer, run);
    return timer;
  }) as typeof setTimeout);
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    held.delete(timer);
    real.clear(timer);
  });
  return async () => {
    while (held.size === 0) await new Promise(setImmediate);
    const due = [...held.values()];
    held.clear();
    for (const run of due) run();
  };
}
