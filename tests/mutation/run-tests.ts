// The process that runs the tests for `npm run mutate`; that one watches the log, and starts it anew when it hangs.
import { readFileSync } from 'node:fs';
import { createVitest } from 'vitest/node';
import { known, readFacts } from './mutation-log.ts';
import type { Plan } from './plan.ts';

const plan = JSON.parse(readFileSync(process.env.MUTATION_PLAN ?? '', 'utf8')) as Plan;
const { done } = known(readFacts(plan.log));
const vitest = await createVitest('test', {
  config: 'tests/mutation/vitest.config.ts',
  watch: false,
  reporters: [process.env.MUTATION_LOUD ? 'default' : {}],
});
await vitest.start(plan.tests.filter((file) => !done.has(file)));
await vitest.close();
process.exit(0);
