// Configuration of the lane with several copies of the bridge on one PostgreSQL: npm run test:cluster.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/cluster/**/*.test.ts'],
    setupFiles: ['tests/support/property-seed.ts'],
    // ends tests that hang; no expectation depends on it
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    // one cluster at a time
    maxWorkers: 1,
    retry: 0,
  },
});
