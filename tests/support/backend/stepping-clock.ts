// Mocks of `performance.now` for work that is measured. They start at the real time: the slice queue is shared by all
// test files of a process, and a clock that goes back would make it wait.
import { vi } from 'vitest';

/** Advances the clock by `ms` at each reading; 0 stops it. Restored by `vi.restoreAllMocks`. */
export function steppingClock(ms: number): void {
  let time = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => {
    time += ms;
    return time;
  });
}
