// What test files that share a process find in it and leave in it.

// Dexie keeps the IndexedDB that is there when it is first loaded, by whichever file
import 'fake-indexeddb/auto';
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
