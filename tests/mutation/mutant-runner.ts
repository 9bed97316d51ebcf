// Vitest runner for mutants. Each test runs once without a mutant to record which mutants it reaches, and is then
// repeated with its hooks for each of them. So a mutant costs one run of a test and no start of a process.
// - A test that fails when it is repeated without a mutant gives no result. Its mutants, and those in code that runs
//   outside of tests, are tested by loading and running the whole file again.
import { type File, getFn, startTests, type Test } from '@vitest/runner';
import { inject, TestRunner, vi } from 'vitest';
import { DatabaseStates } from './database-states.ts';
import { append, type Fact, known, pair, readFacts } from './mutation-log.ts';
import { ROUNDS } from './plan.ts';
import { reportsWait, unlessItWaits, watchIdleness } from './waits.ts';
import { WholeFileRunner } from './whole-file-runner.ts';

/** State that the instrumented code reads and updates. */
type Switch = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number;
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
};

/** Times by which a mutant may exceed the test's number of hits before it counts as an endless loop. */
const MOST_HITS = 100;
/** Maximum number of kills that one repetition without a mutant confirms. */
const KILLS_IN_DOUBT = 8;

const OUTSIDE = 'outside';

/** Progress of a test through its mutants. */
type Course = {
  test: string;
  phase: 'first' | 'repeated' | 'mutant' | 'confirm' | 'over';
  queue: string[];
  doubtful: { id: string; is: 'killed' | 'timeout' }[];
  hits: Record<string, number>;
};

export default class MutantRunner extends TestRunner {
  readonly #plan = inject('mutation');
  readonly #switch: Switch = { mutantCoverage: { static: {}, perTest: {} } };
  #file = '';
  #path = '';
  #began = process.cpuUsage();
  #course: Course = { test: '', phase: 'over', queue: [], doubtful: [], hits: {} };
  readonly #databases = new DatabaseStates();
  #delicate: ReadonlySet<string> = new Set();
  #endWatch: () => void = () => undefined;

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config);
    Object.assign(globalThis, { __stryker__: this.#switch });
  }

  /** True if the CPU time since `#began` exceeds the limit of this round. */
  #isTooLong(): boolean {
    const { user, system } = process.cpuUsage(this.#began);
    return user + system > 1_000 * (ROUNDS[this.#plan.round] ?? 0);
  }

  get #isLastRound(): boolean {
    return this.#plan.round === ROUNDS.length - 1;
  }

  override onCollectStart(file: File): void {
    super.onCollectStart(file);
    this.#file = file.name;
    this.#path = file.filepath;
    const counts = this.#switch.mutantCoverage.static;
    for (const id of Object.keys(counts)) delete counts[id];
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test);
    if (test.mode !== 'run' && test.mode !== 'queued') return;
    const name = nameOf(test);
    if (known(readFacts(this.#plan.log)).slow.has(name)) {
      test.mode = 'skip';
      return;
    }
    append(this.#plan.log, { is: 'begun', file: this.#file, test: name });
    this.#course = { test: name, phase: 'first', queue: [], doubtful: [], hits: {} };
    await this.#databases.keep('before_test');
    this.#began = process.cpuUsage();
    // Vitest compares `repeats` with the count after each repetition: the total is known only after the first run
    const endless = { valueOf: () => (this.#course.phase === 'over' ? -1 : Number.MAX_SAFE_INTEGER) };
    Object.assign(test, { repeats: endless });
  }

  override async onBeforeTryTask(test: Test): Promise<void> {
    super.onBeforeTryTask(test);
    const { phase, queue, hits } = this.#course;
    if (phase !== 'first') await this.#databases.bringBack('before_test');
    this.#switch.currentTestId = phase === 'first' ? test.id : OUTSIDE;
    if (phase === 'confirm') this.#watchHooks();
    const id = phase === 'mutant' ? queue[0] : undefined;
    if (id === undefined) return;
    append(this.#plan.log, { is: 'tried', file: this.#file, test: this.#course.test, id });
    this.#switch.hitCount = 0;
    this.#switch.hitLimit = (hits[id] ?? 1) * MOST_HITS;
    this.#switch.activeMutant = id;
    this.#watchHooks();
  }

  async runTask(test: Test): Promise<void> {
    const run = getFn(test);
    if (!this.#switch.activeMutant && this.#course.phase !== 'confirm') return run();
    this.#endWatch();
    await unlessItWaits(run).finally(() => this.#watchHooks());
  }

  /** Detects hooks that wait forever. They cannot be aborted and leave state behind, so the process is restarted. */
  #watchHooks(): void {
    this.#endWatch();
    this.#endWatch = watchIdleness(() => {
      const { test, phase, queue, doubtful } = this.#course;
      const [id = ''] = queue;
      if (phase === 'mutant') this.#startAnew({ is: 'timeout', file: this.#file, test, id });
      else this.#spoilt(doubtful);
    });
  }

  /** Runs after the hooks of each repetition. */
  async onAfterRetryTask(test: Test): Promise<void> {
    this.#endWatch();
    const { result } = test;
    const isRed = result?.state === 'fail';
    const output = result?.errors?.map(({ message }) => message).join(' ') ?? '';
    this.#switch.activeMutant = undefined;
    this.#switch.currentTestId = undefined;
    const isFirst = this.#course.phase === 'first';
    this.#step(test, isRed, output);
    // the next test must start with the state that this one leaves when it runs without a mutant
    if (isFirst && this.#course.phase !== 'over') await this.#databases.keep('after_test');
    if (!isFirst && this.#course.phase === 'over') await this.#databases.bringBack('after_test');
    if (result && this.#course.phase !== 'over') {
      result.state = 'run';
      delete result.errors;
    }
  }

  #step(test: Test, isRed: boolean, output: string): void {
    const course = this.#course;
    const { log } = this.#plan;
    const facts = { file: this.#file, test: course.test };
    if (course.phase === 'first') this.#begin(test, isRed);
    else if (course.phase === 'repeated') {
      if (isRed) append(log, { is: 'alone', ...facts, ids: course.queue });
      course.phase = isRed ? 'over' : 'mutant';
    } else if (course.phase === 'mutant') {
      const id = course.queue.shift() ?? '';
      if (isRed) course.doubtful.push({ id, is: isEndless(output) ? 'timeout' : 'killed' });
      else append(log, { is: 'lived', ...facts, id });
      const isOver = course.queue.length === 0;
      const isFull = course.doubtful.length >= KILLS_IN_DOUBT || (isOver && course.doubtful.length > 0);
      if (isFull || (isRed && reportsWait(output)) || this.#delicate.has(id)) course.phase = 'confirm';
      else if (isOver) course.phase = 'over';
    } else {
      const doubtful = course.doubtful.splice(0);
      if (isRed) this.#spoilt(doubtful);
      append(log, ...doubtful.map(({ id, is }) => ({ is, ...facts, id })));
      course.phase = course.queue.length === 0 ? 'over' : 'mutant';
    }
  }

  /**
   * Handles mutants of which one, or a surviving one, has corrupted state that tests share: restarts the process, in
   * which each is tested again and confirmed separately.
   */
  #spoilt(doubtful: Course['doubtful']): never {
    const facts = { file: this.#file, test: this.#course.test };
    const areSure = doubtful.every(({ id }) => this.#delicate.has(id));
    if (areSure) return this.#startAnew(...doubtful.map(({ id, is }) => ({ is, ...facts, id })));
    return this.#startAnew({ is: 'spoilt', ...facts, ids: doubtful.map(({ id }) => id) });
  }

  /** Kills this process; the next one continues from the log. */
  #startAnew(...facts: Fact[]): never {
    append(this.#plan.log, ...facts, { is: 'spoilt', file: this.#file, test: this.#course.test, ids: [] });
    process.kill(process.pid, 'SIGKILL');
    throw new Error('killed');
  }

  #begin(test: Test, isRed: boolean): void {
    const course = this.#course;
    const { log, round } = this.#plan;
    const facts = { file: this.#file, test: course.test };
    course.hits = this.#switch.mutantCoverage.perTest[test.id] ?? {};
    const ids = Object.keys(course.hits);
    append(log, { is: 'covered', ...facts, ids });
    const { dead, lived, alone, delicate } = known(readFacts(log));
    this.#delicate = delicate;
    course.queue = ids.filter(
      (id) => !dead.has(id) && !lived.has(pair(id, course.test)) && !alone.has(pair(id, course.test)),
    );
    const isSlow = course.queue.length > 0 && this.#isTooLong();
    if (isSlow) append(log, this.#isLastRound ? { is: 'slow', ...facts } : { is: 'later', ...facts, round });
    else if (isRed) append(log, { is: 'alone', ...facts, ids: course.queue });
    course.phase = isSlow || isRed || course.queue.length === 0 ? 'over' : 'repeated';
  }

  override async onAfterRunSuite(suite: Parameters<TestRunner['onAfterRunSuite']>[0]): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (!('filepath' in suite)) return;
    const ids = Object.keys(this.#switch.mutantCoverage.static);
    append(this.#plan.log, { is: 'loaded', file: this.#file, ids });
  }

  override async onAfterRunFiles(): Promise<void> {
    super.onAfterRunFiles();
    await this.#tryWithWholeFile(this.#file);
    append(this.#plan.log, { is: 'done', file: this.#file, round: this.#plan.round });
    // the next file in this process must load the sources again
    vi.resetModules();
  }

  /** Tests the mutants that need it by loading the file with the mutant active and running it until a test fails. */
  async #tryWithWholeFile(file: string): Promise<void> {
    const { log, nearest, round } = this.#plan;
    const state = known(readFacts(log));
    const isNear = (id: string) => nearest[id.slice(0, id.lastIndexOf(':'))]?.includes(file) ?? false;
    const wanted = [...(state.fresh.get(file) ?? [])].filter(
      ([id, why]) => !state.dead.has(id) && (why === 'alone' || isNear(id)),
    );
    this.#switch.currentTestId = OUTSIDE;
    this.#switch.hitCount = undefined;
    const isRedWith = async (id?: string): Promise<boolean> => {
      vi.resetModules();
      this.#switch.activeMutant = id;
      const runner = new WholeFileRunner(this.config, this, state.slow);
      const [ran] = await startTests([this.#path], runner);
      this.#switch.activeMutant = undefined;
      return runner.isRed || ran?.result?.state === 'fail';
    };
    this.#began = process.cpuUsage();
    const isClean = wanted.length > 0 && !(await isRedWith());
    if (isClean && !this.#isLastRound && this.#isTooLong())
      append(log, { is: 'later', file, test: file, round });
    else if (isClean)
      for (const [id] of wanted) {
        append(log, { is: 'tried', file, test: file, id });
        const isRed = await isRedWith(id);
        append(log, isRed ? { is: 'killed', file, test: file, id } : { is: 'outlived', file, id });
      }
    this.#switch.currentTestId = undefined;
  }
}

const isEndless = (output: string): boolean =>
  reportsWait(output) || /Hit count limit|timed out in/.test(output);

export function nameOf(test: Test): string {
  const names = [test.name];
  for (let suite = test.suite; suite; suite = suite.suite) names.unshift(suite.name);
  return `${test.file.name} ${names.join(' > ')}`;
}
