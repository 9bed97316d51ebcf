// What a journey waits for: requests, transactions, readers, steps of a clock.
import { performance } from 'node:perf_hooks';

type Work = { what: string; since: number };

const works = new Set<Work>();

/** Notes work that has begun; returns a function that notes its end. */
export function noteInFlight(what: string): () => void {
  const work = { what, since: performance.now() };
  works.add(work);
  return () => works.delete(work);
}

/** Returns a line for each work that has not ended, with its age in seconds, oldest first. */
export const listInFlight = (): string[] =>
  [...works].map(({ what, since }) => `${Math.round((performance.now() - since) / 1_000)} s: ${what}`);
