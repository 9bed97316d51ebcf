// Is the built shop older than what it is built from?
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const sources = [
  'src',
  'workers',
  'schemas',
  'locales',
  'build',
  'index.html',
  'vite.config.ts',
  'package.json',
];

/** When the newest file below was written, ms since 1970; 0 when there is nothing. */
async function newest(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const times = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mtimeMs),
  );
  return Math.max(found.mtimeMs, ...times);
}

/** True when there is no build, or any source is newer than its index.html. */
export async function buildIsStale(root: string, dist: string): Promise<boolean> {
  const built = await stat(join(dist, 'index.html')).catch(() => undefined);
  if (built === undefined) return true;
  const times = await Promise.all(sources.map((source) => newest(join(root, source))));
  return Math.max(...times) > built.mtimeMs;
}
