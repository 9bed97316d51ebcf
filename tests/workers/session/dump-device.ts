// Every byte a page may read of this device's databases, removed documents included.

const request = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

/** In: the device; names of databases, all by default. Out: their contents as text. */
export async function dumpDevice(indexedDB: IDBFactory, isWanted = (_: string) => true): Promise<string> {
  const parts: unknown[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    if (!isWanted(name)) continue;
    const db = await request(indexedDB.open(name));
    for (const store of db.objectStoreNames)
      parts.push([name, store, await request(db.transaction(store).objectStore(store).getAll())]);
    db.close();
  }
  return JSON.stringify(parts);
}
