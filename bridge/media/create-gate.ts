// Limits how many jobs run at once. Harmless per copy of the bridge: it bounds the work of one process.
import { refuse } from '../ports/refusal.ts';

/** Creates a gate that runs at most `atOnce` jobs; refuses with 503 if `waitingMax` jobs wait. */
export function createGate(atOnce: number, waitingMax: number): <T>(job: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (job) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw refuse(503, 'Too many pictures at once');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
