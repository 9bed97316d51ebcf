// The record of how much of a store view is on the device, as the worker reads and writes it.
import { firstValueFrom } from 'rxjs';
import type { StoreSync } from '../../schemas/documents/lookup-document.ts';
import type { CatalogueDatabase } from '../../src/database/open-databases.ts';
import { STORE_SYNC, storeSync$, storeSyncKey } from '../../src/database/store-sync-key.ts';

/** Undefined while nothing of it was pulled. */
export const readStoreSync = (db: CatalogueDatabase, store: string): Promise<StoreSync | undefined> =>
  firstValueFrom(storeSync$(db, store));

/** In: now in ms. Throws when the device could not write. */
export async function writeStoreSync(db: CatalogueDatabase, row: StoreSync, now: number): Promise<void> {
  const { store } = row;
  await db.lookups.incrementalUpsert({
    ...{ key: storeSyncKey(store), store, kind: STORE_SYNC, owner: '' },
    value: { ...row },
    created_at: now,
  });
}
