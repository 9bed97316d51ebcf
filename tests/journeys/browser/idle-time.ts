// Time in which nothing happens is not waited for: while every device only waits for a timer, their clocks jump there.
import { performance } from 'node:perf_hooks';
import type { Clock } from './clock.ts';

type Device = {
  clock: Clock;
  /** whether a request or a transaction is under way */
  isUnderWay: () => boolean;
};

/** Timers this close are one jump, in milliseconds: looking at a page after each would take longer than waiting. */
const JUMP_MS = 250;

/** A process that did almost nothing for so long waits for timers alone; work of other threads comes back sooner. */
const IDLE_MS = 6;
const IDLE_SHARE = 0.2;

const devices = new Set<Device>();
let isJumping = false;

/** Waits a moment. Out: whether the process did almost nothing meanwhile. */
async function wasIdle(): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  return performance.eventLoopUtilization(before).utilization < IDLE_SHARE;
}

async function isIdle(): Promise<boolean> {
  const isBusy = () => [...devices].some(({ isUnderWay }) => isUnderWay());
  return !isBusy() && (await wasIdle()) && !isBusy();
}

/** Leaves the processor to the rest of the process for so many milliseconds, or until it has nothing to do. */
export async function leaveProcessor(ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) if (await wasIdle()) return;
}

/** Out: takes the device out again. */
export function jumpsIdleTime(device: Device): () => void {
  devices.add(device);
  return () => devices.delete(device);
}

/**
 * Lets all devices jump to the next timer of any of them. In: how far at most, in milliseconds. Out: how far they jumped;
 * 0 where something is under way, or nothing is due so soon.
 */
export async function jumpIdleTime(mostMs: number): Promise<number> {
  if (isJumping) return 0;
  isJumping = true;
  try {
    if (!(await isIdle())) return 0;
    const next = Math.min(...[...devices].map(({ clock }) => clock.untilNext()));
    if (next > mostMs) return 0;
    const ms = Math.max(next, JUMP_MS);
    for (const { clock } of devices) await clock.pass(ms);
    return ms;
  } finally {
    isJumping = false;
  }
}
