// Publishes noted changes of stock (publish-stock.ts) in the background. Invariants:
// - At most one publication per process runs at a time, and the next one follows after a pause: changes noted meanwhile
//   are published together, because a publication costs the database more than an order.
// - No note is lost: those of a killed or failing bridge are published by the next timer of any bridge.
import type { Db } from '../database/open-database.ts';
import { publishNotes } from './publish-stock.ts';

/** Interval of publications without a wake-up, in milliseconds. */
const EVERY_MS = 10_000;
/** Pause after a publication, in milliseconds; far below the interval at which devices pull. */
const PAUSE_MS = 250;

export type StockPublisher = {
  /** Publishes soon; call after the transaction that noted the change. */
  wake: () => void;
  /** Resolves once the changes noted before the call are published, or publishing has failed. */
  settled: () => Promise<void>;
  /** Stops the timer and publishes the changes of wake-ups that have not been published yet. */
  close: () => Promise<void>;
};

/**
 * Starts publishing; the first publication includes the notes that earlier processes left.
 * @param place `facts` is read for each publication, since a refill replaces it; `clock`: ms since 1970
 * @param failed called with the error of a publication, which is repeated at the next timer
 */
export function createStockPublisher(
  place: { readonly db: Db; readonly clock: () => number; readonly facts: { stores: readonly string[] } },
  failed: (error: unknown) => void,
): StockPublisher {
  let running: Promise<void> | undefined;
  let pause: NodeJS.Timeout | undefined;
  let isWoken = false;

  const publishAll = async (): Promise<void> => {
    isWoken = false;
    try {
      const { db, facts, clock } = place;
      const publishSome = () => db.transaction((tx) => publishNotes(tx, facts.stores, clock()));
      while (await publishSome());
    } catch (error) {
      failed(error);
    }
    running = undefined;
    pause = setTimeout(() => {
      pause = undefined;
      if (isWoken) running = publishAll();
    }, PAUSE_MS);
    pause.unref();
  };
  const endPause = (): void => {
    clearTimeout(pause);
    pause = undefined;
  };
  const wake = (): void => {
    isWoken = true;
    if (!running && !pause) running = publishAll();
  };

  wake();
  const timer = setInterval(wake, EVERY_MS);
  timer.unref();
  return {
    wake,
    settled: async () => {
      await running; // it may have read the notes before the call
      endPause();
      running ??= publishAll();
      await running;
    },
    close: async () => {
      clearInterval(timer);
      await running;
      if (isWoken) await publishAll();
      endPause();
    },
  };
}
