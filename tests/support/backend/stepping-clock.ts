// Mocks of `performance.now` for work whose duration is measured. The slice queue, which all test files of a process
// share, keeps the real clock.
import { vi } from 'vitest';

/** Advances the clock by `ms` at each reading; 0 stops it. Restored by `vi.restoreAllMocks`. */
export function steppingClock(ms: number): void {
  let time = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => {
    time += ms;
    return time;
  });
}
