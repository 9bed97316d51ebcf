// Opens the two databases of this device. Window and worker each call it with the same names and schemas; changes
// cross by BroadcastChannel. The window never takes part in leader election.
import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { CollectionName, collections, DatabaseName, DocumentOf } from '../../schemas/collections.ts';
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

/** Where the bytes go: IndexedDB in browsers, anything else in tests. */
export type StorageFor = (database: DatabaseName) => RxStorage<unknown, unknown>;

const dexieStorage: StorageFor = (database) =>
  getRxStorageDexie({
    chromeTransactionDurability: databaseSchemas[database].durability,
    indexedDB: abortOnPageHide(globalThis.indexedDB, globalThis),
  }) as RxStorage<unknown, unknown>;

const AT_ONCE = 2;
/** Of each step of opening the catalogue. WebKit sometimes never answers `indexedDB.open`, nor does a damaged profile. */
const CATALOGUE_TICKS = 3;
/** Of opening `personal`, before the user is asked whether to continue without it. */
const PERSONAL_TICKS = 4;

/** How long adding collections, which waits for the storage, may take: NoAnswerError ends the opening. */
type Limit = <T>(step: Promise<T>) => Promise<T>;

/** Opens a database. What answers after its limit is closed again. */
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
  // a few at a time: each opens a store of its own, and all at once would be one long task
  const collections = Object.entries(schema.collections);
  for (let place = 0; place < collections.length; place += AT_ONCE) {
    await yieldToMain();
    const adding = db.addCollections(Object.fromEntries(collections.slice(place, place + AT_ONCE)));
    await limit(adding).catch(async (error: unknown) => {
      // what stays open counts against RxDB's limit of collections
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
 * Drops catalogues of earlier builds; this build's own may need their space. A failure leaves them to a later start, as does
 * a deletion that takes too long: it goes on while this build's catalogue opens.
 */
async function dropFormerCatalogues(): Promise<void> {
  const { locks } = globalThis.navigator ?? {};
  // absent without https
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
  /** the device does not answer about the catalogue; otherwise it has refused one that is undefined */
  isSilent: boolean;
};

/** Opens `personal` on this device: each step may take any time, unless a limit is given. */
export const openPersonal = async (
  storage: StorageFor = dexieStorage,
  isShared = true,
  limit: Limit = (step) => step,
): Promise<PersonalDatabase> =>
  (await open('personal', storage, isShared, limit)) as unknown as PersonalDatabase;

/**
 * Opens what the device allows. `personal` comes first and stands for itself: queued orders must not depend on a
 * catalogue that has no space. Both lie in `storage`; `isShared`: other windows and workers use the same ones, too.
 * @returns `catalogue` is undefined if the device refuses it or does not answer, with the reason on the console.
 * @throws If the device refuses `personal` (private mode, no IndexedDB).
 */
export async function openPossible(
  storage: StorageFor = dexieStorage,
  isShared = true,
  openingPersonal = openPersonal(storage, isShared),
): Promise<OpenPersonal> {
  // short pieces of work instead of a long one
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
 * @param opening Settles when the storage answers.
 * @returns True: continue without `personal`, which is closed if it opens later.
 */
export type AskToContinue = (opening: Promise<unknown>) => Promise<boolean>;

/**
 * Opens what the device allows, and asks if it does not answer about `personal`.
 * @returns Undefined if the device refuses `personal`, with the reason on the console, or the user continues without it.
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
  const personal = await openPersonal();
  try {
    return { personal, catalogue: await openCatalogue(catalogueStorage, false) };
  } catch (error) {
    await personal.close();
    throw error;
  }
}
