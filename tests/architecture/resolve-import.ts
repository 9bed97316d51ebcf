// Resolves import specifiers to files of the repository.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const { imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
};
const rooms = Object.entries(imports).map(
  ([name, folder]) => [name.replace('*', ''), path.normalize(folder.replace('*', ''))] as const,
);

/**
 * Returns the path below the root of a relative or subpath import; returns the name of a package unchanged.
 * @param file path of the importing file below the root
 */
export function resolveImport(file: string, target: string): string {
  if (target.startsWith('.')) return path.normalize(path.join(path.dirname(file), target));
  const room = rooms.find(([name]) => target.startsWith(name));
  return room ? room[1] + target.slice(room[0].length) : target;
}
