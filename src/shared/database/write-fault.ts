import { failed, type Result } from '#schemas/fault.ts';
import { isUnreadableWrite } from './checked-storage.ts';
import { isStorageFull } from './is-storage-full.ts';

/**
 * Logs and classifies an error thrown by a write.
 * @param what Names the written data in the log.
 * @returns The fault `storage-full`, `unreadable` (rejected by checked-storage.ts) or `not-saved`.
 */
export function writeFault<T>(what: string, error: unknown): Result<T> {
  // only the name: RxDB error messages contain the document and thus personal data
  console.error(`not saved: ${what}`, error instanceof Error ? error.name : typeof error);
  if (isUnreadableWrite(error)) return failed('unreadable');
  return failed(isStorageFull(error) ? 'storage-full' : 'not-saved');
}
