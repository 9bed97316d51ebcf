// Which orders are being placed right now: a second request with the same id is told to wait (docs/reliability.md).

export type InFlight = {
  /** Runs the job unless one of that id is running; then answers undefined at once. */
  run: <T>(id: string, job: () => Promise<T>) => Promise<T | undefined>;
  /** the most requests of one id that were here at once, those told to wait included (I-08) */
  peak: () => number;
  forget: () => void;
};

export function createInFlight(): InFlight {
  const running = new Set<string>();
  let peak = 0;
  return {
    run: async (id, job) => {
      const isAlone = !running.has(id);
      // whoever is told to wait is gone at once: never more than two are here
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
