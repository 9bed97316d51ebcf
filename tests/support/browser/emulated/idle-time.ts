// Skips idle time: while every device only waits for a timer, their clocks jump to it.
import { performance } from 'node:perf_hooks';
import type { Clock } from './clock.ts';

type Device = {
  clock: Clock;
  /** True while a request or a transaction is in flight. */
  isUnderWay: () => boolean;
};

/**
 * Timers due within this time, in milliseconds, are run in one jump: checking the page after each of them would take
 * longer than waiting.
 */
const JUMP_MS = 250;

/**
 * A process whose load is below `IDLE_SHARE` for this many milliseconds is taken to be waiting for timers only, because
 * results from other threads would have arrived sooner.
 */
const IDLE_MS = 6;
const IDLE_SHARE = 0.2;

const devices = new Set<Device>();
let isJumping = false;

/** Waits `IDLE_MS`. Returns true if the process was nearly idle during that time. */
async function wasIdle(): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  return performance.eventLoopUtilization(before).utilization < IDLE_SHARE;
}

async function isIdle(): Promise<boolean> {
  const isBusy = () => [...devices].some(({ isUnderWay }) => isUnderWay());
  return !isBusy() && (await wasIdle()) && !isBusy();
}

/** Yields the CPU to the rest of the process for `ms` milliseconds, or until it is idle. */
export async function leaveProcessor(ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) if (await wasIdle()) return;
}

/** Adds a device; returns a function that removes it. */
export function jumpsIdleTime(device: Device): () => void {
  devices.add(device);
  return () => devices.delete(device);
}

/**
 * Advances all devices to the time of the earliest timer on any of them.
 * @returns how far they jumped, in milliseconds; 0 while something is in flight, or if no timer is due within `mostMs`
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
