// The secret of a bridge without BRIDGE_SECRET: generated once and stored beside its database.
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns 32 random bytes as hex. Creates the data folder if needed. */
export async function storedSecret(folder: string): Promise<string> {
  const file = join(folder, 'secret');
  await mkdir(folder, { recursive: true });
  // the file gets its final name only when it is complete, so that a bridge starting concurrently never reads an empty
  // file
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
