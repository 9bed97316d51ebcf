// Unit tests in Node with one seed for all random tests. Test files share a process and its imported modules, because
// modules have no mutable state (tests/architecture/module-state.test.ts).
import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { withoutDatabase } from './tests/lanes/on-pglite-too.ts';

/** Folders with a configuration of their own. */
const otherLanes = readdirSync('tests')
  .filter((folder) => existsSync(`tests/${folder}/vitest.config.ts`))
  .map((folder) => `tests/${folder}/**`);

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: [...otherLanes, ...(process.env.TEST_DATABASE_URL ? withoutDatabase : [])],
    globalSetup: ['tests/support/backend/made-databases.ts'],
    setupFiles: ['tests/support/property-seed.ts', 'tests/support/shared-process.ts'],
    // ends tests that hang; no expectation depends on it
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    isolate: false,
    // for machines with two cores
    maxWorkers: 2,
    // keeps each process on one core: it collects garbage on its main thread, and less often
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=64'],
    retry: 0,
  },
});
