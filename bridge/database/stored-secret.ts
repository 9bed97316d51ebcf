// The secret of a bridge that was started without one: made once, and kept beside its database for the next start.
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In: the data folder, made when it is not there. Out: 32 random bytes as hex. */
export async function storedSecret(folder: string): Promise<string> {
  const file = join(folder, 'secret');
  await mkdir(folder, { recursive: true });
  // whole when it gets its name: a bridge that starts at the same time reads no empty file
  const draft = `${file}-${randomBytes(8).toString('hex')}`;
  try {
    await writeFile(draft, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, file);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}
