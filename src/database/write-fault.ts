// A write the device refused, as a fault. One place, so that a full storage is told as such wherever it is met.
import { failed, type Result } from '../../schemas/fault.ts';
import { isUnreadableWrite } from './checked-storage.ts';

/** Dexie hands the browser's own error on as the `inner` of what broke off. */
const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' || ('inner' in error && isFull(error.inner)));

/**
 * In: what was being written (it is logged), and what the write threw.
 * Out: the fault storage-full, unreadable (its own reader could not use it) or not-saved.
 */
export function writeFault<T>(what: string, error: unknown): Result<T> {
  // the name alone: an RxDB message quotes the document, with all that the shopper typed
  console.error(`not saved: ${what}`, error instanceof Error ? error.name : typeof error);
  if (isUnreadableWrite(error)) return failed('unreadable');
  return failed(isFull(error) ? 'storage-full' : 'not-saved');
}
