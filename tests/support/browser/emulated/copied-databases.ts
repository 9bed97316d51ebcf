// The stored databases of a device as plain values: copied to another device, like a restored backup or a cloned kiosk
// image, or saved as a fixture of a release (tests/fixtures).
import { IDBFactory } from 'fake-indexeddb';

type StoredIndex = { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean };
type StoredStore = {
  name: string;
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  indexes: StoredIndex[];
  /** `key` is set only if the values do not contain it */
  rows: { key?: IDBValidKey; value: unknown }[];
};
/** One IndexedDB database with all its rows. */
export type StoredDatabase = { name: string; version: number; stores: StoredStore[] };

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function readStore(from: IDBDatabase, name: string): Promise<StoredStore> {
  const store = from.transaction(name).objectStore(name);
  const { keyPath, autoIncrement } = store;
  const indexes = [...store.indexNames].map((index): StoredIndex => {
    const { keyPath: path, unique, multiEntry } = store.index(index);
    return { name: index, keyPath: path, unique, multiEntry };
  });
  const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  const rows = values.map((value: unknown, at) => {
    const key = keys[at];
    return keyPath === null && key !== undefined ? { key, value } : { value };
  });
  return { name, keyPath, autoIncrement, indexes, rows };
}

/** Reads all databases of a device; nothing may write while they are read. */
export async function storedDatabases(factory: IDBFactory): Promise<StoredDatabase[]> {
  const databases: StoredDatabase[] = [];
  for (const { name, version } of await factory.databases()) {
    if (name === undefined || version === undefined) continue;
    const from = await done(factory.open(name));
    const stores: StoredStore[] = [];
    for (const store of from.objectStoreNames) stores.push(await readStore(from, store));
    databases.push({ name, version, stores });
    from.close();
  }
  return databases;
}

/** Creates the storage of a device with exactly these databases. */
export async function storageOf(databases: readonly StoredDatabase[]): Promise<IDBFactory> {
  const factory = new IDBFactory();
  for (const { name, version, stores } of databases) {
    const opening = factory.open(name, version);
    opening.onupgradeneeded = () => {
      for (const { name: store, keyPath, autoIncrement, indexes, rows } of stores) {
        const made = opening.result.createObjectStore(store, { keyPath, autoIncrement });
        for (const { name: index, keyPath: path, unique, multiEntry } of indexes)
          made.createIndex(index, path, { unique, multiEntry });
        for (const { key, value } of rows) made.put(value, key);
      }
    };
    (await done(opening)).close();
  }
  return factory;
}

/** Copies all databases of a device for another device; nothing may write during the copy. */
export const copiedDatabases = async (factory: IDBFactory): Promise<IDBFactory> =>
  storageOf(await storedDatabases(factory));
