// Waiting for what a page will show. The limit is there to end a journey that went wrong, not to measure one.
import { jumpIdleTime, leaveProcessor } from './idle-time.ts';
import { starvedMs } from './starved.ts';

/** Longest wait for one thing, in milliseconds in which this process had the processor, and in those it jumped. */
const WITHIN_MS = 60_000;
const FIRST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 30;

/**
 * Looks until something is seen. Where all devices only wait for a timer their clocks jump there; else looking takes its
 * share of the processor only: after a long look comes a long pause, unless nobody else has anything to do.
 * In: looks (undefined: not yet), what to say when time is up. Out: what was seen.
 */
export async function until<T>(
  look: () => T | undefined | Promise<T | undefined>,
  problem: () => string,
  limitMs = WITHIN_MS,
): Promise<T> {
  const own = () => performance.now() - starvedMs();
  const end = own() + limitMs;
  let toJump = limitMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const began = performance.now();
    const seen = await look();
    if (seen !== undefined) return seen;
    if (own() > end) throw new Error(problem());
    const jumped = await jumpIdleTime(toJump);
    toJump -= jumped;
    if (jumped > 0) continue;
    const tookMs = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, pause));
    await leaveProcessor(tookMs - pause);
  }
}
