// Runs a test file again in the same process without reports, until a test fails.
import { getFn, type Test } from '@vitest/runner';
import { TestRunner } from 'vitest';
import { nameOf } from './mutant-runner.ts';
import { unlessItWaits } from './waits.ts';

export class WholeFileRunner extends TestRunner {
  isRed = false;
  readonly #slow: ReadonlySet<string>;

  /**
   * @param outer its module runner and traces are reused
   * @param slow names of tests to skip
   */
  constructor(
    config: ConstructorParameters<typeof TestRunner>[0],
    outer: TestRunner,
    slow: ReadonlySet<string>,
  ) {
    super(config);
    this.#slow = slow;
    const { moduleRunner, _otel } = outer as unknown as Record<'moduleRunner' | '_otel', unknown>;
    Object.assign(this, { moduleRunner, _otel });
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test);
    if (this.isRed || this.#slow.has(nameOf(test))) test.mode = 'skip';
  }

  runTask(test: Test): Promise<void> {
    return unlessItWaits(getFn(test));
  }

  override onAfterRunTask(test: Test): void {
    super.onAfterRunTask(test);
    if (test.result?.state === 'fail') this.isRed = true;
  }

  // does not call super, which would count and write snapshots
  override async onAfterRunSuite(suite: Parameters<TestRunner['onAfterRunSuite']>[0]): Promise<void> {
    if (suite.result?.state === 'fail') this.isRed = true;
  }
}
