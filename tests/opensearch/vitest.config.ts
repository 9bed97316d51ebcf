// Configuration of the lane in front of a real OpenSearch: npm run test:opensearch. Maven fetches it on the first run.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/opensearch/**/*.test.ts'],
    globalSetup: ['tests/support/backend/made-databases.ts'],
    setupFiles: ['tests/support/property-seed.ts'],
    // ends tests that hang; no expectation depends on it
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks',
    // one OpenSearch at a time
    maxWorkers: 1,
    retry: 0,
  },
});
