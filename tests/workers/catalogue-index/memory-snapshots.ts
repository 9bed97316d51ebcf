// A snapshot store in memory.
import type { SnapshotStore } from '#workers/catalogue-index/snapshot.ts';

export function memorySnapshots(): SnapshotStore & {
  record: () => unknown;
  put: (record: unknown) => void;
  writes: () => number;
} {
  let record: unknown;
  let writes = 0;
  return {
    read: async () => record,
    write: async (next) => {
      record = structuredClone(next);
      writes += 1;
    },
    record: () => record,
    put: (next) => {
      record = next;
    },
    writes: () => writes,
  };
}
