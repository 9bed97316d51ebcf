// Writes a .gz file beside each compressible file of a build, for web servers that send precompressed files.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Extensions of incompressible and of already compressed files. */
const dense = new Set(['.png', '.jpg', '.webp', '.avif', '.woff2', '.gz', '.br']);
const PACK_FROM_BYTES = 512;
const zip = promisify(gzip);

/** Compresses the files of a folder and returns how many were compressed. */
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
