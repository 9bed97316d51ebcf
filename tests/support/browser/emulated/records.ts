// Reads the database of a device with the application's own code, for facts that no page shows.
import { IDBKeyRange } from 'fake-indexeddb';
import type { RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { CollectionName, DocumentOf } from '#schemas/collections.ts';
import { collections } from '#schemas/collections.ts';
import type { ClaimCode, ClaimValue } from '#schemas/documents/claim-document.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { noteInFlight } from './in-flight.ts';

/**
 * Storage of a reader, without change notifications: RxDB's channel between Node processes takes 200 ms to close each
 * time, and a reader changes nothing.
 */
function readerStorage(indexedDB: IDBFactory): RxStorage<unknown, unknown> {
  const storage = getRxStorageDexie({ indexedDB, IDBKeyRange }) as RxStorage<unknown, unknown>;
  return {
    ...storage,
    createStorageInstance: (params) => storage.createStorageInstance({ ...params, multiInstance: false }),
  };
}

/** Serialises readers: RxDB allows a database name to be opened only once per process. */
let turn: Promise<unknown> = Promise.resolve();

/** Opens the databases of a device with the application's code, after all earlier readers, and calls `read`. */
export async function reading<T>(
  indexedDB: IDBFactory,
  read: (databases: Databases) => Promise<T>,
): Promise<T> {
  const before = turn;
  const ended = noteInFlight('reader of stored documents');
  const mine = (async () => {
    await before.catch(() => undefined);
    const databases = await openDatabases(() => readerStorage(indexedDB));
    try {
      return await read(databases);
    } finally {
      await Promise.all([databases.catalogue.close(), databases.personal.close()]);
    }
  })().finally(ended);
  turn = mine;
  return mine;
}

/** Returns the value of a claim; undefined if there is none. */
export const storedClaim = <C extends ClaimCode>(
  indexedDB: IDBFactory,
  code: C,
): Promise<ClaimValue<C> | undefined> => reading(indexedDB, ({ personal }) => readClaim(personal, code));

/** Returns every document of a collection. */
export const storedDocuments = <C extends CollectionName>(
  indexedDB: IDBFactory,
  name: C,
): Promise<DocumentOf<C>[]> =>
  reading(indexedDB, async (databases) => {
    const database = databases[collections[name].database] as unknown as Record<
      string,
      { find: () => { exec: () => Promise<{ toMutableJSON: () => DocumentOf<C> }[]> } }
    >;
    const found = await database[name]?.find().exec();
    return (found ?? []).map((document) => document.toMutableJSON());
  });
