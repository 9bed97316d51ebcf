// Measures how long this process was starved of CPU. On a busy machine, timeouts of the application would otherwise
// expire while window, worker and bridge, all in this process, wait to be scheduled.

/** Interval of the measurements, in milliseconds. */
const EVERY_MS = 20;

let total = 0;
let lastAt = performance.now();
let lastUsed = usedMs();

/** Returns the CPU time used by this process, in milliseconds. */
function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Adds to the total the timer's delay beyond its interval, minus the CPU time that the process used in the same
 * period.
 */
function look(): void {
  const at = performance.now();
  const used = usedMs();
  total += Math.max(0, at - lastAt - EVERY_MS - (used - lastUsed));
  lastAt = at;
  lastUsed = used;
}
setInterval(look, EVERY_MS).unref();

/** Returns the starved milliseconds since this module was loaded. */
export function starvedMs(): number {
  if (performance.now() - lastAt > EVERY_MS) look();
  return total;
}
