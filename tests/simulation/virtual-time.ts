// A clock, a random source and an event queue. Every wait in a simulated world is an event in this queue, so that the
// seed decides the whole schedule. All promises settle between two events, as in a real event loop.

/** Seeded random numbers (mulberry32): the same seed gives the same sequence. */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  /** Returns a number x with 0 ≤ x < 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  }
  chance(probability: number): boolean {
    return this.next() < probability;
  }
  /** Returns an integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }
  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }
}

type Event = { at: number; order: number; run: () => void | Promise<void> };

export class VirtualTime {
  now = 0;
  /** number of events so far */
  steps = 0;
  #order = 0;
  #events: Event[] = [];

  /** Schedules an event. Returns a function that cancels it. */
  in(ms: number, run: () => void | Promise<void>): () => void {
    const event = { at: this.now + Math.max(0, ms), order: this.#order++, run };
    let place = this.#events.length;
    // sorted in descending order, so that the next event is at the end
    while (place > 0) {
      const before = this.#events[place - 1];
      if (!before || before.at > event.at || (before.at === event.at && before.order > event.order)) break;
      place--;
    }
    this.#events.splice(place, 0, event);
    return () => {
      const at = this.#events.indexOf(event);
      if (at >= 0) this.#events.splice(at, 1);
    };
  }

  /** Time of the next event, or undefined if the queue is empty. */
  get nextAt(): number | undefined {
    return this.#events.at(-1)?.at;
  }

  /** Advances to the next event, if there is one, and runs it. */
  async runNext(): Promise<void> {
    const next = this.#events.pop();
    if (next) await this.#begin(next);
  }

  #begin(next: Event): void | Promise<void> {
    this.now = Math.max(this.now, next.at);
    this.steps++;
    return next.run();
  }

  /** Runs all events up to `end`; calls `check` after each, once all promises have settled. */
  async runUntil(end: number, check: () => void): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      let isRunning = false;
      let hasRun = false;
      let isOver = false;
      const settle = (done: () => void) => {
        isOver = true;
        done();
      };
      const stopped = () => {
        isRunning = false;
      };
      const step = () => {
        // an event that reads a database may need several turns
        if (isOver || isRunning) return;
        if (hasRun) check();
        const next = (this.nextAt ?? Number.POSITIVE_INFINITY) <= end ? this.#events.pop() : undefined;
        if (!next) {
          settle(resolve);
          return;
        }
        hasRun = true;
        const running = this.#begin(next);
        if (!(running instanceof Promise)) return;
        isRunning = true;
        running.then(stopped, (error: unknown) => settle(() => reject(error)));
      };
      const tryStep = () => {
        try {
          step();
        } catch (error) {
          settle(() => reject(error));
        }
      };
      const turn = () => {
        for (let i = 0; i < STEPS_PER_TURN; i++) setImmediate(tryStep);
        setImmediate(() => {
          if (!isOver) turn();
        });
      };
      turn();
    });
    this.now = end;
  }
}

/** Node drains the microtask queue after each immediate, so several steps share one turn of the event loop. */
const STEPS_PER_TURN = 64;
