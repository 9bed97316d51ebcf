// Configuration of the lane that asks the shoppers' queries on the device and at the backend: npm run test:search.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/search-quality/**/*.test.ts'],
    globalSetup: ['tests/support/backend/made-databases.ts'],
    // ends tests that hang; no expectation depends on it
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    retry: 0,
  },
});
