// Configuration of the lane with a real Medusa: npm run test:medusa. It installs Medusa on its first run.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/medusa/**/*.test.ts'],
    globalSetup: ['tests/medusa/seeded-database.ts', 'tests/support/backend/made-databases.ts'],
    setupFiles: ['tests/support/property-seed.ts'],
    // ends tests that hang; no expectation depends on it
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    // one Medusa at a time
    maxWorkers: 1,
    retry: 0,
  },
});
