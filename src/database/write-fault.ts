// A write the device refused, as a fault. One place, so that a full storage is told as such wherever it is met.
import { failed, type Result } from '../../schemas/errors.ts';

/** Dexie hands the browser's own error on as the `inner` of what broke off. */
const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' || ('inner' in error && isFull(error.inner)));

/**
 * In: what was being written (it is logged), and what the write threw.
 * Out: the fault storage-full or not-saved.
 */
export function writeFault<T>(what: string, error: unknown): Result<T> {
  // the name alone: an RxDB message quotes the document, with all that the shopper typed
  console.error(`not saved: ${what}`, error instanceof Error ? error.name : typeof error);
  return failed(isFull(error) ? 'storage-full' : 'not-saved');
}
