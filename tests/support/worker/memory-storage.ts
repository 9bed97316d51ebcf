// RxDB's memory storage with separate data for each test file.
import type { RxStorage } from 'rxdb/plugins/core';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';

/**
 * Returns a function that creates storages, which share their data with each other and with no other test file. RxDB's
 * own memory storages all share one map of the process, in which files of the same worker would find each other's
 * documents.
 */
export function memoryStorage(): () => RxStorage<unknown, unknown> {
  const collectionStates = new Map();
  return () => ({ ...getRxStorageMemory(), collectionStates }) as RxStorage<unknown, unknown>;
}
