// What a process holds once everything unreachable is gone.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** MiB in use, typed arrays among them. */
export function memory(): number {
  collect();
  collect(); // what the first one has freed may have held more
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1024 / 1024;
}
/** Runs, and tells the milliseconds of processor time it took, whoever else uses the machine. */
export function timed<T>(run: () => T): [T, number] {
  const started = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(started);
  return [result, (user + system) / 1_000];
}
