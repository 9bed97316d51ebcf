// Rejects writes into `personal` that the readers of `personal` could not parse. The check wraps the storage because
// RxDB passes every write of every API through it (tests/architecture/personal-writes.test.ts).
// - A rejected document leaves the stored one unchanged.
// - A stored document that is already unreadable may still be changed or removed.
// - Rows that are written together (write-newest.ts) are rejected together.
import type { BulkWriteRow, RxDocumentData, RxStorage, RxStorageWriteError } from 'rxdb/plugins/core';
import { databaseSchemas } from './database-schemas.ts';

/** Status that RxDB gives to a document rejected by a validator. */
const UNREADABLE = 422;
/** `context` of writes whose rows are accepted or rejected as a whole. */
export const TOGETHER = 'store';

/** True if the error comes from a write that this module rejected, in either form in which RxDB passes the error on. */
export function isUnreadableWrite(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { status, parameters } = error as {
    status?: unknown;
    parameters?: { writeError?: { status?: unknown } };
  };
  return status === UNREADABLE || parameters?.writeError?.status === UNREADABLE;
}

type Rows<T> = BulkWriteRow<T>[];

function unreadableRows<T>(isReadable: (document: unknown) => boolean, rows: Rows<T>): Rows<T> {
  const isLiveAndReadable = (document: RxDocumentData<T> | undefined) =>
    !document || document._deleted || isReadable(document);
  return rows.filter(
    ({ document, previous }) => !document._deleted && !isReadable(document) && isLiveAndReadable(previous),
  );
}

/** Returns the same storage, with validated writes into the collections of `personal`. */
export function checkedStorage<I, O>(storage: RxStorage<I, O>): RxStorage<I, O> {
  const createStorageInstance: RxStorage<I, O>['createStorageInstance'] = async (params) => {
    const instance = await storage.createStorageInstance(params);
    const { collectionName } = params;
    if (!Object.hasOwn(databaseSchemas.personal.collections, collectionName)) return instance;
    // preload: if the import fails, the write that needs it reports the failure
    void import('./personal-shapes.ts').catch(() => undefined);
    const primary = instance.schema.primaryKey as string;
    const write = instance.bulkWrite.bind(instance);
    instance.bulkWrite = async (rows, context) => {
      // imported lazily: these shapes are not needed for the first render
      const { personalShapes } = await import('./personal-shapes.ts');
      const isReadable = personalShapes[collectionName as keyof typeof personalShapes];
      const unreadable = unreadableRows(isReadable, rows);
      if (unreadable.length === 0) return write(rows, context);
      const refused = context === TOGETHER ? rows : unreadable;
      const kept = rows.filter((row) => !refused.includes(row));
      const { error } = kept.length > 0 ? await write(kept, context) : { error: [] };
      const errors = refused.map(
        (writeRow) =>
          ({
            status: UNREADABLE,
            isError: true,
            documentId: String((writeRow.document as Record<string, unknown>)[primary]),
            writeRow,
            context,
            validationErrors: [],
            schema: instance.schema,
          }) as RxStorageWriteError<(typeof rows)[number]['document']>,
      );
      return { error: [...error, ...errors] };
    };
    return instance;
  };
  return Object.assign({}, storage, { createStorageInstance });
}
