// Opens the two databases of this device. Window and worker each call it with the same names and schemas; changes
// cross by BroadcastChannel. The window never takes part in leader election.
import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { CollectionName, collections, DatabaseName, DocumentOf } from '../../schemas/collections.ts';
import { checkedStorage } from './checked-storage.ts';
import { databaseSchemas } from './database-schemas.ts';
import { endedWhenKept } from './open-transactions.ts';
import { withEmptyTombstones } from './store.ts';
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
  const names = Object.keys(schema.collections);
  const hash = crypto.subtle
    ? undefined
    : { hashFunction: (await import('./hash-without-https.ts')).hashWithoutHttps };
  const db = await createRxDatabase({
    ...hash,
    name: schema.name,
    storage:
      database === 'personal'
        ? checkedStorage(withEmptyTombstones(storage(database), names))
        : storage(database),
    multiInstance: isShared,
    eventReduce: true,
    liveQueryUpdateThrottleTime: database === 'catalogue' ? 100 : undefined,
  });
  // a few at a time: each opens a store of its own, and all at once would be one long task
  const collections = Object.entries(schema.collections);
  try {
    for (let place = 0; place < collections.length; place += AT_ONCE) {
      await yieldToMain();
      await db.addCollections(Object.fromEntries(collections.slice(place, place + AT_ONCE)));
    }
  } catch (error) {
    // what stays open counts against RxDB's limit of collections
    await db.close();
    throw error;
  }
  return db;
}

/** Drops catalogues of earlier builds; this build's own may need their space. A failure leaves them to a later start. */
async function dropFormerCatalogues(): Promise<void> {
  const { locks } = globalThis.navigator ?? {};
  // absent without https
  if (!locks || !globalThis.indexedDB?.databases) return;
  const { indexedDB } = globalThis;
  await import('./drop-old-catalogues.ts')
    .then(({ dropOldCatalogues }) => dropOldCatalogues(indexedDB, locks))
    .catch((error: unknown) => console.error('catalogues of earlier builds stay', error));
}

export type OpenPersonal = { personal: PersonalDatabase; catalogue: CatalogueDatabase | undefined };

/**
 * Opens what the device allows. `personal` comes first and stands for itself: queued orders must not depend on a
 * catalogue that has no space. Both lie in `storage`; `isShared`: other windows and workers use the same ones, too.
 * @returns `catalogue` is undefined if the device refuses it, with the reason on the console.
 * @throws If the device refuses `personal` (private mode, no IndexedDB).
 */
export async function openPossible(
  storage: StorageFor = dexieStorage,
  isShared = true,
): Promise<OpenPersonal> {
  // short pieces of work instead of a long one
  const personal = (await open('personal', storage, isShared)) as unknown as PersonalDatabase;
  await yieldToMain();
  try {
    if (storage === dexieStorage) await dropFormerCatalogues();
    return { personal, catalogue: await openCatalogue(storage, isShared) };
  } catch (error) {
    console.error('catalogue did not open', error);
    return { personal, catalogue: undefined };
  }
}

/** Opens the catalogue alone. */
export const openCatalogue = async (storage: StorageFor, isShared: boolean): Promise<CatalogueDatabase> =>
  (await open('catalogue', storage, isShared)) as unknown as CatalogueDatabase;

/**
 * Opens both databases.
 * In: where they lie; is that shared with other windows and workers, which are told of changes then? Out: both, ready.
 * Throws when the device refuses one of them; then none stays open.
 */
export async function openDatabases(storage: StorageFor = dexieStorage, isShared = true): Promise<Databases> {
  const { personal, catalogue } = await openPossible(storage, isShared);
  if (catalogue) return { personal, catalogue };
  await personal.close();
  throw new Error('The catalogue did not open');
}

/** Opens `personal` on this device beside a catalogue that lies elsewhere, unshared. None stays open if one is refused. */
export async function openBeside(catalogueStorage: StorageFor): Promise<Databases> {
  const personal = (await open('personal', dexieStorage, true)) as unknown as PersonalDatabase;
  try {
    return { personal, catalogue: await openCatalogue(catalogueStorage, false) };
  } catch (error) {
    await personal.close();
    throw error;
  }
}
