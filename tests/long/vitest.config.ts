// The long lane: what proves by sheer number. No time limits, since the number decides how long it takes.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/long/**/*.test.ts'],
    globalSetup: ['tests/support/backend/made-databases.ts'],
    setupFiles: ['tests/support/property-seed.ts'],
    testTimeout: 0,
    expect: { poll: { timeout: 60_000 } },
    // ends what hangs: a hook may build the shop and fill a database on a busy machine
    hookTimeout: 900_000,
    pool: 'forks',
    maxWorkers: 2,
    retry: 0,
  },
});
