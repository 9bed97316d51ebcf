// Dumps all data that a page can read from this device's databases, including removed documents.

const request = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

/**
 * Returns the contents of the databases as text.
 * @param isWanted selects databases by name, all by default
 */
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
