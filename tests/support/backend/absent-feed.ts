import type { CatalogueFeed } from '#bridge/ports/catalogue-feed.ts';

/** A feed for tests of an engine without a catalogue: each read fails, and the next one follows after seconds. */
export const absentFeed = (): CatalogueFeed => ({
  intervalMs: 3_600_000,
  read: () => Promise.reject(new Error('no catalogue')),
  store: async (stored) => stored,
  pictureOrigins: async () => [],
});
