// Vitest for mutation tests: the setup of the unit tests, and the test files that mutate.ts chose.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: process.cwd(),
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? '[]'),
    globalSetup: ['tests/support/backend/made-databases.ts'],
    setupFiles: ['tests/support/property-seed.ts', 'tests/mutation/first-counterexample.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry: 0,
  },
});
