// Test data: the error of a write that the browser refused for lack of space, as Dexie reports it.

/** Returns a transaction error that contains the browser's quota error. */
export const fullDisk = (): Error =>
  Object.assign(new Error('Aborted'), {
    name: 'AbortError',
    inner: new DOMException('no space', 'QuotaExceededError'),
  });
