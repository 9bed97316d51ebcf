// The process that runs the tests for `npm run mutate`; that one watches the log, and starts it anew when it hangs.
// First every test file once, its tests repeated for each mutant; then those mutants alone that need it.
import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { createVitest } from 'vitest/node';
import { append, known, readFacts } from './mutation-log.ts';
import { filesAlone, type Plan } from './plan.ts';

const plan = JSON.parse(readFileSync(process.env.MUTATION_PLAN ?? '', 'utf8')) as Plan;
const state = () => known(readFacts(plan.log));

// test runners listen to one signal each
setMaxListeners(0);

const vitest = await createVitest('test', {
  config: 'tests/mutation/vitest.config.ts',
  watch: false,
  reporters: process.env.MUTATION_LOUD ? ['default'] : [{}],
});

const { done } = state();
const left = plan.tests.filter((file) => !done.has(file));
if (left.length > 0) {
  vitest.provide('mutation', { log: plan.log });
  await vitest.start(left);
}

for (const { id } of plan.mutants) {
  for (const file of filesAlone(plan, state(), id)) {
    append(plan.log, { is: 'tried', file, test: file, id });
    vitest.provide('mutation', { log: plan.log, alone: id });
    vitest.state.filesMap.clear();
    vitest.state.errorsSet.clear();
    await vitest.start([file]);
    const isRed =
      vitest.state.errorsSet.size > 0 ||
      vitest.state.getFiles().some(({ result }) => result?.state === 'fail');
    append(plan.log, isRed ? { is: 'killed', file, test: file, id } : { is: 'outlived', file, id });
    if (isRed) break;
  }
}
await vitest.close();
process.exit(0);
