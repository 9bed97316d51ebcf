// Vitest's runner with mutants: each test runs once as it is, tells which mutants it reaches, and is then repeated with
// one mutant after another switched on, hooks and all. So a mutant costs what the test costs, no start of a process.
// A test that is red when it is repeated without any mutant (it changed what its file shares) gives no verdict: its
// mutants are run in processes of their own.
import type { File, Test } from '@vitest/runner';
import { inject, TestRunner } from 'vitest';
import { append, type Known, known, pair, readFacts } from './mutation-log.ts';

/** What the instrumented code reads and counts. */
type Switch = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
};

/** A mutant that runs its code so many times more often than the test does has made an endless loop. */
const MOST_HITS = 100;
/** Kills that one clean repetition confirms. */
const KILLS_IN_DOUBT = 8;

/** A test that takes longer, on a machine that does nothing else, is not repeated. */
const MOST_CPU_MICROSECONDS = 4_000_000;

const OUTSIDE = 'outside';

/** One test's way through its mutants. */
type Course = {
  test: string;
  phase: 'first' | 'repeated' | 'mutant' | 'confirm' | 'over';
  queue: string[];
  doubtful: { id: string; is: 'killed' | 'timeout' }[];
  hits: Record<string, number>;
};

export default class MutantRunner extends TestRunner {
  readonly #plan = inject('mutation');
  readonly #switch: Switch;
  #file = '';
  #began = process.cpuUsage();
  #course: Course = { test: '', phase: 'over', queue: [], doubtful: [], hits: {} };

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config);
    this.#switch = { mutantCoverage: { static: {}, perTest: {} }, activeMutant: this.#plan.alone };
    Object.assign(globalThis, { __stryker__: this.#switch });
  }

  override onCollectStart(file: File): void {
    super.onCollectStart(file);
    this.#file = file.name;
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test);
    if (this.#plan.alone !== undefined || (test.mode !== 'run' && test.mode !== 'queued')) return;
    const name = nameOf(test);
    if (known(readFacts(this.#plan.log)).slow.has(name)) {
      test.mode = 'skip';
      return;
    }
    append(this.#plan.log, { is: 'begun', file: this.#file, test: name });
    this.#course = { test: name, phase: 'first', queue: [], doubtful: [], hits: {} };
    this.#began = process.cpuUsage();
    // vitest compares the number with each repetition: how many there will be is not known before the first
    const endless = { valueOf: () => (this.#course.phase === 'over' ? -1 : Number.MAX_SAFE_INTEGER) };
    Object.assign(test, { repeats: endless });
  }

  override onBeforeTryTask(test: Test): void {
    super.onBeforeTryTask(test);
    const { phase, queue, hits } = this.#course;
    if (this.#plan.alone !== undefined) return;
    this.#switch.currentTestId = phase === 'first' ? test.id : OUTSIDE;
    const id = phase === 'mutant' ? queue[0] : undefined;
    if (id === undefined) return;
    append(this.#plan.log, { is: 'tried', file: this.#file, test: this.#course.test, id });
    this.#switch.hitCount = 0;
    this.#switch.hitLimit = (hits[id] ?? 1) * MOST_HITS;
    this.#switch.activeMutant = id;
  }

  /** After the hooks of one repetition. */
  onAfterRetryTask(test: Test): void {
    if (this.#plan.alone !== undefined) return;
    const { result } = test;
    const isRed = result?.state === 'fail';
    const said = result?.errors?.map(({ message }) => message).join(' ') ?? '';
    this.#switch.activeMutant = undefined;
    this.#switch.currentTestId = undefined;
    this.#step(test, isRed, said);
    if (result && this.#course.phase !== 'over') {
      result.state = 'run';
      delete result.errors;
    }
  }

  #step(test: Test, isRed: boolean, said: string): void {
    const course = this.#course;
    const facts = { file: this.#file, test: course.test };
    const { log } = this.#plan;
    if (course.phase === 'first') {
      course.hits = this.#switch.mutantCoverage.perTest[test.id] ?? {};
      const ids = Object.keys(course.hits);
      append(log, { is: 'covered', ...facts, ids });
      const { user, system } = process.cpuUsage(this.#began);
      if (ids.length > 0 && user + system > MOST_CPU_MICROSECONDS) {
        append(log, { is: 'slow', ...facts });
        course.phase = 'over';
        return;
      }
      const all = known(readFacts(log));
      course.queue = ids.filter((id) => isWanted(all, id, course.test));
      if (isRed) append(log, { is: 'alone', ...facts, ids: course.queue });
      course.phase = isRed || course.queue.length === 0 ? 'over' : 'repeated';
    } else if (course.phase === 'repeated') {
      if (isRed) append(log, { is: 'alone', ...facts, ids: course.queue });
      course.phase = isRed ? 'over' : 'mutant';
    } else if (course.phase === 'mutant') {
      const id = course.queue.shift() ?? '';
      if (isRed)
        course.doubtful.push({ id, is: /Hit count limit|timed out in/.test(said) ? 'timeout' : 'killed' });
      else append(log, { is: 'lived', ...facts, id });
      const isOver = course.queue.length === 0;
      if (course.doubtful.length >= KILLS_IN_DOUBT || (isOver && course.doubtful.length > 0))
        course.phase = 'confirm';
      else if (isOver) course.phase = 'over';
    } else {
      if (isRed) {
        append(log, { is: 'alone', ...facts, ids: course.doubtful.map(({ id }) => id) });
        // what the file shares is spoiled: the rest of it needs a new process
        process.exit(1);
      }
      append(log, ...course.doubtful.map(({ id, is }) => ({ is, ...facts, id })));
      course.doubtful = [];
      course.phase = course.queue.length === 0 ? 'over' : 'mutant';
    }
  }

  override async onAfterRunSuite(suite: Parameters<TestRunner['onAfterRunSuite']>[0]): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (!('filepath' in suite) || this.#plan.alone !== undefined) return;
    const ids = Object.keys(this.#switch.mutantCoverage.static);
    append(this.#plan.log, { is: 'loaded', file: this.#file, ids }, { is: 'done', file: this.#file });
  }
}

const isWanted = ({ dead, lived, alone }: Known, id: string, test: string): boolean =>
  !dead.has(id) && !lived.has(pair(id, test)) && !alone.has(pair(id, test));

function nameOf(test: Test): string {
  const names = [test.name];
  for (let suite = test.suite; suite; suite = suite.suite) names.unshift(suite.name);
  return `${test.file.name} ${names.join(' > ')}`;
}
