// npm run check: everything that can be said about the code without running the shop, in under a minute.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const types = [
  'tsconfig.json',
  'src/domain/tsconfig.json',
  'workers/tsconfig.json',
  'bridge/tsconfig.json',
  'host/tsconfig.json',
  'tests/tsconfig.json',
];

const steps: [name: string, command: string[]][] = [
  ['format and lint', ['biome', 'check', '--error-on-warnings', '.']],
  ...types.map((project): [string, string[]] => [`types ${project}`, ['tsc', '-p', project]]),
  ['dead code', ['knip']],
  // the same without tests as entries: what only tests use is dead; binaries (tsx) are the checkout's, not the product's
  ['dead code besides tests', ['knip', '--production', '--exclude', 'binaries']],
  ['arrows, texts, ids', ['vitest', 'run', 'tests/architecture', 'tests/catalogues', '--reporter=dot']],
  ['build', ['vite', 'build', '--logLevel', 'warn']],
  ['size budgets', ['tsx', 'tests/size-budgets.ts']],
];

const started = Date.now();
let broken = 0;
for (const [name, command] of steps) {
  const before = Date.now();
  const { status } = spawnSync('npx', ['--no-install', ...command], { stdio: 'inherit' });
  if (status !== 0) broken++;
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - before) / 1000).toFixed(1)} s)`);
}
console.log(
  `check: ${steps.length - broken} passed, ${broken} failed, ${((Date.now() - started) / 1000).toFixed(0)} s`,
);
// how many, for whoever counts
if (process.env.LANE_REPORT)
  writeFileSync(process.env.LANE_REPORT, JSON.stringify({ passed: steps.length - broken, failed: broken }));
process.exit(broken === 0 ? 0 : 1);
