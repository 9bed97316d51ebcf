// Computes the modules and packages that a script loads through static imports, transitively. Type imports and dynamic
// imports are not followed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { resolveImport } from './resolve-import.ts';

const root = path.resolve(import.meta.dirname, '../..');

function importedBy(file: string): string[] {
  const { module } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || !entries.every(({ isType }) => isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const handedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (moduleRequest && !isType ? moduleRequest.value : [])),
  );
  return [...imported, ...handedOn].map((target) => resolveImport(file, target));
}

/** Returns each module and package that the files load, with the import path to it. */
export function broughtAlong(files: readonly string[]): ReadonlyMap<string, string> {
  const ways = new Map(files.map((file) => [file, file]));
  // iterating a Map includes entries that are added meanwhile
  for (const [file, way] of ways) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const next of importedBy(file)) if (!ways.has(next)) ways.set(next, `${way} → ${next}`);
  }
  return ways;
}

/** Returns the import paths to packages that match. */
export const waysTo = (packages: RegExp, files: readonly string[]): string[] =>
  [...broughtAlong(files)].filter(([name]) => packages.test(name)).map(([, way]) => way);
