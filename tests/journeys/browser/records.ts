// What a device has stored, read as the shop itself reads it: for what a journey cannot see on a page.
import { IDBKeyRange } from 'fake-indexeddb';
import type { RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { CollectionName, DocumentOf } from '#schemas/collections.ts';
import { collections } from '#schemas/collections.ts';
import type { ClaimCode, ClaimValue } from '#schemas/documents/claim-document.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';

/**
 * The storage of a reader. It tells nobody of changes: RxDB's channel between processes of Node takes a fifth of a second
 * to close, each time anew, and a reader changes nothing.
 */
function readerStorage(indexedDB: IDBFactory): RxStorage<unknown, unknown> {
  const storage = getRxStorageDexie({ indexedDB, IDBKeyRange }) as RxStorage<unknown, unknown>;
  return {
    ...storage,
    createStorageInstance: (params) => storage.createStorageInstance({ ...params, multiInstance: false }),
  };
}

/** One reader at a time: RxDB opens a name once per process. */
let turn: Promise<unknown> = Promise.resolve();

/** Opens what a device has stored, by the shop's own code, in the turn of whoever asks. */
export async function reading<T>(
  indexedDB: IDBFactory,
  read: (databases: Databases) => Promise<T>,
): Promise<T> {
  const before = turn;
  const mine = (async () => {
    await before.catch(() => undefined);
    const databases = await openDatabases(() => readerStorage(indexedDB));
    try {
      return await read(databases);
    } finally {
      await Promise.all([databases.catalogue.close(), databases.personal.close()]);
    }
  })();
  turn = mine;
  return mine;
}

/** The value of a claim; undefined when there is none. */
export const storedClaim = <C extends ClaimCode>(
  indexedDB: IDBFactory,
  code: C,
): Promise<ClaimValue<C> | undefined> => reading(indexedDB, ({ personal }) => readClaim(personal, code));

/** Every document of a collection. */
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
