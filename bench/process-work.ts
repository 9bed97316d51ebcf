// What a process has worked and holds, as Linux tells it.
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of a process and of those it started: user and system, in milliseconds. */
const TICK_MS = 10;
export function workOf(pid: number): Map<string, number> {
  const found = new Map<string, number>();
  for (const one of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const text = readFileSync(`/proc/${one}/stat`, 'utf8');
      const part = text.slice(text.lastIndexOf(')') + 2).split(' ');
      if (Number(one) === pid || Number(part[1]) === pid)
        found.set(one, (Number(part[11]) + Number(part[12])) * TICK_MS);
    } catch {
      // it has ended meanwhile
    }
  }
  return found;
}
/** What they have worked since: those that are there still. */
export const workSince = (pid: number, before: ReadonlyMap<string, number>): number =>
  [...workOf(pid)].reduce((sum, [one, work]) => sum + work - (before.get(one) ?? 0), 0);

/** Memory of a process, now or at most so far. */
export const megabytes = (pid: number, what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
