// Limits the CPU time of processes by control groups of Linux, so that copies that share a machine are measured as on
// machines of their own. Needs root; other systems report that nothing is limited.
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = '/sys/fs/cgroup';
/** Length of a period in µs: shorter than the durations that are measured. */
const PERIOD = 10_000;

/**
 * Gives each process its share of one core, with all its threads. Returns the function that ends the limits; undefined
 * if the machine does not permit them.
 */
export function limitCpu(pids: readonly number[], share: number): (() => void) | undefined {
  const isFirstVersion = existsSync(path.join(ROOT, 'cpu/cpu.cfs_quota_us'));
  const own = /^\d+:cpu(?:,cpuacct)?:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '/';
  const parent = isFirstVersion ? path.join(ROOT, 'cpu', own) : ROOT;
  const groups: string[] = [];
  const end = () => {
    for (const group of groups.splice(0)) {
      for (const pid of readFileSync(path.join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
        writeFileSync(path.join(parent, 'cgroup.procs'), pid);
      rmdirSync(group);
    }
  };
  try {
    for (const pid of pids) {
      const group = path.join(parent, `shop-bench-${pid}`);
      mkdirSync(group);
      groups.push(group);
      const quota = Math.round(PERIOD * share);
      if (isFirstVersion) {
        writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(PERIOD));
        writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(quota));
      } else writeFileSync(path.join(group, 'cpu.max'), `${quota} ${PERIOD}`);
      writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
    }
    return end;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    end();
    return undefined;
  }
}
