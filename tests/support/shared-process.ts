// Global setup and cleanup for test files that share a process.

// imported before Dexie, which captures the IndexedDB that exists when Dexie is first loaded
import 'fake-indexeddb/auto';
import { afterAll, vi } from 'vitest';
import { createLockTable } from './browser/emulated/locks.ts';

// databases use the BroadcastChannel of the process if `self` exists; otherwise channels fall back to IndexedDB and
// write to it after a test has closed it
Object.assign(globalThis, { self: globalThis });

// Workers elect their leader with Web Locks. Without them an election waits 300 ms for objections, which arrive too
// late on a slow machine. Node has `navigator` since 21 and `navigator.locks` since 24.
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
