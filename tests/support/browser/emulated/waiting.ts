// Waits for a condition, such as the state of a page. The limit ends a failed journey; it is not a performance limit.
import { jumpIdleTime, leaveProcessor } from './idle-time.ts';
import { delayStep } from './perturbation.ts';
import { starvedMs } from './starved.ts';

/** The longest wait, in milliseconds. Includes jumps, and excludes time in which this process was starved of CPU. */
const WITHIN_MS = 60_000;
const FIRST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 30;

/**
 * Polls until `look` returns a value. While all devices only wait for a timer, their clocks jump to it; otherwise a
 * slow check is followed by an equally long pause, unless the process is idle.
 * @param look returns undefined while the condition does not hold
 * @param problem error message on timeout
 */
export async function until<T>(
  look: () => T | undefined | Promise<T | undefined>,
  problem: () => string,
  limitMs = WITHIN_MS,
): Promise<T> {
  await delayStep();
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
