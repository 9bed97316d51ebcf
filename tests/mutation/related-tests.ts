// Finds the test files for a folder or file: those in the folder that mirrors it (tests/shared/domain for
// src/shared/domain) and those that import it directly or through a test helper. Files that do not reach it are left
// out.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resolveImport } from '../architecture/resolve-import.ts';

const IMPORT = /(?:from|import)\s*\(?\s*'((?:\.{1,2}\/|#)[^']+\.tsx?)'/g;
const imports = new Map<string, string[]>();

function importsOf(file: string): string[] {
  const before = imports.get(file);
  if (before) return before;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const found = [...text.matchAll(IMPORT)].map(([, to = '']) => resolveImport(file, to));
  imports.set(file, found);
  return found;
}

/** True if a file imports a target directly, or through files that satisfy `isFollowed`. */
function isReaching(
  from: string,
  targets: ReadonlySet<string>,
  isFollowed: (file: string) => boolean,
): boolean {
  const seen = new Set([from]);
  for (const file of seen) {
    if (targets.has(file)) return true;
    if (isFollowed(file)) for (const next of importsOf(file)) seen.add(next);
  }
  return false;
}

/** Returns the folder in tests/ that mirrors this one or its closest parent folder. */
function mirrorOf(folder: string): string | undefined {
  const inside = folder.replace(/^src\//, '');
  for (let at = inside; at !== '.'; at = path.dirname(at)) {
    const mirror = path.join('tests', at);
    if (existsSync(mirror)) return mirror;
  }
  return undefined;
}

const isTest = (file: string): boolean => file.startsWith('tests/');

/**
 * Returns the test files for source files, except those of separate lanes.
 * @param sources paths below the root
 */
export function relatedTests(sources: readonly string[]): string[] {
  const targets = new Set(sources);
  const mirrors = [...new Set(sources.map((file) => mirrorOf(path.dirname(file))))];
  return readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !/^(?:journeys|long)\//.test(name))
    .map((name) => path.join('tests', name))
    .filter((file) =>
      mirrors.some((mirror) => mirror && file.startsWith(`${mirror}/`))
        ? isReaching(file, targets, () => true)
        : isReaching(file, targets, isTest),
    )
    .sort();
}
