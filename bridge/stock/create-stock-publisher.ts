// Publishes noted changes of stock (publish-stock.ts) in the background. Invariants:
// - At most one publication per process runs at a time; changes noted meanwhile are published together by the next.
// - No note is lost: those of a killed or failing bridge are published by the next timer of any bridge.
import type { Db } from '../database/open-database.ts';
import { publishNotes } from './publish-stock.ts';

/** Interval at which notes are published that nobody was woken for, in milliseconds. */
const EVERY_MS = 10_000;

export type StockPublisher = {
  /** Publishes soon; call after the transaction that noted the change. */
  wake: () => void;
  /** Resolves once the changes noted before the call are published, or publishing has failed. */
  settled: () => Promise<void>;
  /** Stops the timer and publishes what was woken for. */
  close: () => Promise<void>;
};

/**
 * Starts publishing, first what an earlier process has left.
 * @param place `facts` is read for each publication, since a refill replaces it; `clock`: ms since 1970
 * @param failed called with the error of a publication, which is repeated at the next timer
 */
export function createStockPublisher(
  place: { readonly db: Db; readonly clock: () => number; readonly facts: { stores: readonly string[] } },
  failed: (error: unknown) => void,
): StockPublisher {
  let running: Promise<void> | undefined;
  let isWoken = false;

  const publishAll = async (): Promise<void> => {
    while (isWoken) {
      isWoken = false;
      try {
        const { db, facts, clock } = place;
        const hasMore = await db.transaction((tx) => publishNotes(tx, facts.stores, clock()));
        isWoken ||= hasMore;
      } catch (error) {
        failed(error);
      }
    }
    running = undefined;
  };
  const wake = (): void => {
    isWoken = true;
    running ??= publishAll();
  };

  wake();
  const timer = setInterval(wake, EVERY_MS);
  timer.unref();
  return {
    wake,
    settled: async () => {
      wake();
      await running;
    },
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
