// The journeys: the whole shop in one process. Files share what their process has imported and compiled; devices, their
// storage and the bridge are new for each. No test is tried twice.
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What crashes at each write in turn is short to read and long to run: started last, it would run alone at the end. */
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
    globalSetup: ['tests/journeys/build-shop.ts'],
    setupFiles: ['tests/journeys/journey-matchers.ts'],
    // ends what hangs outside every wait: waits have a limit of their own, which knows how busy the machine is
    testTimeout: 900_000,
    hookTimeout: 900_000,
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    // Each process keeps to its core: its garbage is collected on its own thread, in fewer rounds, and only what is called
    // very often is compiled again to run faster. Every tab begins anew, so most functions never pay for it.
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=64', '--interrupt-budget=1000000'],
    sequence: { sequencer: LongestFirst },
    retry: 0,
    // the storage's advertisement, once per reader of a device
    onConsoleLog: (log) => !log.includes('RxDB Open Core'),
  },
});
