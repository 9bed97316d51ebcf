// The clock of worker tests. It stands still unless a test lets time pass, and then jumps from one due wait to the next:
// a minute's rhythm and a request's limit of seconds cost nothing, and no busy machine makes anything late. While a
// request is being answered or a device reads or writes no time passes, so a limit only ends what really never ends.
import type { Ports } from '../../workers/ports.ts';
import { VirtualTime } from '../simulation/virtual-time.ts';

/** A test fails when what it waits for has not happened after so much time of this clock … */
const TIME_LIMIT_MS = 3_600_000;
/** … or, with nothing left to wait for, after so many looks. */
const LOOKS_IN_VAIN = 1_000;
/** So many turns of the event loop without a request or a transaction, and nothing more happens by itself. */
const QUIET_TURNS = 3;

/** One turn: timers of no length (the database's) and everything that follows from them. */
const turn = () => new Promise<void>((resolve) => setTimeout(() => setImmediate(resolve), 0));

export class VirtualClock {
  readonly #time = new VirtualTime();
  readonly #start = Date.now();
  /** requests and transactions that will end by themselves */
  #busy = 0;
  /** how many began so far */
  #begun = 0;

  readonly now = (): number => this.#start + this.#time.now;
  readonly elapsed = (): number => this.#time.now;

  /** The port: resolves after ms of this clock, or when the signal aborts. A wait of 0 lets others have a turn. */
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

  /** No time passes by itself from here until the answer is called. */
  begin(): () => void {
    this.#busy++;
    this.#begun++;
    let isOver = false;
    return () => {
      if (!isOver) this.#busy--;
      isOver = true;
    };
  }

  /** The request that is being answered waits for something the test does: time passes over it meanwhile. */
  async held<T>(gate: Promise<T>): Promise<T> {
    this.#busy--;
    try {
      return await gate;
    } finally {
      this.#busy++;
    }
  }

  /** The request that is being answered never will be. */
  readonly noAnswer = (): Promise<never> => this.held(new Promise(() => undefined));

  /** Lets so much time pass: what is due happens in order, each with everything that follows from it. */
  async pass(ms: number): Promise<void> {
    const end = this.#time.now + ms;
    await this.settled();
    while ((this.#time.nextAt ?? Number.POSITIVE_INFINITY) <= end) {
      await this.#time.runNext();
      await this.settled();
    }
    this.#time.now = Math.max(this.#time.now, end);
  }

  /** Everything that happens without time has happened: requests that can be answered are, and nothing follows. */
  async settled(): Promise<void> {
    while (!(await this.#isQuiet()));
  }

  /**
   * Lets time pass, from one due wait to the next, until the condition holds.
   * Out: what was seen then. Throws what was seen last when it never will.
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

  /** Lets time pass until the work is done. Out: what came of it. */
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
      await turn();
      if (this.#busy > 0 || this.#begun !== before) return false;
    }
    return true;
  }
}

/** All devices of a test file share one clock. */
export const clock = new VirtualClock();

export const until = clock.until.bind(clock);
