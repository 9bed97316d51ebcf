// The secret of a bridge that was started without one: made once, and kept beside its database for the next start.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In: the data folder, made when it is not there. Out: 32 random bytes as hex. */
export async function keptSecret(folder: string): Promise<string> {
  const file = join(folder, 'secret');
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
  }
  return readFile(file, 'utf8');
}
