// A snapshot store in memory.
import type { SnapshotStore } from '#workers/catalogue-index/dexie-snapshot-store.ts';

export function memorySnapshots(): SnapshotStore & {
  record: () => unknown;
  put: (record: unknown) => void;
  /** the parts of the record; may be changed */
  parts: unknown[];
  /** number of whole records written */
  writes: () => number;
} {
  let record: unknown;
  let head: string | undefined;
  let writes = 0;
  const parts: unknown[] = [];
  return {
    read: async () => ({ record, parts: [...parts] }),
    write: async (next, chain) => {
      record = structuredClone(next);
      head = chain;
      parts.length = 0;
      writes += 1;
    },
    append: async (part, chain, at) => {
      if (head !== chain || at !== parts.length) return false;
      parts.push(structuredClone(part));
      return true;
    },
    record: () => record,
    put: (next) => {
      record = next;
    },
    parts,
    writes: () => writes,
  };
}
