// Configuration of the long lane: tests with many repetitions, which run without a timeout.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/long/**/*.test.ts'],
    globalSetup: ['tests/support/backend/made-databases.ts'],
    setupFiles: ['tests/support/property-seed.ts'],
    testTimeout: 0,
    expect: { poll: { timeout: 60_000 } },
    // ends hooks that hang; on a busy machine a hook may take long to build the app and seed a database
    hookTimeout: 900_000,
    pool: 'forks',
    maxWorkers: 2,
    retry: 0,
  },
});
