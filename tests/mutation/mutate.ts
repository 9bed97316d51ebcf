// npm run mutate -- PATH: mutation tests of a folder or file. Counts the mutants that no test detects. Stryker's
// instrumenter creates the mutants, and mutant-runner.ts tests them.
//   --jobs N      number of test files to run in parallel (1)
//   --tests TEXT  only test files whose path contains TEXT; may be repeated
//   --anew        discards the results of earlier runs
//   --survivors   lists the surviving mutants
//   --known       runs nothing: prints the results so far, including those of a run in progress
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mutate } from './instrument.ts';
import { append, type Fact, filesLeft, known, readFacts } from './mutation-log.ts';
import { type Plan, ROUNDS } from './plan.ts';
import { areReaching, nearestTests, relatedTests } from './related-tests.ts';
import { printScores, printSurvivors } from './scores.ts';

/** Tests that import one of these need the databases of the global setup. */
const OPEN_DATABASES = ['tests/support/backend/open-bridge.ts', 'tests/support/backend/open-in-memory.ts'];
/** CPU seconds without a new log entry after which an active mutant counts as an endless loop. */
const HUNG_CPU_S = 6;
/** CPU seconds without a new log entry after which a test without a mutant counts as too slow. */
const SLOW_CPU_S = 90;
/** Time without a new log entry after which the process is killed even if it uses no CPU. */
const DEAD_MS = 300_000;

/** Returns the CPU seconds of a process group; undefined on systems without /proc. */
function cpuOf(group: number): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      // after the program's name in parentheses: state, parent, process group, …
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      if (Number(fields[2]) === group) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // the process has exited
    }
  return ticks / 100;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    jobs: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true },
    anew: { type: 'boolean', default: false },
    survivors: { type: 'boolean', default: false },
    known: { type: 'boolean', default: false },
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
if (files.length === 0) {
  console.error('usage: npm run mutate -- PATH… [--jobs N] [--tests TEXT] [--anew] [--survivors]');
  process.exit(2);
}

const { sources, mutants } = await mutate(files);
const tests = relatedTests(files).filter(
  (file) => !values.tests || values.tests.some((part) => file.includes(part)),
);
const folder = path.join('.mutation', positionals.join('+').replaceAll('/', '-'));
mkdirSync(folder, { recursive: true });
const log = path.join(folder, 'facts.jsonl');
const plan: Plan = {
  sources,
  mutants,
  tests,
  nearest: Object.fromEntries(files.map((file) => [file, nearestTests(file, tests)])),
  arePure: files.every((file) => file.startsWith('src/shared/domain/')),
  needDatabases: areReaching(tests, OPEN_DATABASES),
  jobs: Number(values.jobs),
  log,
};
const planFile = path.join(folder, 'plan.json');
if (!values.known) {
  writeFileSync(planFile, JSON.stringify(plan));
  keepWhatStillHolds();
}

/** Keeps the results of earlier runs whose mutated file and test file are unchanged. */
function keepWhatStillHolds(): void {
  const hashFile = path.join(folder, 'hashes.json');
  const before: Record<string, string> =
    existsSync(hashFile) && !values.anew ? JSON.parse(readFileSync(hashFile, 'utf8')) : {};
  const hashes = Object.fromEntries(
    [...new Set([...files, ...tests, ...Object.keys(before)])]
      .filter(existsSync)
      .map((file) => [file, createHash('sha1').update(readFileSync(file)).digest('hex')]),
  );
  const facts = values.anew ? [] : readFacts(log);
  const isSame = (file: string) => before[file] !== undefined && before[file] === hashes[file];
  const areSourcesSame = files.every(isSame);
  const holds = (id: string) => isSame(id.slice(0, id.lastIndexOf(':')));
  rmSync(log, { force: true });
  const kept = facts.flatMap((fact): Fact[] => {
    if (!isSame(fact.file)) return [];
    if (fact.is === 'done' || fact.is === 'later') return areSourcesSame ? [fact] : [];
    if ('ids' in fact) return [{ ...fact, ids: fact.ids.filter(holds) }];
    if (!('id' in fact)) return fact.is === 'slow' ? [fact] : [];
    return holds(fact.id) && fact.is !== 'tried' ? [fact] : [];
  });
  append(log, ...kept);
  writeFileSync(hashFile, JSON.stringify(hashes));
}

/** Runs the tests in a child process, which is killed if it hangs. Returns whether it exited successfully. */
function runTests(round: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--no-warnings', '--import', 'tsx', 'tests/mutation/run-tests.ts'],
      {
        env: {
          ...process.env,
          MUTATION_PLAN: planFile,
          MUTATION_ROUND: String(round),
          NODE_ENV: 'test',
          NODE_NO_WARNINGS: '1',
          VITEST: '1',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
        detached: true,
      },
    );
    const stop = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
    const end = () => {
      stop();
      process.exit(130);
    };
    process.once('SIGINT', end).once('SIGTERM', end);
    let size = -1;
    let since = { ms: Date.now(), cpu: 0 };
    const watch = setInterval(() => {
      const now = existsSync(log) ? statSync(log).size : 0;
      const cpu = cpuOf(child.pid ?? 0);
      if (now !== size) since = { ms: Date.now(), cpu: cpu ?? 0 };
      size = now;
      const silence = Date.now() - since.ms;
      const computed = cpu === undefined ? silence / 1_000 : cpu - since.cpu;
      const isHung = computed > HUNG_CPU_S && known(readFacts(log)).open.size > 0;
      if (isHung || computed > SLOW_CPU_S || silence > DEAD_MS) stop();
    }, 2_000);
    child.once('exit', (code) => {
      clearInterval(watch);
      process.off('SIGINT', end).off('SIGTERM', end);
      resolve(code === 0);
    });
  });
}

const leftIn = (round: number): string[] => filesLeft(tests, known(readFacts(log)), round);

console.log(`${mutants.length} mutants in ${files.length} files, ${tests.length} test files`);
let round = 0;
for (let stuck = 0; !values.known && round < ROUNDS.length && stuck < 3; ) {
  if (leftIn(round).length === 0) {
    round++;
    continue;
  }
  const before = readFacts(log).length;
  const endedWell = await runTests(round);
  const facts = readFacts(log);
  const { open, last } = known(facts);
  if (!endedWell && open.size === 0 && last) append(log, { is: 'slow', ...last });
  for (const { file, test, id } of open.values())
    append(log, open.size === 1 ? { is: 'timeout', file, test, id } : { is: 'alone', file, test, ids: [id] });
  stuck = facts.length > before ? 0 : stuck + 1;
}
const left = ROUNDS.flatMap((_most, at) => leftIn(at));
if (left.length > 0)
  console.error(`Not finished: the scores are lower bounds; ${new Set(left).size} test files remain`);
const state = known(readFacts(log));
if (values.survivors) printSurvivors(mutants, state);
printScores(mutants, state);
for (const test of state.slow) console.log(`Too slow to repeat: ${test}`);
