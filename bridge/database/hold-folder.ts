// One bridge per data folder: two processes in one PGlite folder would destroy it. The mark holds the process id, so
// a mark that a killed bridge left behind is seen to be nobody's.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and is somebody else's.
    return (error as { code?: unknown }).code === 'EPERM';
  }
};

/** Marks the folder as ours; throws when another living process holds it. Answers how to let it go. */
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
