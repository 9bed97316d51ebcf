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

/**
 * Returns the number of imports between a file and the closest target; infinite if there is no path.
 * @param through true for files whose imports are followed
 */
function distance(from: string, targets: ReadonlySet<string>, through: (file: string) => boolean): number {
  const seen = new Set([from]);
  let layer = [from];
  for (let steps = 0; layer.length > 0; steps++) {
    if (layer.some((file) => targets.has(file))) return steps;
    layer = layer
      .filter(through)
      .flatMap(importsOf)
      .filter((file) => !seen.has(file) && seen.add(file));
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Returns the number of files that a file imports transitively. Of two equally close tests the one with fewer is
 * faster.
 */
function reach(from: string): number {
  const seen = new Set([from]);
  for (const file of seen) for (const next of importsOf(file)) seen.add(next);
  return seen.size;
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
 * Returns the test files for source files: the closest by imports first, among equally close ones the fastest.
 * @param sources paths below the root
 */
export function relatedTests(sources: readonly string[]): string[] {
  const targets = new Set(sources);
  const mirrors = new Set(sources.map((file) => mirrorOf(path.dirname(file))));
  return readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join('tests', file))
    .filter((file) => {
      const isNear = [...mirrors].some((mirror) => mirror !== undefined && file.startsWith(`${mirror}/`));
      const own = (each: string) => each === file || isTest(each);
      return isNear || distance(file, targets, own) < Number.POSITIVE_INFINITY;
    })
    .map((file) => ({ file, steps: distance(file, targets, () => true), files: reach(file) }))
    .filter(({ steps }) => steps < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.steps - b.steps || a.files - b.files || a.file.localeCompare(b.file))
    .map(({ file }) => file);
}

/** True if a test imports one of the targets, directly or transitively. */
export const areReaching = (tests: readonly string[], targets: readonly string[]): boolean =>
  tests.some((file) => distance(file, new Set(targets), () => true) < Number.POSITIVE_INFINITY);

/** Maximum number of test files for a mutant in code that runs while a file is loaded. */
const MOST_NEAR = 4;

/** Returns the test files that are closest to a source file. */
export const nearestTests = (source: string, tests: readonly string[]): string[] =>
  tests
    .map((file) => ({ file, steps: distance(file, new Set([source]), () => true) }))
    .filter(({ steps }) => steps < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.steps - b.steps)
    .slice(0, MOST_NEAR)
    .map(({ file }) => file);
