// Test setup: opens the databases of this device once per "tab", over one IndexedDB, like two browser tabs. Each opens
// only the collections needed for buying, because the free RxDB allows thirteen open ones per process.
import 'fake-indexeddb/auto';
import { createRxDatabase, overwritable } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { CollectionName } from '#schemas/collections.ts';
import { checkedStorage } from '#shared/database/checked-storage.ts';
import { rxSchema } from '#shared/database/database-schemas.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { withEmptyTombstones } from '#shared/database/write-newest.ts';

// RxDB allows two databases of the same name in one process only in development mode
overwritable.isDevMode = () => true;

async function open(name: string, names: readonly CollectionName[]) {
  const db = await createRxDatabase({
    name,
    storage: checkedStorage(withEmptyTombstones(getRxStorageDexie({ indexedDB, IDBKeyRange }), names)),
    multiInstance: true,
    ignoreDuplicate: true,
  });
  await db.addCollections(Object.fromEntries(names.map((name) => [name, { schema: rxSchema(name) }])));
  return db;
}

type Names = readonly CollectionName[];
const buying: Names = ['cart', 'orders', 'claims', 'synctasks'];
const openPersonal = (device: string, names: Names) => open(`${device}-personal`, names);

const shown: Names = ['products', 'categories', 'reference', 'lookups'];

/**
 * Opens the databases of a device's first tab.
 * @param names personal collections; by default those needed for buying
 * @param catalogueNames collections of the catalogue
 */
export async function openDevice(device: string, names = buying, catalogueNames = shown): Promise<Databases> {
  const catalogue = await open(`${device}-catalogue`, catalogueNames);
  return { catalogue, personal: await openPersonal(device, names) } as unknown as Databases;
}

/** Opens another tab with a separate instance of the personal database. */
export async function openTab(device: string, names = buying): Promise<Databases['personal']> {
  return (await openPersonal(device, names)) as unknown as Databases['personal'];
}
