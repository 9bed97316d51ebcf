// Stores the records of the saved index (snapshot.ts): the whole record, and parts that follow it.
import { Dexie } from 'dexie';
import * as z from 'zod/mini';

/** Stores the record and its parts; each call is applied completely or not at all. */
export type SnapshotStore = {
  /** `record` is undefined if there is none */
  read: () => Promise<{ record: unknown; parts: readonly unknown[] }>;
  /** Replaces the record and removes all parts. */
  write: (record: unknown, chain: string) => Promise<void>;
  /**
   * Adds a part to the record of a chain. Resolves with false if the chain has another number of parts than `at`, or if
   * another worker has replaced the record.
   */
  append: (part: unknown, chain: string, at: number) => Promise<boolean>;
};

/** Stores nothing: the index is rebuilt at each start. */
export const noSnapshots: SnapshotStore = {
  read: async () => ({ record: undefined, parts: [] }),
  write: async () => undefined,
  append: async () => false,
};

const SNAPSHOT_DATABASE = 'catalogue-index';
const SNAPSHOT_KEY = 'snapshot';
const HEAD_KEY = 'head';

/** The chain that stored parts belong to, and their number; the keys of the parts are 0, 1, 2 … */
const headRecord = z.object({ chain: z.string(), parts: z.int() });
const chainOf = z.object({ chain: z.string() });

/** Stores the records in an IndexedDB database separate from RxDB's. */
export function dexieSnapshotStore(): SnapshotStore {
  const db = new Dexie(SNAPSHOT_DATABASE);
  db.version(1).stores({ records: '' });
  const records = db.table<unknown, string | number>('records');
  return {
    read: () =>
      db.transaction('r', records, async () => {
        const record = await records.get(SNAPSHOT_KEY);
        const head = z.safeParse(headRecord, await records.get(HEAD_KEY));
        const chain = z.safeParse(chainOf, record);
        const isOne = head.success && chain.success && head.data.chain === chain.data.chain;
        const keys = Array.from({ length: isOne ? head.data.parts : 0 }, (_, at) => at);
        return { record, parts: await records.bulkGet(keys) };
      }),
    write: (record, chain) =>
      db.transaction('rw', records, async () => {
        await records.clear();
        await records.bulkPut([record, { chain, parts: 0 }], [SNAPSHOT_KEY, HEAD_KEY]);
      }),
    append: (part, chain, at) =>
      db.transaction('rw', records, async () => {
        const head = z.safeParse(headRecord, await records.get(HEAD_KEY));
        if (!head.success || head.data.chain !== chain || head.data.parts !== at) return false;
        await records.bulkPut([part, { chain, parts: at + 1 }], [at, HEAD_KEY]);
        return true;
      }),
  };
}
