// Lays the gzip form of every file of a build beside it, for a web server that sends files as they lie there.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** What does not shrink, and what is packed already. */
const dense = new Set(['.png', '.jpg', '.webp', '.avif', '.woff2', '.gz', '.br']);
const PACK_FROM_BYTES = 512;
const zip = promisify(gzip);

/** In: the folder of a build. Out: how many files were packed. Only files that were packed are written. */
export async function packFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !dense.has(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name));
  let packed = 0;
  for (const file of files) {
    const body = await readFile(file);
    if (body.length < PACK_FROM_BYTES) continue;
    await writeFile(`${file}.gz`, await zip(body, { level: 9 }));
    packed++;
  }
  return packed;
}
