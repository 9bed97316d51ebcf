// What test files that share a process find in it and leave in it.

// Dexie keeps the IndexedDB that is there when it is first loaded, by whichever file
import 'fake-indexeddb/auto';
import { afterAll, vi } from 'vitest';
import { createLockTable } from './browser/emulated/locks.ts';

// channels between databases are the process's own, as in a browser: without this name they would be looked for in
// IndexedDB, and write there after a test has closed it
Object.assign(globalThis, { self: globalThis });

// Workers elect their leader through Web Locks, as in a browser: without them an election waits 300 ms for whoever might
// object, and on a slow machine hears them too late. Node has them from 24 on, and a navigator from 21.
if (!('navigator' in globalThis))
  Object.defineProperty(globalThis, 'navigator', {
    value: { userAgent: 'Node.js' },
    configurable: true,
    writable: true,
  });
if (!('locks' in navigator))
  Object.defineProperty(navigator, 'locks', {
    value: createLockTable().managerOf(globalThis),
    configurable: true,
  });

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
