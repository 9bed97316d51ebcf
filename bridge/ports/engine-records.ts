// Persistent storage for a connector: JSON records by kind and key, shared by all processes that use the database;
// the bridge deletes none of them.

/** A JSON object. */
export type EngineRecord = Readonly<Record<string, unknown>>;

export type EngineRecords = {
  /** Returns the record; undefined if there is none. */
  read: (kind: string, key: string) => Promise<EngineRecord | undefined>;
  /** Returns the records with these keys, as far as they exist, or all records of the kind if no keys are given. */
  readMany: (kind: string, keys?: readonly string[]) => Promise<ReadonlyMap<string, EngineRecord>>;
  /** Returns the records that contain these values. Slow, because it reads all records of the kind. */
  containing: (kind: string, part: EngineRecord) => Promise<ReadonlyMap<string, EngineRecord>>;
  /** Deletes records; does nothing for those that do not exist. */
  remove: (kind: string, keys: readonly string[]) => Promise<void>;
  /** Stores the record unless one exists. Returns the record that is stored afterwards. */
  create: (kind: string, key: string, record: EngineRecord) => Promise<EngineRecord>;
  /** Writes records that differ from the stored ones, replacing those, in one statement. */
  writeMany: (kind: string, records: ReadonlyMap<string, EngineRecord>) => Promise<void>;
  /**
   * Replaces the record atomically: no other process changes it between reading and writing. `change` may be called
   * again and must have no side effects; if it returns undefined, nothing is written.
   * @returns the record that is stored afterwards; undefined if there is none
   */
  change: (
    kind: string,
    key: string,
    change: (stored: EngineRecord | undefined) => EngineRecord | undefined,
  ) => Promise<EngineRecord | undefined>;
  /**
   * Runs the work unless another caller, in this process or another one, runs work under the same kind and key. The
   * claim is renewed while the work runs; it ends with the work, or 30 s after the process has died.
   * @returns the result of the work; undefined immediately if another caller holds the claim
   * @throws what the work throws
   */
  exclusively: <T>(kind: string, key: string, work: () => Promise<T>) => Promise<{ result: T } | undefined>;
};
