// Child process of `npm run mutate` that runs the tests. The parent watches the log and restarts it if it hangs.
import { readFileSync } from 'node:fs';
import { createVitest } from 'vitest/node';
import { filesLeft, known, readFacts } from './mutation-log.ts';
import type { Plan } from './plan.ts';

const plan = JSON.parse(readFileSync(process.env.MUTATION_PLAN ?? '', 'utf8')) as Plan;
const left = filesLeft(plan.tests, known(readFacts(plan.log)), Number(process.env.MUTATION_ROUND));
const vitest = await createVitest('test', {
  config: 'tests/mutation/vitest.config.ts',
  watch: false,
  reporters: [process.env.MUTATION_LOUD ? 'default' : {}],
});
await vitest.start(left);
await vitest.close();
process.exit(0);
