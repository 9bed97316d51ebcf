// The unit tests: Node, a process for each file, one seed for all random tests.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/empty-database.ts'],
    setupFiles: ['tests/property-seed.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // two cores are enough for two
    maxWorkers: 2,
    // random tests have one seed: a second try fails as the first did, unless a busy machine made it late
    retry: 1,
  },
});
