// Vitest's runner with mutants: each test runs once as it is, tells which mutants it reaches, and is then repeated with
// one mutant after another switched on, hooks and all. So a mutant costs what the test costs, no start of a process.
// A test that is red when it is repeated without any mutant gives no verdict: such mutants, and those in code that runs
// outside of tests, are tried by loading and running the whole file anew.
import { type File, startTests, type Test } from '@vitest/runner';
import { inject, TestRunner, vi } from 'vitest';
import { append, type Fact, known, pair, readFacts } from './mutation-log.ts';
import { WholeFileRunner } from './whole-file-runner.ts';

/** What the instrumented code reads and counts. */
type Switch = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number;
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
};

/** A mutant that runs its code so many times more often than the test does has made an endless loop. */
const MOST_HITS = 100;
/** Kills that one clean repetition confirms. */
const KILLS_IN_DOUBT = 8;
/** A test or hook that waits for so long, with a mutant, and ten times longer than the test takes, waits for ever. */
const PATIENCE_MS = 5_000;
/** A test that takes longer, on a machine that does nothing else, is not repeated. */
const MOST_CPU_MICROSECONDS = 4_000_000;

const OUTSIDE = 'outside';

/** The limit of tests and hooks: vitest reads it anew whenever one begins. Shared with the main process as an object. */
class Patience {
  #ms: number | undefined;
  readonly #otherwise: number;
  constructor(otherwise: number) {
    this.#otherwise = otherwise;
  }
  set(ms: number | undefined): void {
    this.#ms = ms;
  }
  [Symbol.toPrimitive](): number {
    return this.#ms ?? this.#otherwise;
  }
}

/** One test's way through its mutants. */
type Course = {
  test: string;
  phase: 'first' | 'repeated' | 'mutant' | 'confirm' | 'over';
  queue: string[];
  doubtful: { id: string; is: 'killed' | 'timeout' }[];
  hits: Record<string, number>;
  /** of one repetition without a mutant */
  ms: number;
};

export default class MutantRunner extends TestRunner {
  readonly #plan = inject('mutation');
  readonly #switch: Switch = { mutantCoverage: { static: {}, perTest: {} } };
  #file = '';
  #path = '';
  #began = process.cpuUsage();
  #course: Course = { test: '', phase: 'over', queue: [], doubtful: [], hits: {}, ms: 0 };
  #tryBegan = 0;
  #delicate: ReadonlySet<string> = new Set();
  readonly #patience: Patience;

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config);
    this.#patience = new Patience(config.hookTimeout);
    Object.assign(config, { testTimeout: this.#patience, hookTimeout: this.#patience });
    Object.assign(globalThis, { __stryker__: this.#switch });
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
    this.#course = { test: name, phase: 'first', queue: [], doubtful: [], hits: {}, ms: 0 };
    this.#began = process.cpuUsage();
    // vitest compares the number with each repetition: how many there will be is not known before the first
    const endless = { valueOf: () => (this.#course.phase === 'over' ? -1 : Number.MAX_SAFE_INTEGER) };
    Object.assign(test, { repeats: endless });
  }

  override onBeforeTryTask(test: Test): void {
    super.onBeforeTryTask(test);
    const { phase, queue, hits } = this.#course;
    this.#switch.currentTestId = phase === 'first' ? test.id : OUTSIDE;
    this.#tryBegan = performance.now();
    const id = phase === 'mutant' ? queue[0] : undefined;
    if (id === undefined) return;
    append(this.#plan.log, { is: 'tried', file: this.#file, test: this.#course.test, id });
    this.#switch.hitCount = 0;
    this.#switch.hitLimit = (hits[id] ?? 1) * MOST_HITS;
    this.#switch.activeMutant = id;
    this.#patience.set(PATIENCE_MS + 10 * this.#course.ms);
  }

  /** After the hooks of one repetition. */
  onAfterRetryTask(test: Test): void {
    const { result } = test;
    const isRed = result?.state === 'fail';
    const said = result?.errors?.map(({ message }) => message).join(' ') ?? '';
    this.#switch.activeMutant = undefined;
    this.#switch.currentTestId = undefined;
    this.#patience.set(undefined);
    this.#step(test, isRed, said);
    if (result && this.#course.phase !== 'over') {
      result.state = 'run';
      delete result.errors;
    }
  }

  #step(test: Test, isRed: boolean, said: string): void {
    const course = this.#course;
    const { log } = this.#plan;
    const facts = { file: this.#file, test: course.test };
    if (course.phase === 'first') this.#begin(test, isRed);
    else if (course.phase === 'repeated') {
      if (isRed) append(log, { is: 'alone', ...facts, ids: course.queue });
      course.ms = performance.now() - this.#tryBegan;
      course.phase = isRed ? 'over' : 'mutant';
    } else if (course.phase === 'mutant') {
      const id = course.queue.shift() ?? '';
      // what waits for ever may still hold what the next repetition needs
      if (isRed && said.includes('timed out in')) this.#startAnew({ is: 'timeout', ...facts, id });
      if (isRed) course.doubtful.push({ id, is: isEndless(said) ? 'timeout' : 'killed' });
      else append(log, { is: 'lived', ...facts, id });
      const isOver = course.queue.length === 0;
      const isEnough = isOver || this.#delicate.has(id) || course.doubtful.length >= KILLS_IN_DOUBT;
      if (isEnough && course.doubtful.length > 0) course.phase = 'confirm';
      else if (isOver) course.phase = 'over';
    } else {
      const doubtful = course.doubtful.splice(0);
      const killed = doubtful.map(({ id, is }): Fact => ({ is, ...facts, id }));
      // one of them spoils what the file shares: each is tried again, and confirmed by itself
      if (isRed && killed.length > 1)
        this.#startAnew({ is: 'spoilt', ...facts, ids: doubtful.map(({ id }) => id) });
      if (isRed) this.#startAnew(...killed);
      append(log, ...killed);
      course.phase = course.queue.length === 0 ? 'over' : 'mutant';
    }
  }

  /** Ends this process: the next one goes on where facts end. */
  #startAnew(...facts: Fact[]): never {
    append(this.#plan.log, ...facts, { is: 'spoilt', file: this.#file, test: this.#course.test, ids: [] });
    process.kill(process.pid, 'SIGKILL');
    throw new Error('killed');
  }

  #begin(test: Test, isRed: boolean): void {
    const course = this.#course;
    const { log } = this.#plan;
    const facts = { file: this.#file, test: course.test };
    course.hits = this.#switch.mutantCoverage.perTest[test.id] ?? {};
    const ids = Object.keys(course.hits);
    append(log, { is: 'covered', ...facts, ids });
    const { user, system } = process.cpuUsage(this.#began);
    const isSlow = ids.length > 0 && user + system > MOST_CPU_MICROSECONDS;
    const { dead, lived, timesLived, alone, delicate } = known(readFacts(log));
    this.#delicate = delicate;
    course.queue = ids.filter(
      (id) =>
        !dead.has(id) &&
        (timesLived.get(id) ?? 0) < this.#plan.mostTests &&
        !lived.has(pair(id, course.test)) &&
        !alone.has(pair(id, course.test)),
    );
    if (isSlow) append(log, { is: 'slow', ...facts });
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
    append(this.#plan.log, { is: 'done', file: this.#file });
    // the next file of this process loads the sources anew
    vi.resetModules();
  }

  /** Mutants that need it: the file is loaded with the mutant switched on, and run until its first red test. */
  async #tryWithWholeFile(file: string): Promise<void> {
    const { log, nearest } = this.#plan;
    const state = known(readFacts(log));
    const isNear = (id: string) => nearest[id.slice(0, id.lastIndexOf(':'))]?.includes(file) ?? false;
    const wanted = [...(state.fresh.get(file) ?? [])].filter(
      ([id, why]) => !state.dead.has(id) && (why === 'alone' || isNear(id)),
    );
    this.#switch.currentTestId = OUTSIDE;
    this.#switch.hitCount = undefined;
    let clean = 0;
    const isRedWith = async (id?: string): Promise<boolean> => {
      vi.resetModules();
      this.#switch.activeMutant = id;
      const began = performance.now();
      this.#patience.set(id === undefined ? undefined : PATIENCE_MS + 10 * clean);
      const runner = new WholeFileRunner(this.config, this, state.slow);
      const [ran] = await startTests([this.#path], runner);
      this.#switch.activeMutant = undefined;
      this.#patience.set(undefined);
      if (id === undefined) clean = performance.now() - began;
      return runner.isRed || ran?.result?.state === 'fail';
    };
    if (wanted.length > 0 && !(await isRedWith()))
      for (const [id] of wanted) {
        append(log, { is: 'tried', file, test: file, id });
        const isRed = await isRedWith(id);
        const fact: Fact = isRed ? { is: 'killed', file, test: file, id } : { is: 'outlived', file, id };
        if (isRed && (await isRedWith())) this.#startAnew(fact);
        append(log, fact);
      }
    this.#switch.currentTestId = undefined;
  }
}

const isEndless = (said: string): boolean => /Hit count limit|timed out in/.test(said);

export function nameOf(test: Test): string {
  const names = [test.name];
  for (let suite = test.suite; suite; suite = suite.suite) names.unshift(suite.name);
  return `${test.file.name} ${names.join(' > ')}`;
}
