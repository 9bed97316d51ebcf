// Perturbs the timing of journeys like a slower or busier machine: a journey must pass under any timing. Off unless
// TIMING_SEED is set. The seed selects the perturbations; what they coincide with still depends on the machine.
import { setTimeout as pause } from 'node:timers/promises';
import { jumpIdleTime } from './idle-time.ts';

const PAUSE_SHARE = 0.06;
const LONGEST_PAUSE_MS = 500;
const IDLE_SHARE = 0.2;
/** Less than half of the time for which a notice is shown: a test may look for it in the step after its action. */
const MOST_IDLE_MS = 2_000;
/** How long a busy process is given to become idle, in milliseconds. */
const BUSY_PAUSE_MS = 15;
const BUSY_PAUSES = 4;
const LATE_SHARE = 0.2;
const LATEST_MS = 300;

let state = Number(process.env.TIMING_SEED || 0);
const isOn = state !== 0;

/** Returns the next random number from 0 to 1 (mulberry32). */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const happens = (share: number) => isOn && random() < share;

/** Lets idle timers of all devices run before their time, for `ms` milliseconds at most. */
async function runIdleTimers(ms: number): Promise<void> {
  for (let left = ms, pauses = 0; pauses < BUSY_PAUSES; ) {
    const jumped = await jumpIdleTime(left);
    left -= jumped;
    if (jumped > 0) continue;
    pauses += 1;
    await pause(BUSY_PAUSE_MS);
  }
}

/** Delays a step of a journey: in real time, or while the clocks of all devices run ahead. */
export async function delayStep(): Promise<void> {
  if (happens(PAUSE_SHARE)) await pause(random() * LONGEST_PAUSE_MS);
  if (happens(IDLE_SHARE)) await runIdleTimers(random() * MOST_IDLE_MS);
}

/** Delays a request or a response, so that concurrent ones change their order. Rejects if `signal` aborts. */
export async function delayMessage(signal: AbortSignal): Promise<void> {
  if (happens(LATE_SHARE)) await pause(random() * LATEST_MS, undefined, { signal });
}
