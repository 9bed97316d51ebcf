// Changes one document at the storage itself, from its newest version (see stored-claims.ts for why). Under the lock
// "session", so that what a logout took away is not written again by somebody who read it before.
import type { RxCollection } from 'rxdb/plugins/core';

const CONFLICT = 409;
const MOST_TRIES = 20;

/**
 * In: a pure function from the newest version to the next one, undefined to leave it.
 * Out: what was written; undefined when the document is gone or was left. Throws when the device could not write.
 */
export async function changeStored<T extends object>(
  { storageInstance }: RxCollection<T>,
  id: string,
  change: (newest: T) => T | undefined,
): Promise<T | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const [previous] = await storageInstance.findDocumentsById([id], false);
    if (!previous) return undefined;
    const { _attachments, _deleted, _meta, _rev, ...fields } = previous;
    const next = change(fields as unknown as T);
    if (next === undefined) return undefined;
    const { error } = await storageInstance.bulkWrite(
      [{ previous, document: { ...previous, ...next } }],
      'session',
    );
    const [failure] = error;
    if (!failure) return next;
    if (failure.status !== CONFLICT) throw failure;
  }
  throw new Error('a document was changed again and again');
}
