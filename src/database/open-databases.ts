// Opens the two databases of this device. Window and worker each call it with the same names and schemas; changes
// cross by BroadcastChannel. The window never takes part in leader election.
import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { CollectionName, collections, DatabaseName, DocumentOf } from '../../schemas/collections.ts';
import { checkedStorage } from './checked-storage.ts';
import { databaseSchemas } from './database-schemas.ts';
import { endedWhenKept } from './open-transactions.ts';
import { yieldToMain } from './yield-to-main.ts';

type CollectionsOf<D extends DatabaseName> = {
  [C in CollectionName as (typeof collections)[C]['database'] extends D ? C : never]: RxCollection<
    DocumentOf<C>
  >;
};
export type CatalogueDatabase = RxDatabase<CollectionsOf<'catalogue'>>;
export type PersonalDatabase = RxDatabase<CollectionsOf<'personal'>>;
export type Databases = { catalogue: CatalogueDatabase; personal: PersonalDatabase };

/** Where the bytes go: IndexedDB in browsers, anything else in tests. */
export type StorageFor = (database: DatabaseName) => RxStorage<unknown, unknown>;

const dexieStorage: StorageFor = (database) =>
  getRxStorageDexie({
    chromeTransactionDurability: databaseSchemas[database].durability,
    indexedDB: endedWhenKept(globalThis.indexedDB, globalThis),
  }) as RxStorage<unknown, unknown>;

const AT_ONCE = 2;

async function open(database: DatabaseName, storage: StorageFor, isShared: boolean): Promise<RxDatabase> {
  const schema = databaseSchemas[database];
  const hash = crypto.subtle
    ? undefined
    : { hashFunction: (await import('./hash-without-https.ts')).hashWithoutHttps };
  const db = await createRxDatabase({
    ...hash,
    name: schema.name,
    storage: database === 'personal' ? checkedStorage(storage(database)) : storage(database),
    multiInstance: isShared,
    eventReduce: true,
    liveQueryUpdateThrottleTime: database === 'catalogue' ? 100 : undefined,
  });
  // a few at a time: each opens a store of its own, and all at once would be one long task
  const collections = Object.entries(schema.collections);
  for (let place = 0; place < collections.length; place += AT_ONCE) {
    await yieldToMain();
    await db.addCollections(Object.fromEntries(collections.slice(place, place + AT_ONCE)));
  }
  return db;
}

/**
 * Opens catalogue and personal database.
 * In: where they lie; is that shared with other windows and workers, which are told of changes then? Out: both, ready.
 * Throws when the device refuses storage (private mode, no IndexedDB): the caller says what then.
 */
export async function openDatabases(storage: StorageFor = dexieStorage, isShared = true): Promise<Databases> {
  // short pieces of work instead of a long one
  const personal = await open('personal', storage, isShared);
  await yieldToMain();
  const catalogue = await open('catalogue', storage, isShared);
  return {
    catalogue: catalogue as unknown as CatalogueDatabase,
    personal: personal as unknown as PersonalDatabase,
  };
}
