// Tracks the orders in flight, so that a concurrent request with the same id is refused (docs/reliability.md). Covers
// this copy only: the engine refuses an order that another copy is placing.

export type InFlight = {
  /** Runs the job, or returns undefined immediately if a job with that id is running. */
  run: <T>(id: string, job: () => Promise<T>) => Promise<T | undefined>;
  /** maximum number of concurrent requests with the same id, including refused requests (I-08) */
  peak: () => number;
  forget: () => void;
};

export function createInFlight(): InFlight {
  const running = new Set<string>();
  let peak = 0;
  return {
    run: async (id, job) => {
      const isAlone = !running.has(id);
      // a refused request returns immediately, so there are never more than two
      peak = Math.max(peak, isAlone ? 1 : 2);
      if (!isAlone) return undefined;
      running.add(id);
      try {
        return await job();
      } finally {
        running.delete(id);
      }
    },
    peak: () => peak,
    forget: () => {
      peak = 0;
    },
  };
}
