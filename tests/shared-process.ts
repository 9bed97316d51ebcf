// What test files that share a process find in it and leave in it.

// Dexie keeps the IndexedDB that is there when it is first loaded, by whichever file
import 'fake-indexeddb/auto';
import { afterAll, vi } from 'vitest';

// channels between databases are the process's own, as in a browser: without this name they would be looked for in
// IndexedDB, and write there after a test has closed it
Object.assign(globalThis, { self: globalThis });

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
