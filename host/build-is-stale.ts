// Detects a build that is older than its sources.
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

/** Returns the newest modification time at or below a path in ms since 1970; 0 if the path does not exist. */
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

/** True if there is no build or a source is newer than its index.html. */
export async function buildIsStale(root: string, dist: string): Promise<boolean> {
  const built = await stat(join(dist, 'index.html')).catch(() => undefined);
  if (built === undefined) return true;
  const times = await Promise.all(sources.map((source) => newest(join(root, source))));
  return Math.max(...times) > built.mtimeMs;
}
