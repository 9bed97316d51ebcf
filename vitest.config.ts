// The unit tests: Node, one seed for all random tests. Files share their process and what it has imported: no module holds
// anything that changes (tests/architecture/module-state.test.ts).
import { defineConfig } from 'vitest/config';

/** Tests of the bridge that open no database, or one of their own kind: on PostgreSQL they would run the same again. */
const withoutDatabase = [
  'tests/demo/**',
  'tests/bridge/import/{command,mend-product,read-records}.test.ts',
  'tests/bridge/filling.test.ts',
];

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // lanes of their own
    exclude: [
      'tests/journeys/**',
      'tests/long/**',
      ...(process.env.TEST_DATABASE_URL ? withoutDatabase : []),
    ],
    globalSetup: ['tests/support/backend/made-databases.ts'],
    setupFiles: ['tests/support/property-seed.ts', 'tests/support/shared-process.ts'],
    // for what hangs: nothing a test expects depends on it
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    isolate: false,
    // two cores are enough for two
    maxWorkers: 2,
    // each process keeps to its core: its garbage is collected on its own thread, in fewer rounds
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=64'],
    // a test that fails once has failed
    retry: 0,
  },
});
