// The unit tests: Node, a process for each file, one seed for all random tests.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // lanes of their own
    exclude: ['tests/journeys/**', 'tests/long/**'],
    globalSetup: ['tests/empty-database.ts'],
    setupFiles: ['tests/property-seed.ts'],
    // for what hangs: nothing a test expects depends on it
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // two cores are enough for two
    maxWorkers: 2,
    // a test that fails once has failed
    retry: 0,
  },
});
