// Allows one bridge per data folder, since two processes would corrupt a PGlite folder. The lock file contains the
// process id, so that a file left by a killed bridge is detected as stale.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists and belongs to another user
    return (error as { code?: unknown }).code === 'EPERM';
  }
};

/** Locks the folder and returns a function that releases it; throws if another running process holds it. */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const mark = join(folder, 'bridge.pid');
  const write = () => writeFile(mark, String(process.pid), { flag: 'wx' });
  try {
    await write();
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
    const pid = Number(await readFile(mark, 'utf8'));
    if (Number.isInteger(pid) && pid > 0 && pid !== process.pid && isAlive(pid))
      throw new Error(`another bridge (process ${pid}) works in ${folder}`);
    await rm(mark, { force: true });
    await write();
  }
  return () => rm(mark, { force: true });
}
