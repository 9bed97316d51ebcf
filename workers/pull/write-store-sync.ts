// Reads and writes the record that states how much of a store view's catalogue is on the device.
import { firstValueFrom } from 'rxjs';
import type { StoreSync } from '#schemas/documents/lookup-document.ts';
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';
import { STORE_SYNC, storeSync$, storeSyncKey } from '#shared/database/store-sync-key.ts';

/** Returns undefined until something was pulled. */
export const readStoreSync = (db: CatalogueDatabase, store: string): Promise<StoreSync | undefined> =>
  firstValueFrom(storeSync$(db, store));

/**
 * @param now ms since 1970
 * @throws if the device cannot write
 */
export async function writeStoreSync(db: CatalogueDatabase, row: StoreSync, now: number): Promise<void> {
  const { store } = row;
  await db.lookups.incrementalUpsert({
    ...{ key: storeSyncKey(store), store, kind: STORE_SYNC, owner: '' },
    value: { ...row },
    created_at: now,
  });
}
