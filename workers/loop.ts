// Work that is done again and again: outbox lanes, pulls, prices, probes, reading the account.
// Invariants: one turn at a time; a wake-up during a turn causes one more; nothing begins after `stop`.
// What ends very often says why: without a reason an exception with its stack is made for each end.
import type { Ports } from './ports.ts';

export type Loop = {
  /** Something may have changed: the next turn begins now, or when the present one ends. */
  wake: () => void;
  /** Ends the loop: aborts the signal of the present turn and resolves when that turn has ended. */
  stop: () => Promise<void>;
};

/** How long until the next turn, in ms, 0: at once; undefined: until somebody wakes the loop. */
export type Pause = number | undefined;

/**
 * Starts a loop; its first turn begins at once, or after `startsAfter`.
 * In: the clock; one turn, which answers the pause after it; what to do with a turn that rejects, which answers the
 * same; the pause before the first turn.
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
