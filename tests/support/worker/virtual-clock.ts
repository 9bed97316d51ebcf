// The clock of worker tests. Only a test advances it; it then jumps from one due wait to the next, so that long waits
// take no real time and a busy machine delays nothing. The clock stops while a request or a transaction is in flight:
// a timeout ends only requests that would otherwise never end.
import type { Ports } from '#workers/ports.ts';
import { VirtualTime } from '../../simulation/virtual-time.ts';
import { isEncrypting, oneTurn } from './event-loop.ts';

/** Maximum by which `until` advances the clock, in milliseconds. */
const TIME_LIMIT_MS = 3_600_000;
/** `until` throws after this many checks in a row with nothing in flight and no wait due before the limit. */
const LOOKS_IN_VAIN = 1_000;
/** Number of turns of the event loop without a request or a transaction after which nothing more happens by itself. */
const QUIET_TURNS = 3;

export class VirtualClock {
  readonly #time = new VirtualTime();
  readonly #start = Date.now();
  /** number of requests and transactions in flight that will end by themselves */
  #busy = 0;
  /** number of requests and transactions started so far */
  #begun = 0;

  readonly now = (): number => this.#start + this.#time.now;
  readonly elapsed = (): number => this.#time.now;

  /** Resolves after `ms` of this clock, or when the signal aborts. A wait of 0 yields to other work. */
  readonly wait: Ports['wait'] = (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      if (ms <= 0) return void setImmediate(resolve);
      const done = () => {
        cancel();
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const cancel = this.#time.in(ms, done);
      signal?.addEventListener('abort', done);
    });

  /** Stops the clock until the returned function is called. */
  begin(): () => void {
    this.#busy++;
    this.#begun++;
    let isOver = false;
    return () => {
      if (!isOver) this.#busy--;
      isOver = true;
    };
  }

  /** Lets time pass while the current request waits for an action of the test. */
  async held<T>(gate: Promise<T>): Promise<T> {
    this.#busy--;
    try {
      return await gate;
    } finally {
      this.#busy++;
    }
  }

  /** Leaves the current request without a response. */
  readonly noAnswer = (): Promise<never> => this.held(new Promise(() => undefined));

  /** Advances the clock: runs due timers in order, and lets the work that each triggers settle before the next. */
  async pass(ms: number): Promise<void> {
    const end = this.#time.now + ms;
    await this.settled();
    while ((this.#time.nextAt ?? Number.POSITIVE_INFINITY) <= end) {
      await this.#time.runNext();
      await this.settled();
    }
    this.#time.now = Math.max(this.#time.now, end);
  }

  /** Waits until no work or request remains that can proceed without advancing the clock. */
  async settled(): Promise<void> {
    while (!(await this.#isQuiet()));
  }

  /**
   * Advances the clock from one due wait to the next until the condition holds.
   * @returns the value that met the condition
   * @throws an error with the last value if the condition is never met
   */
  async until<T>(look: () => T | Promise<T>, isMet: (seen: T) => boolean): Promise<T> {
    const end = this.#time.now + TIME_LIMIT_MS;
    for (let inVain = 0; ; ) {
      const seen = await look();
      if (isMet(seen)) return seen;
      const isQuiet = await this.#isQuiet();
      const isOver = (this.#time.nextAt ?? end) >= end && isQuiet;
      inVain = isOver ? inVain + 1 : 0;
      if (inVain > LOOKS_IN_VAIN) throw new Error(`not reached, last seen: ${JSON.stringify(seen)}`);
      if (isQuiet && !isOver) await this.#time.runNext();
    }
  }

  /** Advances the clock until the promise settles, and returns its result. */
  async over<T>(work: Promise<T>): Promise<T> {
    let state = 'under way';
    const done = () => {
      state = 'done';
    };
    work.then(done, done);
    await this.until(
      () => state,
      (seen) => seen === 'done',
    );
    return work;
  }

  async #isQuiet(): Promise<boolean> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      const before = this.#begun;
      await oneTurn();
      if (this.#busy > 0 || this.#begun !== before || isEncrypting()) return false;
    }
    return true;
  }
}

/** Shared by all devices of a test file. */
export const clock = new VirtualClock();

export const until = clock.until.bind(clock);
