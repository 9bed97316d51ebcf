// Runs recurring work: outbox lanes, pulls, price refreshes, connection probes, account refreshes.
// Invariants:
// - one turn at a time; a wake-up during a turn causes exactly one more
// - no turn starts after `stop`
// - every abort passes a reason: without one the browser creates an exception with a stack trace each time
import type { Ports } from './ports.ts';

export type Loop = {
  /** Starts the next turn now, or right after the current one. */
  wake: () => void;
  /** Aborts the current turn's signal; resolves when that turn has ended. */
  stop: () => Promise<void>;
};

/** Delay until the next turn in ms; 0: immediately; undefined: until `wake` is called. */
export type Pause = number | undefined;

/**
 * Starts a loop; its first turn runs immediately or after `startsAfter`.
 * @param turn one iteration; resolves with the pause before the next one
 * @param onError called when a turn rejects; returns the pause before the next one
 */
export function startLoop(
  { wait }: Pick<Ports, 'wait'>,
  turn: (signal: AbortSignal) => Promise<Pause>,
  onError: (error: unknown) => Pause,
  { startsAfter }: { startsAfter: Pause } = { startsAfter: 0 },
): Loop {
  const lifetime = new AbortController();
  let timer = new AbortController();
  let isWanted = false;
  let running: Promise<void> | undefined;

  function wakeAfter(pause: Pause): void {
    timer.abort('woken');
    if (pause === undefined) return;
    timer = new AbortController();
    const { signal } = timer;
    void wait(pause, signal).then(() => {
      if (!signal.aborted) wake();
    });
  }

  async function run(): Promise<void> {
    while (isWanted && !lifetime.signal.aborted) {
      isWanted = false;
      timer.abort('woken');
      const pause = await turn(lifetime.signal).catch(onError);
      if (pause === 0) isWanted = true;
      else if (!isWanted && !lifetime.signal.aborted) wakeAfter(pause);
    }
    running = undefined;
  }

  function wake(): void {
    isWanted = true;
    if (!lifetime.signal.aborted) running ??= run();
  }

  if (startsAfter === 0) wake();
  else wakeAfter(startsAfter);
  return {
    wake,
    stop: async () => {
      lifetime.abort('stopped');
      timer.abort('woken');
      await running;
    },
  };
}
