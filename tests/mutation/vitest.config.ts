// Vitest for mutations: the unit tests' own set-up, a runner that repeats each test, and the mutated sources in the
// place of those on disk.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import type { Plan } from './plan.ts';

/** Tools that only read this file come without a plan. */
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

/** Most mutants die in the tests that are nearest to them. */
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
    // a mutant that makes a test wait for ever costs this long; a busy machine must not kill one
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
