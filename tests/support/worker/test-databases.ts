// Databases for worker tests: IndexedDB in memory, with a separate device for each test.
import 'fake-indexeddb/auto';
import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createRxDatabase, overwritable, type RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { databases } from '#schemas/collections.ts';
import { rxSchema } from '#shared/database/database-schemas.ts';
import { type CatalogueDatabase, type Databases, openDatabases } from '#shared/database/open-databases.ts';
import type { Ports } from '#workers/ports.ts';
import { namedLocks } from './named-locks.ts';
import { clock } from './virtual-clock.ts';

export type Device = { indexedDB: IDBFactory; lock: Ports['lock']; open: () => Promise<Databases> };

/** Stops the virtual clock while a device opens its database, reads or writes. */
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (...input: Parameters<typeof transaction>) {
  const begun = transaction.apply(this, input);
  const end = clock.begin();
  begun.addEventListener('complete', end);
  begun.addEventListener('abort', end);
  return begun;
};
const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (...input: Parameters<typeof open>) {
  const asked = open.apply(this, input);
  const end = clock.begin();
  asked.addEventListener('success', end);
  asked.addEventListener('error', end);
  return asked;
};

/** Creates a device without data; opening it again simulates a reload. */
export function newDevice(): Device {
  const indexedDB = new IDBFactory();
  return {
    indexedDB,
    lock: namedLocks(),
    open: () =>
      openDatabases(() => getRxStorageDexie({ indexedDB, IDBKeyRange }) as RxStorage<unknown, unknown>),
  };
}

export const closeBoth = ({ catalogue, personal }: Databases) =>
  Promise.all([catalogue.close(), personal.close()]);

/**
 * Opens the window's own instance of the catalogue beside the worker's: same name, same schemas, same device. RxDB
 * allows a database to be opened twice in one realm only in development mode, so development mode is simulated during
 * the call.
 */
export async function openTwin(indexedDB: IDBFactory): Promise<CatalogueDatabase> {
  const { isDevMode } = overwritable;
  overwritable.isDevMode = () => true;
  const db = await createRxDatabase({
    name: databases.catalogue.name,
    storage: getRxStorageDexie({ indexedDB, IDBKeyRange }),
    multiInstance: true,
    ignoreDuplicate: true,
  }).finally(() => {
    overwritable.isDevMode = isDevMode;
  });
  await db.addCollections({ products: { schema: rxSchema('products') } });
  return db as unknown as CatalogueDatabase;
}
