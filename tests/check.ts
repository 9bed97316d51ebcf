// npm run check: all static checks and the build, in under a minute on two cores.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';

type Step = readonly [name: string, ...command: string[]];

const types = (project: string): Step => [`types ${project}`, 'tsc', '-p', project];

/** Chains run in parallel, the longest first; the steps of a chain run one after another. */
const chains: Step[][] = [
  [types('tests/tsconfig.json')],
  [
    ['build', 'vite', 'build', '--logLevel', 'warn'],
    ['size budgets', 'tsx', 'tests/size-budgets.ts'],
  ],
  [['arrows, texts, ids', 'vitest', 'run', 'tests/architecture', 'tests/texts', '--reporter=dot']],
  [['dead code', 'knip']],
  [types('tsconfig.json')],
  // tests are not entry points here, so code that only tests use is dead; tsx, a binary, is a development dependency
  [['dead code besides tests', 'knip', '--production', '--exclude', 'binaries']],
  ...['host', 'bridge', 'connectors', 'demo', 'workers'].map((folder) => [types(`${folder}/tsconfig.json`)]),
  [['format and lint', 'biome', 'check', '--error-on-warnings', '.']],
  [types('src/shared/domain/tsconfig.json')],
];

const started = Date.now();
const outcomes: boolean[] = [];

/** Runs a step and returns whether it passed. Its output is printed in one piece when it ends. */
async function pass([name, ...command]: Step): Promise<boolean> {
  const before = Date.now();
  const child = spawn('npx', ['--no-install', ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (some: Buffer) => output.push(some));
  const passed = await new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (status) => resolve(status === 0));
  });
  process.stdout.write(Buffer.concat(output));
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - before) / 1000).toFixed(1)} s)`);
  outcomes.push(passed);
  return passed;
}

/** Runs the remaining chains one after another. */
async function work(): Promise<void> {
  for (let chain = chains.shift(); chain; chain = chains.shift())
    for (const step of chain) if (!(await pass(step))) break;
}
await Promise.all([work(), work()]);

const passed = outcomes.filter(Boolean).length;
const failed = outcomes.length - passed;
console.log(`check: ${passed} passed, ${failed} failed, ${((Date.now() - started) / 1000).toFixed(0)} s`);
if (process.env.LANE_REPORT) writeFileSync(process.env.LANE_REPORT, JSON.stringify({ passed, failed }));
process.exit(failed === 0 ? 0 : 1);
