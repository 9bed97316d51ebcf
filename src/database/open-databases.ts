// Opens the two databases of this device (ARCHITECTURE §3). Window and worker each call it with the same names and
// schemas; changes cross by BroadcastChannel. The window never asks for leadership: RXDB rule 2.
import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { CollectionName, collections, DatabaseName, DocumentOf } from '../../schemas/collections.ts';
import { breath } from './breath.ts';
import { databaseSchemas } from './database-schemas.ts';

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
  getRxStorageDexie({ chromeTransactionDurability: databaseSchemas[database].durability }) as RxStorage<
    unknown,
    unknown
  >;

async function open(database: DatabaseName, storage: StorageFor): Promise<RxDatabase> {
  const schema = databaseSchemas[database];
  const hash = crypto.subtle
    ? undefined
    : { hashFunction: (await import('./hash-without-https.ts')).hashWithoutHttps };
  const db = await createRxDatabase({
    ...hash,
    name: schema.name,
    storage: storage(database),
    multiInstance: true,
    eventReduce: true,
    liveQueryUpdateThrottleTime: database === 'catalogue' ? 100 : undefined,
  });
  await db.addCollections(schema.collections);
  return db;
}

/**
 * Opens catalogue and personal database.
 * Out: both, ready. Throws when the device refuses storage (private mode, no IndexedDB): the caller shows it.
 */
export async function openDatabases(storage: StorageFor = dexieStorage): Promise<Databases> {
  // short pieces of work instead of a long one; RxDB sorts by this call, whose first use loads the collation
  'a'.localeCompare('b');
  await breath();
  const personal = open('personal', storage);
  await breath();
  const [catalogue, opened] = await Promise.all([open('catalogue', storage), personal]);
  return {
    catalogue: catalogue as unknown as CatalogueDatabase,
    personal: opened as unknown as PersonalDatabase,
  };
}
