// Opens the two databases of this device. Window and worker call it with the same names and schemas; changes reach the
// other contexts by BroadcastChannel. The window never takes part in leader election.
import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { CollectionName, collections, DatabaseName, DocumentOf } from '#schemas/collections.ts';
import { abortOnPageHide } from './abort-on-page-hide.ts';
import { checkedStorage } from './checked-storage.ts';
import { databaseSchemas } from './database-schemas.ts';
import { inTicks, NoAnswerError } from './in-ticks.ts';
import { withEmptyTombstones } from './write-newest.ts';
import { yieldToMain } from './yield-to-main.ts';

type CollectionsOf<D extends DatabaseName> = {
  [C in CollectionName as (typeof collections)[C]['database'] extends D ? C : never]: RxCollection<
    DocumentOf<C>
  >;
};
export type CatalogueDatabase = RxDatabase<CollectionsOf<'catalogue'>>;
export type PersonalDatabase = RxDatabase<CollectionsOf<'personal'>>;
export type Databases = { catalogue: CatalogueDatabase; personal: PersonalDatabase };

/** The RxStorage of each database: IndexedDB in browsers, another one in tests. */
export type StorageFor = (database: DatabaseName) => RxStorage<unknown, unknown>;

const dexieStorage: StorageFor = (database) =>
  getRxStorageDexie({
    chromeTransactionDurability: databaseSchemas[database].durability,
    indexedDB: abortOnPageHide(globalThis.indexedDB, globalThis),
  }) as RxStorage<unknown, unknown>;

/** Number of collections that are added in one task. */
const AT_ONCE = 2;
/**
 * Timeout, in ticks, for each step in opening the catalogue: `indexedDB.open` can hang in WebKit or with a damaged
 * profile.
 */
const CATALOGUE_TICKS = 3;
/** Ticks after which, if `personal` is still opening, the user is asked whether to continue without it. */
const PERSONAL_TICKS = 4;

/** Applies a timeout to adding collections, which waits for the storage; NoAnswerError cancels the opening. */
type Limit = <T>(step: Promise<T>) => Promise<T>;

/** Opens a database. Collections that open only after the timeout are closed. */
async function open(
  database: DatabaseName,
  storage: StorageFor,
  isShared: boolean,
  limit: Limit,
): Promise<RxDatabase> {
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
  // added a few at a time: each collection opens a separate storage, and adding them all together would be one long
  // task
  const collections = Object.entries(schema.collections);
  for (let place = 0; place < collections.length; place += AT_ONCE) {
    await yieldToMain();
    const adding = db.addCollections(Object.fromEntries(collections.slice(place, place + AT_ONCE)));
    await limit(adding).catch(async (error: unknown) => {
      // collections that remain open count against RxDB's limit
      const closing = db.close();
      if (error instanceof NoAnswerError) Promise.all([closing, adding.then(closeEach)]).catch(noteUnclosed);
      else await closing;
      throw error;
    });
  }
  return db;
}

const closeEach = (added: Record<string, { close: () => Promise<unknown> }>) =>
  Promise.all(Object.values(added).map((collection) => collection.close()));
const noteUnclosed = (error: unknown) => console.error('a database that answered late did not close', error);

/**
 * Deletes catalogues of earlier builds, because this build may need their space. After a failure, a later start tries
 * again. A deletion that takes too long continues while this build's catalogue opens.
 */
async function dropFormerCatalogues(): Promise<void> {
  const { locks } = globalThis.navigator ?? {};
  // Web Locks are missing without https
  if (!locks || !globalThis.indexedDB?.databases) return;
  const { indexedDB } = globalThis;
  const dropping = import('./drop-old-catalogues.ts').then(({ dropOldCatalogues }) =>
    dropOldCatalogues(indexedDB, locks),
  );
  await inTicks(dropping, CATALOGUE_TICKS).catch((error: unknown) =>
    console.error('catalogues of earlier builds stay', error),
  );
}

export type OpenPersonal = {
  personal: PersonalDatabase;
  catalogue: CatalogueDatabase | undefined;
  /** true if opening the catalogue timed out; false with an undefined `catalogue` if the device refused it */
  isSilent: boolean;
};

/** Opens `personal` on this device; without a `limit`, no step has a timeout. */
export const openPersonal = async (
  storage: StorageFor = dexieStorage,
  isShared = true,
  limit: Limit = (step) => step,
): Promise<PersonalDatabase> =>
  (await open('personal', storage, isShared, limit)) as unknown as PersonalDatabase;

/**
 * Opens what the device allows. `personal` opens first and independently: queued orders must remain usable even if
 * there is no space for the catalogue.
 * @param isShared True if other windows and workers use the same databases.
 * @returns `catalogue` is undefined if the device refuses it or opening it times out; the reason is logged.
 * @throws If the device refuses `personal` (private mode, no IndexedDB).
 */
export async function openPossible(
  storage: StorageFor = dexieStorage,
  isShared = true,
  openingPersonal = openPersonal(storage, isShared),
): Promise<OpenPersonal> {
  // yields to the browser after opening `personal`, to avoid one long task
  const personal = await openingPersonal;
  await yieldToMain();
  try {
    if (storage === dexieStorage) await dropFormerCatalogues();
    return { personal, catalogue: await openCatalogue(storage, isShared), isSilent: false };
  } catch (error) {
    console.error('catalogue did not open', error);
    return { personal, catalogue: undefined, isSilent: error instanceof NoAnswerError };
  }
}

/**
 * Called if `personal` is still being opened after 20 s.
 * @param opening Settles when the storage responds.
 * @returns True to continue without `personal`, which is closed if it opens later.
 */
export type AskToContinue = (opening: Promise<unknown>) => Promise<boolean>;

/**
 * Opens what the device allows, and asks the user if opening `personal` takes too long.
 * @returns Undefined if the device refuses `personal` (the reason is logged) or the user continues without it.
 */
export async function openUnlessSilent(askToContinue: AskToContinue): Promise<OpenPersonal | undefined> {
  let giveUp = (_: unknown): void => {};
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  const personal = openPersonal(dexieStorage, true, (step) => Promise.race([step, givenUp]));
  inTicks(personal, PERSONAL_TICKS)
    .catch(async (error: unknown) => {
      if (error instanceof NoAnswerError && (await askToContinue(personal))) giveUp(error);
    })
    .catch((error: unknown) => console.error('could not ask about storage that does not answer', error));
  return openPossible(dexieStorage, true, personal).catch((error: unknown) => {
    console.error('databases did not open', error);
    return undefined;
  });
}

/** Opens the catalogue alone. */
export const openCatalogue = async (storage: StorageFor, isShared: boolean): Promise<CatalogueDatabase> =>
  (await open('catalogue', storage, isShared, (step) =>
    inTicks(step, CATALOGUE_TICKS),
  )) as unknown as CatalogueDatabase;

/**
 * Opens both databases.
 * @param isShared True if other windows and workers use the same databases and are notified of changes.
 * @throws If the device refuses one of them; then neither remains open.
 */
export async function openDatabases(storage: StorageFor = dexieStorage, isShared = true): Promise<Databases> {
  const { personal, catalogue } = await openPossible(storage, isShared);
  if (catalogue) return { personal, catalogue };
  await personal.close();
  throw new Error('The catalogue did not open');
}

/** Opens `personal` on this device and an unshared catalogue in another storage; neither remains open on failure. */
export async function openBeside(catalogueStorage: StorageFor): Promise<Databases> {
  const personal = await openPersonal();
  try {
    return { personal, catalogue: await openCatalogue(catalogueStorage, false) };
  } catch (error) {
    await personal.close();
    throw error;
  }
}
