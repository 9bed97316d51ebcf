// Which modules a script brings along when it is fetched: its static imports, theirs, and the packages they name. Types and
// what is imported late are not among them.
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

/** In: files of the product. Out: each module and package they bring along, with the way to it. */
export function broughtAlong(files: readonly string[]): ReadonlyMap<string, string> {
  const ways = new Map(files.map((file) => [file, file]));
  // a map hands out what is put into it while it is walked
  for (const [file, way] of ways) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const next of importedBy(file)) if (!ways.has(next)) ways.set(next, `${way} → ${next}`);
  }
  return ways;
}

/** The ways to packages of these names. */
export const waysTo = (packages: RegExp, files: readonly string[]): string[] =>
  [...broughtAlong(files)].filter(([name]) => packages.test(name)).map(([, way]) => way);
