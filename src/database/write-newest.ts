// The only place that reaches below RxDB's own interface, at the storage of a collection: the newest version of a
// document whatever a query already knows, several documents in one go, and the bytes of what was removed.
// Invariants: all documents of one write stand or fall in one transaction, unless another tab wrote one of them at the same
// moment: that one follows with the next try; a removed document keeps no value.
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

const CONFLICT = 409;
/** Concurrent writers of one document each need as many tries as there are writers. */
const MOST_TRIES = 100;

/** The newest versions of these documents; those that were removed are among them when asked for. */
export const readNewest = <T>(
  { storageInstance }: RxCollection<T>,
  ids: readonly string[],
  withRemoved = false,
): Promise<RxDocumentData<T>[]> => storageInstance.findDocumentsById([...ids], withRemoved);

type Row<T> = { previous?: RxDocumentData<T>; document: RxDocumentData<T> };

/** The fields of a document without those of the storage. */
function fieldsOf<T>({ _attachments, _deleted, _meta, _rev, ...fields }: RxDocumentData<T>): T {
  return fields as unknown as T;
}

/** Writes rows in one go. Out: false when somebody else was faster. Throws when the device could not write. */
async function tryToWrite<T>({ storageInstance }: RxCollection<T>, rows: Row<T>[]): Promise<boolean> {
  if (rows.length === 0) return true;
  const { error } = await storageInstance.bulkWrite(rows, TOGETHER);
  const failure = error.find(({ status }) => status !== CONFLICT);
  if (failure) throw failure;
  return error.length === 0;
}

async function untilWritten(attempt: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) if (await attempt()) return;
  throw new Error('documents were written again and again');
}

/**
 * Writes and removes documents by id in one go; null removes. In: the fields of each, from what stands there now
 * (undefined: nothing, or a removed one). Throws when the device could not write.
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
        // the storage sets both
        _meta: previous?._meta ?? { lwt: 1 },
        _rev: previous?._rev ?? '',
      } as RxDocumentData<T>;
      return [previous ? { previous, document } : { document }];
    });
    return tryToWrite(collection, rows);
  });
}

/**
 * Writes one document from its newest version, whoever else writes at the same moment.
 * @param next Pure; receives the newest version, undefined if the document is absent or removed. Returns the next one,
 *   null to remove it, undefined to leave it.
 * @returns What `next` returned at last; undefined if nothing was written.
 * @throws If the device could not write.
 */
export async function writeNewest<T extends object>(
  collection: RxCollection<T>,
  id: string,
  next: (newest: T | undefined) => T | null | undefined,
): Promise<T | null | undefined> {
  let written: T | null | undefined;
  await untilWritten(async () => {
    const [stored] = await readNewest(collection, [id], true);
    const newest = stored && !stored._deleted ? fieldsOf(stored) : undefined;
    written = next(newest);
    if (written === null && !newest) written = undefined;
    if (written === undefined) return true;
    const document = {
      // a field that the change left out is gone
      ...(written ?? newest),
      _deleted: written === null,
      _attachments: {},
      // the storage sets both
      _meta: stored?._meta ?? { lwt: 1 },
      _rev: stored?._rev ?? '',
    } as unknown as RxDocumentData<T>;
    return tryToWrite(collection, [stored ? { previous: stored, document } : { document }]);
  });
  return written;
}

/** As `writeNewest`, but leaves an absent or removed document alone. */
export async function changeNewest<T extends object>(
  collection: RxCollection<T>,
  id: string,
  change: (newest: T) => T | undefined,
): Promise<T | undefined> {
  return (await writeNewest(collection, id, (newest) => newest && change(newest))) ?? undefined;
}

/** The newest version of every document of a collection, those that a query does not know yet among them. */
export async function readEach<T>({ storageInstance }: RxCollection<T>): Promise<RxDocumentData<T>[]> {
  const everything = prepareQuery(
    storageInstance.schema,
    normalizeMangoQuery(storageInstance.schema, { selector: { _deleted: false } } as MangoQuery<T>),
  );
  return (await storageInstance.query(everything)).documents;
}

/** Removes documents: what another tab wrote a moment ago is found, too, and goes whatever it became meanwhile. */
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

/** Takes the bytes of removed documents off the disk: they stay there until this. */
export async function dropRemovedBytes(
  ...collections: readonly Pick<RxCollection, 'storageInstance'>[]
): Promise<void> {
  for (const { storageInstance } of collections) await storageInstance.cleanup(0);
}

/** No write takes longer than this from reading its document to writing it. */
const TOMBSTONE_KEPT_MS = 5_000;

/**
 * Takes the tombstones of personal documents off the disk, once they are old enough: as long as one is there, a write that
 * began before the removal conflicts with it; without it the write would insert the document again.
 */
export async function dropTombstones({
  collections,
}: {
  collections: Record<string, RxCollection>;
}): Promise<void> {
  for (const { storageInstance } of Object.values(collections))
    await storageInstance.cleanup(TOMBSTONE_KEPT_MS);
}

/** Wraps a storage so that removed documents of these collections keep nothing but their key. */
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

/** A database that is there for a moment only. */
const EMPTIED = 'emptied';
/** Chromium merges a file into the older ones below it after so many look-ups that it did not answer, or fewer. */
const LOOKUPS_OF_A_FILE = 150;
/** Before and behind every key of a collection. */
const EDGES = ['\u0001', '\uffff'];

/** Asks a collection for documents that it has not, until no file that lies over an older one may stay as it is. */
async function mergeOlderFiles({ storageInstance }: Pick<RxCollection, 'storageInstance'>): Promise<void> {
  for (const edge of EDGES) {
    const absent = Array.from({ length: LOOKUPS_OF_A_FILE }, (_, at) => `${edge}${at}`);
    await storageInstance.findDocumentsById(absent, false);
  }
}

/** Writes what is in memory to a file and begins to merge the newest: a database goes that was just written. */
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
 * Makes the browser take what was overwritten and removed in these collections out of its own files. Engines write changes
 * one behind the other and clear them up when they like, which may be never. Chromium keeps all databases of the shop in
 * rows of files, each row over an older one, and merges them beside what it answers: the newest when a database is
 * deleted, the older ones when look-ups in vain went through both. So it is all done only once this was called again after
 * a while. Without IndexedDB, or when it has no room, nothing happens.
 */
export async function emptyFiles(
  ...collections: readonly Pick<RxCollection, 'storageInstance'>[]
): Promise<void> {
  if (globalThis.indexedDB === undefined) return;
  for (const collection of collections) await mergeOlderFiles(collection);
  // the second merges what the first has written
  await mergeNewestFiles();
  await mergeNewestFiles();
}

/** Documents that were written after a checkpoint, removed ones among them. */
export const changedSince = <T, C>(
  { storageInstance }: RxCollection<T>,
  limit: number,
  checkpoint: C | undefined,
): Promise<{ documents: RxDocumentData<T>[]; checkpoint: C }> =>
  getChangedDocumentsSince<T, C>(storageInstance, limit, checkpoint);
