// Vitest configuration for the journeys: the whole application in one process. Files share imported and compiled
// modules; devices, their storage and the bridge are new for each. Tests are never retried.
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs the crash journeys first: they are slow and would otherwise run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('-crashes.journey.ts');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['tests/journeys/**/*.journey.ts'],
    globalSetup: ['tests/support/browser/build-storefront.ts'],
    setupFiles: ['tests/support/browser/journey-matchers.ts'],
    // ends tests that hang outside of any wait; a wait has its own timeout, which depends on the machine's load
    testTimeout: 900_000,
    hookTimeout: 900_000,
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    // Each process uses one core: garbage is collected on the main thread, in fewer cycles, and only hot functions are
    // optimised. Every tab runs the modules again, so optimising pays off for few functions.
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=64', '--interrupt-budget=1000000'],
    sequence: { sequencer: LongestFirst },
    retry: 0,
    // hides the banner of RxDB's storage, which each reader of a device prints once
    onConsoleLog: (log) => !log.includes('RxDB Open Core'),
  },
});
