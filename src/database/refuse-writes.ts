// A device without room for one more byte of the shop, for whoever tries out what it does then (`?lab`).

/** From now on this realm's writes are refused as a full quota refuses them. Out: gives room again. */
export function refuseWrites(): () => void {
  const { prototype } = IDBObjectStore;
  const { add, put } = prototype;
  const refused = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  Object.assign(prototype, { add: refused, put: refused });
  return () => Object.assign(prototype, { add, put });
}
