// npm run mutate -- PATH…: mutation tests of folders or files with Stryker.
//   --jobs N      number of mutants to test in parallel (1)
//   --tests TEXT  only test files whose path contains TEXT; may be repeated
//   --anew        discards the results of earlier runs
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { relatedTests } from './related-tests.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    jobs: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true },
    anew: { type: 'boolean', default: false },
  },
});

const sourcesOf = (place: string): string[] =>
  statSync(place).isFile()
    ? [place]
    : readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => path.join(place, name));

const files = positionals
  .flatMap((place) => sourcesOf(path.normalize(place).replace(/\/$/, '')))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  .sort();
const tests = relatedTests(files).filter(
  (file) => !values.tests || values.tests.some((part) => file.includes(part)),
);
if (files.length === 0 || tests.length === 0) {
  console.error('usage: npm run mutate -- PATH… [--jobs N] [--tests TEXT] [--anew]');
  console.error(`${files.length} files to mutate, ${tests.length} test files`);
  process.exit(2);
}

const { status } = spawnSync(
  'stryker',
  [
    'run',
    'tests/mutation/stryker.config.mjs',
    ...['--mutate', files.join(',')],
    ...['--concurrency', values.jobs],
    ...['--incrementalFile', path.join('.mutation', `${positionals.join('+').replaceAll('/', '-')}.json`)],
    ...(values.anew ? ['--force'] : []),
  ],
  // vitest.config.ts reads MUTATION_TESTS; with Stryker's option `testFiles`, mutants of code that runs at import would
  // survive
  { stdio: 'inherit', env: { ...process.env, MUTATION_TESTS: JSON.stringify(tests) } },
);
process.exit(status ?? 1);
