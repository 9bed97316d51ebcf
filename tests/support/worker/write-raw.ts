// Test helper that stores a document as an earlier build did, bypassing schema validation.
import { now, type RxCollection, type RxStorageInstance } from 'rxdb/plugins/core';

type Instance<T> = RxStorageInstance<T, unknown, unknown>;

/**
 * Stores a document without validation. The prototype of the storage instance still has the method that the validation
 * overrides.
 */
export async function writeRaw<T>(collection: RxCollection<T>, document: object): Promise<void> {
  const instance = (collection as unknown as { internalStorageInstance: Instance<T> })
    .internalStorageInstance;
  const { bulkWrite } = Object.getPrototypeOf(instance) as Pick<Instance<T>, 'bulkWrite'>;
  const id = String((document as Record<string, unknown>)[collection.schema.primaryPath as string]);
  const [previous] = await instance.findDocumentsById([id], true);
  const stored = {
    ...document,
    _deleted: false,
    _attachments: {},
    _meta: { lwt: now() },
    _rev: `${Number.parseInt(previous?._rev ?? '0', 10) + 1}-raw`,
  };
  const row = { ...(previous && { previous }), document: stored };
  const { error } = await bulkWrite.call(instance, [row] as never, 'raw');
  if (error[0]) throw new Error(`Document "${id}" was not stored: ${error[0].status}`);
}
