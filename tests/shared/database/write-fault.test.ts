// Error codes of failed local writes.
import Dexie from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { writeFault } from '#shared/database/write-fault.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const full = new DOMException('no room', 'QuotaExceededError');
const aborted = Object.assign(new Error('aborted'), { name: 'AbortError', inner: full });

it.each([
  ['the browser’s own error', full, 'storage-full'],
  ['Dexie’s', new Dexie.QuotaExceededError('no room'), 'storage-full'],
  ['a transaction that broke off for it', aborted, 'storage-full'],
  ['a closed database', new Dexie.DatabaseClosedError('closed'), 'not-saved'],
  ['a text that only speaks of it', new Error('QuotaExceededError'), 'not-saved'],
  ['something that is no error', 'QuotaExceededError', 'not-saved'],
])('A refused write is a code, decided by the kind of error: %s (F26, F36).', (_name, error, code) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(writeFault('cart', error)).toEqual({ ok: false, fault: { code } });
  expect(log).toHaveBeenCalledOnce();
});

it('What is logged of a refused write never quotes a document.', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  writeFault('order o1', new Error('conflict: {"email":"liga@example.com"}'));
  expect(JSON.stringify(log.mock.calls)).not.toContain('liga');
});
