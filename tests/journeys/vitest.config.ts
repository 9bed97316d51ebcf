// The journeys: the whole shop in one process. Files share what their process has imported and compiled; devices, their
// storage and the bridge are new for each. No test is tried twice.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/journeys/**/*.journey.ts'],
    globalSetup: ['tests/journeys/build-shop.ts'],
    setupFiles: ['tests/journeys/journey-matchers.ts'],
    // ends a journey that hangs; none comes near it
    testTimeout: 300_000,
    hookTimeout: 120_000,
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    retry: 0,
    // the storage's advertisement, once per reader of a device
    onConsoleLog: (log) => !log.includes('RxDB Open Core'),
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
