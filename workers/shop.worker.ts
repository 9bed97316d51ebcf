// The worker's entry: provides the real clock, randomness, network, locks and log. Wiring only, no logic.
import '#shared/database/refused-channels.ts';
import { PICTURE_CACHE, RESOLVED_PATHS_CACHE } from '#shared/config/storage-names.ts';
import { dropOldCatalogues } from '#shared/database/drop-old-catalogues.ts';
import { newId } from '#shared/database/new-id.ts';
import type { Ports } from './ports.ts';
import { exposeStoreWorker } from './start-store-worker.ts';
import { leasedLock } from './tabs/leased-lock.ts';

const now = () => Date.now();
const wait: Ports['wait'] = (ms, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
// both undefined in insecure contexts (no https)
const { locks, storage } = navigator as Partial<WorkerNavigator>;
/** Chromium only */
const { connection } = navigator as { connection?: { saveData?: boolean } };

const ports: Ports = {
  now,
  elapsed: () => performance.now(),
  random: () => Math.random(),
  uuid: newId,
  fetch: (url, init) => fetch(url, init),
  wait,
  lock: locks
    ? async (name, run, options) =>
        locks.request(name, { ifAvailable: options?.ifAvailable ?? false }, async (lock) =>
          lock ? await run() : undefined,
        )
    : leasedLock({ now, wait, uuid: newId }),
  maybeOnline: () => navigator.onLine,
  savesData: () => connection?.saveData === true,
  ...(storage && {
    room: async () => {
      const { usage = 0, quota = 0 } = await storage.estimate();
      return { used: usage, quota };
    },
  }),
  // undefined in insecure contexts (no https)
  ...('caches' in globalThis && {
    dropPictures: () => globalThis.caches.delete(PICTURE_CACHE),
    dropResolvedPaths: () => globalThis.caches.delete(RESOLVED_PATHS_CACHE),
  }),
  ...(locks && { dropOldCatalogues: () => dropOldCatalogues(indexedDB, locks) }),
  die: () => self.close(),
  log: (event) => console[event.level ?? 'info']('[shop]', event),
};

exposeStoreWorker(self, ports);
