// Applies the brand to a build on disk, for web servers that serve its files themselves.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseShopConfig } from '#shared/config/parse-shop-config.ts';
import { readStaticFiles } from '../read-static-files.ts';
import { brandedFiles } from './branded-files.ts';

/**
 * Applies the brand of the folder's shop.config.json to its files.
 * @throws if the configuration is missing or invalid
 */
export async function writeBrand(folder: string): Promise<void> {
  const parsed = parseShopConfig(JSON.parse(await readFile(join(folder, 'shop.config.json'), 'utf8')));
  if (!parsed.ok) throw new Error(`shop.config.json: ${parsed.problems.map(({ key }) => key).join(', ')}`);
  for (const [path, text] of brandedFiles(await readStaticFiles(folder), parsed.config))
    await writeFile(join(folder, path), text);
}
