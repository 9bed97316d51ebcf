// Which orders are being placed right now: a second request with the same id is told to wait (docs/reliability.md).

export type InFlight = {
  /** Runs the job unless one of that id is running; then answers undefined at once. */
  run: <T>(id: string, job: () => Promise<T>) => Promise<T | undefined>;
  /** the most requests of one id that were here at once, those told to wait included (I-08) */
  peak: () => number;
  forget: () => void;
};

export function createInFlight(): InFlight {
  const here = new Map<string, number>();
  const running = new Set<string>();
  let peak = 0;
  return {
    run: async (id, job) => {
      const count = (here.get(id) ?? 0) + 1;
      here.set(id, count);
      peak = Math.max(peak, count);
      const first = !running.has(id);
      try {
        if (!first) return undefined;
        running.add(id);
        return await job();
      } finally {
        if (first) running.delete(id);
        const left = (here.get(id) ?? 1) - 1;
        if (left === 0) here.delete(id);
        else here.set(id, left);
      }
    },
    peak: () => peak,
    forget: () => {
      peak = 0;
    },
  };
}
