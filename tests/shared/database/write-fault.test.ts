// Error codes of failed local writes.
import Dexie from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { writeFault } from '#shared/database/write-fault.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const full = new DOMException('no room', 'QuotaExceededError');
const aborted = Object.assign(new Error('Aborted'), { name: 'AbortError', inner: full });

it.each([
  ['the browser’s own error', full, 'storage-full'],
  ['Dexie’s error', new Dexie.QuotaExceededError('no room'), 'storage-full'],
  ['a transaction aborted by it', aborted, 'storage-full'],
  [
    'a bulk write of which one failed',
    Object.assign(new Error('bulk'), { failures: [full] }),
    'storage-full',
  ],
  ['a closed database', new Dexie.DatabaseClosedError('closed'), 'not-saved'],
  ['a message that only contains its name', new Error('QuotaExceededError'), 'not-saved'],
  ['a value that is not an error', 'QuotaExceededError', 'not-saved'],
])('returns the code of a rejected write by the kind of its error: %s [F26 F36]', (_name, error, code) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(writeFault('cart', error)).toEqual({ ok: false, fault: { code } });
  expect(log).toHaveBeenCalledOnce();
});

it('never logs the document of a rejected write', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  writeFault('order o1', new Error('conflict: {"email":"liga@example.com"}'));
  expect(JSON.stringify(log.mock.calls)).not.toContain('liga');
});
