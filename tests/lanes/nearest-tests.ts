// Finds the tests that a change can affect, by the imports between files.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { resolveImport } from '../architecture/resolve-import.ts';

const FOLDERS = [
  'bench',
  'bridge',
  'build',
  'connectors',
  'demo',
  'e2e',
  'host',
  'schemas',
  'src',
  'tests',
  'workers',
];

/** Imported files by importing file, as paths below the root. */
export type Imports = ReadonlyMap<string, readonly string[]>;

function importedBy(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return named.map((target) => resolveImport(file, target));
}

/** Reads the imports of all sources and tests below the root, dynamic imports and types included. */
export function readImports(root: string): Imports {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => path.join(folder, file)),
  );
  return new Map(files.map((file) => [file, importedBy(file, readFileSync(path.join(root, file), 'utf8'))]));
}

/**
 * Returns the files that are changed or import a changed file, directly or through others, and match the pattern. Those
 * with the shortest way to a changed file come first.
 */
export function nearestTests(changed: readonly string[], imports: Imports, pattern: RegExp): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const reached = new Set(changed);
  // iterating a Set includes entries that are added meanwhile
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return [...reached].filter((file) => imports.has(file) && pattern.test(file));
}
