// Reads the CPU time and memory of processes from /proc (Linux only).
import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Returns the CPU time (user and system) of a process and its children in milliseconds, keyed by process id. */
export function workOf(pid: number): Map<string, number> {
  const found = new Map<string, number>();
  for (const one of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const text = readFileSync(`/proc/${one}/stat`, 'utf8');
      const part = text.slice(text.lastIndexOf(')') + 2).split(' ');
      if (Number(one) === pid || Number(part[1]) === pid)
        found.set(one, (Number(part[11]) + Number(part[12])) * TICK_MS);
    } catch {
      // the process has exited
    }
  }
  return found;
}
/** Returns the CPU milliseconds since `before` of the processes that still exist. */
export const workSince = (pid: number, before: ReadonlyMap<string, number>): number =>
  [...workOf(pid)].reduce((sum, [one, work]) => sum + work - (before.get(one) ?? 0), 0);

/** Returns a process's current (VmRSS) or peak (VmHWM) resident memory in MiB. */
export const megabytes = (pid: number, what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
