// Measures memory after garbage collection, and CPU time.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Collects garbage and returns the memory in use in MiB, typed arrays included. */
export function memory(): number {
  collect();
  collect(); // the first run may have freed objects that kept others alive
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1024 / 1024;
}
/** Runs a function and returns its result and CPU time in milliseconds, which is independent of other processes. */
export function timed<T>(run: () => T): [T, number] {
  const started = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(started);
  return [result, (user + system) / 1_000];
}
