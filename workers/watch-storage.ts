// Detects storage that no longer settles calls. Time is counted in heartbeats, which the window sends in its own timer
// ticks: a slow, frozen or sleeping device sends no heartbeats while its storage is suspended too.
import type { Databases } from '#shared/database/open-databases.ts';

/** Heartbeats, 10 s apart, without progress after which a collection with pending calls counts as silent. */
const SILENT_BEATS = 3;
const CALLS = ['bulkWrite', 'findDocumentsById', 'query', 'count'] as const;

/**
 * Follows the calls of every collection.
 * @returns A function to call once per heartbeat: true if a collection has settled none of its pending calls for too
 * long. A slow call does not count while other calls settle.
 */
export function watchStorage({ catalogue, personal }: Databases): () => boolean {
  let beats = 0;
  const collections = [catalogue.collections, personal.collections].flatMap((of) => Object.values(of));
  const watched = collections.map(({ storageInstance }) => {
    const state = { pending: 0, settledAt: 0 };
    for (const name of CALLS) {
      const run = storageInstance[name].bind(storageInstance) as (...input: unknown[]) => Promise<unknown>;
      const followed = (...input: unknown[]) => {
        if (state.pending === 0) state.settledAt = beats;
        state.pending += 1;
        return run(...input).finally(() => {
          state.pending -= 1;
          state.settledAt = beats;
        });
      };
      Object.assign(storageInstance, { [name]: followed });
    }
    return state;
  });
  return () => {
    beats += 1;
    return watched.some(({ pending, settledAt }) => pending > 0 && beats - settledAt > SILENT_BEATS);
  };
}
