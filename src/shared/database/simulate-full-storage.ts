// Simulates a device without free quota, for the lab (`?lab`).

/** Makes all IndexedDB writes of this realm fail with QuotaExceededError; the returned function undoes it. */
export function simulateFullStorage(): () => void {
  const { prototype } = IDBObjectStore;
  const { add, put } = prototype;
  const refused = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  Object.assign(prototype, { add: refused, put: refused });
  return () => Object.assign(prototype, { add, put });
}
