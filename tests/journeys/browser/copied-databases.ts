// A copy of everything a device has stored, as a restored backup or the image of a kiosk is one.
import { IDBFactory } from 'fake-indexeddb';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Makes the stores of `from` in a database that is being built. */
function buildStores(from: IDBDatabase, to: IDBDatabase): void {
  for (const name of from.objectStoreNames) {
    const store = from.transaction(name).objectStore(name);
    const { keyPath, autoIncrement } = store;
    const copy = to.createObjectStore(name, { keyPath, autoIncrement });
    for (const index of store.indexNames) {
      const { keyPath: path, unique, multiEntry } = store.index(index);
      copy.createIndex(index, path, { unique, multiEntry });
    }
  }
}

async function copyStore(from: IDBDatabase, to: IDBDatabase, name: string): Promise<void> {
  const store = from.transaction(name).objectStore(name);
  const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  const copy = to.transaction(name, 'readwrite').objectStore(name);
  const hasOwnKeys = copy.keyPath !== null;
  await Promise.all(
    values.map((value, at) => done(hasOwnKeys ? copy.put(value) : copy.put(value, keys[at]))),
  );
}

/** In: what a device has stored; nobody writes meanwhile. Out: the same, for another device. */
export async function copiedDatabases(factory: IDBFactory): Promise<IDBFactory> {
  const copy = new IDBFactory();
  for (const { name, version } of await factory.databases()) {
    if (name === undefined) continue;
    const from = await done(factory.open(name));
    const opening = copy.open(name, version);
    opening.onupgradeneeded = () => buildStores(from, opening.result);
    const to = await done(opening);
    for (const store of from.objectStoreNames) await copyStore(from, to, store);
    from.close();
    to.close();
  }
  return copy;
}
