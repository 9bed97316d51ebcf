// The lanes of `npm test -- --changed`: a few minutes' work, chosen by the files that differ from a commit.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { nearestTests, readImports } from './nearest-tests.ts';
import type { Lane, Runner } from './run-lane.ts';

/** Configuration of the journeys' lane. */
export const JOURNEYS = 'tests/journeys/vitest.config.ts';
/** Maximum numbers of test files; a change in a central file can affect hundreds. */
const UNIT_FILES = 60;
const JOURNEY_FILES = 3;
const BROWSER_FILES = 2;

const lines = (command: string, ...args: string[]): string[] =>
  execFileSync(command, args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Returns the files that differ from a commit, untracked ones included, deleted ones too. */
const changedFiles = (base: string): string[] => [
  ...lines('git', 'diff', '--name-only', base, '--'),
  ...lines('git', 'ls-files', '--others', '--exclude-standard'),
];

/**
 * Returns tracks of lanes: lint of the changed files, types, rules of the architecture, texts, and the tests nearest to the
 * changed files; and the number of affected test files that are left to `npm test`.
 * @param base commit to compare with
 */
export function changedLanes(base: string, env: NodeJS.ProcessEnv): { tracks: Lane[][]; left: number } {
  const changed = changedFiles(base);
  const linted = changed.filter((file) => /\.(ts|tsx|json|css)$/.test(file) && existsSync(file));
  const imports = readImports('.');
  let left = 0;
  const near = (pattern: RegExp, count: number) => {
    const all = nearestTests(changed, imports, pattern);
    left += Math.max(0, all.length - count);
    return all.slice(0, count);
  };
  // other folders have configurations of their own: they need hours, or programs that may not be installed
  const unit = near(/^tests\/(?!cluster|long|medusa|opensearch|search-quality).*\.test\.tsx?$/, UNIT_FILES);
  const journeys = near(/\.journey\.ts$/, JOURNEY_FILES);
  const browser = near(/^e2e\/[^/]*\.spec\.ts$/, BROWSER_FILES);
  const lane = (name: string, runner: Runner, ...command: string[]): Lane => ({ name, runner, command, env });
  return {
    tracks: [
      [
        lane('lint', 'own', 'biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...linted),
        lane('types', 'own', 'tsc', '-p', 'tests/tsconfig.json'),
      ],
      [
        lane('unit', 'vitest', 'vitest', 'run', 'tests/architecture', 'tests/texts', ...unit),
        ...(journeys.length > 0
          ? [lane('journeys', 'vitest', 'vitest', 'run', '--config', JOURNEYS, ...journeys)]
          : []),
        ...(browser.length > 0 ? [lane('browser', 'playwright', 'playwright', 'test', ...browser)] : []),
      ],
    ],
    left,
  };
}
