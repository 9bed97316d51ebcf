// Atomic and conflict-safe writes. The only module that reads and writes below RxDB's public API, at the storage instance
// of a collection: it bypasses query caches, writes several documents together, and erases removed data.
// - All documents of one write share a transaction; a document that conflicts with another tab is retried.
// - A removed document keeps no value.
import {
  getChangedDocumentsSince,
  type MangoQuery,
  normalizeMangoQuery,
  prepareQuery,
  type RxCollection,
  type RxDocumentData,
  type RxStorage,
} from 'rxdb/plugins/core';
import { TOGETHER } from './checked-storage.ts';
import { inTicks } from './in-ticks.ts';

const CONFLICT = 409;
/** N concurrent writers of one document need up to N attempts each. */
const ATTEMPTS_MAX = 100;

/** Reads the newest versions of documents, bypassing query caches. */
export const readNewest = <T>(
  { storageInstance }: RxCollection<T>,
  ids: readonly string[],
  withRemoved = false,
): Promise<RxDocumentData<T>[]> => storageInstance.findDocumentsById([...ids], withRemoved);

type Row<T> = { previous?: RxDocumentData<T>; document: RxDocumentData<T> };

/** Returns a document without the storage's metadata fields. */
export function fieldsOf<T>({ _attachments, _deleted, _meta, _rev, ...fields }: RxDocumentData<T>): T {
  return fields as unknown as T;
}

/** Writes rows in one transaction; false on a conflict. @throws If the write fails for another reason. */
async function tryToWrite<T>({ storageInstance }: RxCollection<T>, rows: Row<T>[]): Promise<boolean> {
  if (rows.length === 0) return true;
  const { error } = await storageInstance.bulkWrite(rows, TOGETHER);
  const failure = error.find(({ status }) => status !== CONFLICT);
  if (failure) throw failure;
  return error.length === 0;
}

async function untilWritten(attempt: () => Promise<boolean>): Promise<void> {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts++) if (await attempt()) return;
  throw new Error('documents were written again and again');
}

/**
 * Writes and removes documents by id in one transaction.
 * @param fieldsOf Returns the next version from the stored one (undefined if missing; may be a tombstone), or undefined
 * to leave the document unchanged. Called again on every attempt.
 * @throws If the write fails.
 */
export function writeTogether<T>(
  collection: RxCollection<T>,
  ids: readonly string[],
  fieldsOf: (
    id: string,
    previous: RxDocumentData<T> | undefined,
  ) => { fields: T; isRemoved: boolean } | undefined,
): Promise<void> {
  return untilWritten(async () => {
    const stored = await readNewest(collection, ids, true);
    const primary = collection.schema.primaryPath as keyof T;
    const present = new Map(stored.map((document) => [String(document[primary]), document]));
    const rows = ids.flatMap((id): Row<T>[] => {
      const previous = present.get(id);
      const next = fieldsOf(id, previous);
      if (!next) return [];
      const document = {
        ...next.fields,
        _deleted: next.isRemoved,
        _attachments: {},
        // the storage replaces these two values
        _meta: previous?._meta ?? { lwt: 1 },
        _rev: previous?._rev ?? '',
      } as RxDocumentData<T>;
      return [previous ? { previous, document } : { document }];
    });
    return tryToWrite(collection, rows);
  });
}

/**
 * Writes one document from its newest version; safe against concurrent writers.
 * @param next Pure; receives the newest version, or undefined if the document is missing or removed. Returns the next
 * version, null to remove the document, or undefined to leave it unchanged.
 * @param isNew True if the document is expected to be missing: it is then inserted without a read. If it exists
 * nevertheless, the insert conflicts, and the document is read.
 * @returns The result of the last call to `next`; undefined if nothing was written.
 * @throws If the write fails.
 */
export async function writeNewest<T extends object>(
  collection: RxCollection<T>,
  id: string,
  next: (newest: T | undefined) => T | null | undefined,
  isNew = false,
): Promise<T | null | undefined> {
  let written: T | null | undefined;
  let isRead = !isNew;
  await untilWritten(async () => {
    const [stored] = isRead ? await readNewest(collection, [id], true) : [];
    const newest = stored && !stored._deleted ? fieldsOf(stored) : undefined;
    written = next(newest);
    if (written === null && !newest) written = undefined;
    if (written === undefined && isRead) return true;
    isRead = true;
    if (written === undefined) return false;
    const document = {
      // not merged: a field that `next` omitted is removed
      ...(written ?? newest),
      _deleted: written === null,
      _attachments: {},
      // the storage replaces these two values
      _meta: stored?._meta ?? { lwt: 1 },
      _rev: stored?._rev ?? '',
    } as unknown as RxDocumentData<T>;
    return tryToWrite(collection, [stored ? { previous: stored, document } : { document }]);
  });
  return written;
}

/** Does the same as `writeNewest`, but never creates a missing or removed document. */
export async function changeNewest<T extends object>(
  collection: RxCollection<T>,
  id: string,
  change: (newest: T) => T | undefined,
): Promise<T | undefined> {
  return (await writeNewest(collection, id, (newest) => newest && change(newest))) ?? undefined;
}

/** Reads the newest version of every document of a collection, bypassing query caches. */
export async function readEach<T>({ storageInstance }: RxCollection<T>): Promise<RxDocumentData<T>[]> {
  const everything = prepareQuery(
    storageInstance.schema,
    normalizeMangoQuery(storageInstance.schema, { selector: { _deleted: false } } as MangoQuery<T>),
  );
  return (await storageInstance.query(everything)).documents;
}

/** Removes all matching documents, including those that other tabs write concurrently. */
export async function removeNewest<T>(
  collection: RxCollection<T>,
  isGone: (document: T) => boolean = () => true,
): Promise<void> {
  await untilWritten(async () => {
    const gone = (await readEach(collection)).filter((document) => isGone(document));
    if (gone.length === 0) return true;
    const rows = gone.map((previous) => ({ previous, document: { ...previous, _deleted: true } }));
    await tryToWrite(collection, rows);
    return false;
  });
}

/** Deletes removed documents from the storage; without this their bytes remain on disk. */
export async function dropRemovedBytes(
  ...collections: readonly Pick<RxCollection, 'storageInstance'>[]
): Promise<void> {
  for (const { storageInstance } of collections) await storageInstance.cleanup(0);
}

/** Upper bound for the time between reading a document and writing it. */
const TOMBSTONE_KEPT_MS = 5_000;

/**
 * Deletes sufficiently old tombstones of personal documents. While a tombstone exists, a write that began before the
 * removal conflicts with it; without the tombstone, that write would insert the document again.
 */
export async function dropTombstones({
  collections,
}: {
  collections: Record<string, RxCollection>;
}): Promise<void> {
  for (const { storageInstance } of Object.values(collections))
    await storageInstance.cleanup(TOMBSTONE_KEPT_MS);
}

/** Wraps a storage so that removed documents of these collections are reduced to their key. */
export function withEmptyTombstones<I, O>(
  storage: RxStorage<I, O>,
  collections: readonly string[],
): RxStorage<I, O> {
  return {
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    async createStorageInstance(params) {
      const instance = await storage.createStorageInstance(params);
      if (!collections.includes(params.collectionName)) return instance;
      const bulkWrite = instance.bulkWrite.bind(instance);
      const { primaryKey } = params.schema;
      instance.bulkWrite = (rows, context) =>
        bulkWrite(
          rows.map((row) =>
            row.document._deleted ? { ...row, document: tombstoneOf(row.document, String(primaryKey)) } : row,
          ),
          context,
        );
      return instance;
    },
  };
}

function tombstoneOf<T>(document: RxDocumentData<T>, key: string): RxDocumentData<T> {
  const { _attachments, _deleted, _meta, _rev } = document;
  const primary = { [key]: document[key as keyof typeof document] };
  return { ...primary, _attachments, _deleted, _meta, _rev } as RxDocumentData<T>;
}

/** Name of a temporary database. */
const EMPTIED = 'emptied';
/** Chromium (LevelDB) compacts a file after at most this many lookups without a hit. */
const LOOKUPS_OF_A_FILE = 150;
/** Key prefixes that sort before and after every key of a collection. */
const EDGES = ['\u0001', '\uffff'];
/** Timeout, in ticks of 5 s, for creating and deleting the temporary database. */
const MERGE_TICKS = 3;

/** Looks up missing documents until every file that shadows an older one is due for compaction. */
async function mergeOlderFiles({ storageInstance }: Pick<RxCollection, 'storageInstance'>): Promise<void> {
  for (const edge of EDGES) {
    const absent = Array.from({ length: LOOKUPS_OF_A_FILE }, (_, at) => `${edge}${at}`);
    await storageInstance.findDocumentsById(absent, false);
  }
}

/** Flushes memory to a file and triggers compaction of the newest files by writing and deleting a small database. */
function mergeNewestFiles(): Promise<void> {
  return new Promise((done) => {
    const opening = indexedDB.open(EMPTIED);
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows').put(0, 0);
    opening.onerror = () => done();
    opening.onsuccess = () => {
      opening.result.close();
      const deleting = indexedDB.deleteDatabase(EMPTIED);
      deleting.onsuccess = () => done();
      deleting.onerror = () => done();
    };
  });
}

/**
 * Makes the browser erase overwritten and removed data of these collections from its own files. Engines append changes
 * and compact whenever they choose, possibly never. Chromium stores all databases of an origin in levels of files,
 * which it compacts in the background: the newest files when a database is deleted, older ones after lookups that
 * missed in two files. The erasure is therefore complete only when this is called again some time later. Does nothing
 * without IndexedDB or quota.
 * @throws NoAnswerError If IndexedDB does not respond.
 */
export async function emptyFiles(
  ...collections: readonly Pick<RxCollection, 'storageInstance'>[]
): Promise<void> {
  if (globalThis.indexedDB === undefined) return;
  for (const collection of collections) await mergeOlderFiles(collection);
  // the second call compacts what the first one has written
  await inTicks(mergeNewestFiles(), MERGE_TICKS);
  await inTicks(mergeNewestFiles(), MERGE_TICKS);
}

/** Reads documents written after a checkpoint, including removed ones. */
export const changedSince = <T, C>(
  { storageInstance }: RxCollection<T>,
  limit: number,
  checkpoint: C | undefined,
): Promise<{ documents: RxDocumentData<T>[]; checkpoint: C }> =>
  getChangedDocumentsSince<T, C>(storageInstance, limit, checkpoint);
