// Vitest for mutation tests: the setup of the unit tests, a runner that repeats each test, and a plugin that replaces
// the sources by the instrumented ones.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import type { Plan } from './plan.ts';

/** Used by tools that load this configuration without a plan. */
const nothing: Plan = {
  sources: {},
  mutants: [],
  tests: [],
  nearest: {},
  arePure: true,
  needDatabases: false,
  jobs: 1,
  log: '',
};
const file = process.env.MUTATION_PLAN;
const plan = file ? (JSON.parse(readFileSync(file, 'utf8')) as Plan) : nothing;
const root = path.resolve(import.meta.dirname, '../..');

/** Runs the closest test files first, because they kill most mutants. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => plan.tests.indexOf(path.relative(root, moduleId));
    return [...files].sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      load(id) {
        return plan.sources[path.relative(root, id.split('?')[0] ?? '')];
      },
    },
  ],
  test: {
    include: plan.tests,
    globalSetup: plan.needDatabases ? ['tests/support/backend/made-databases.ts'] : [],
    sequence: { sequencer: NearestFirst },
    setupFiles: ['tests/support/property-seed.ts', 'tests/mutation/first-counterexample.ts'],
    runner: 'tests/mutation/mutant-runner.ts',
    // generous, so that a busy machine does not kill a mutant; waits.ts detects tests that wait forever much earlier
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: plan.jobs,
    isolate: !plan.arePure,
    provide: {
      mutation: { log: plan.log, nearest: plan.nearest, round: Number(process.env.MUTATION_ROUND ?? 0) },
    },
    retry: 0,
    onConsoleLog: () => false,
  },
});
