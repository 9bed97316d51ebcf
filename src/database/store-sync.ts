// How much of each store view's catalogue is on the device: one record for each, beside the catalogue it speaks of, so
// that both are dropped together.
import { map, type Observable } from 'rxjs';
import type { StoreSync } from '../../schemas/documents/lookup.ts';
import type { CatalogueDatabase } from './open-databases.ts';

const KIND = 'catalogue-sync';
const keyOf = (store: string): string => `${KIND}|${store}`;

/** The record of a store view, now and at every change; undefined while nothing of it was pulled. */
export const storeSync$ = (db: CatalogueDatabase, store: string): Observable<StoreSync | undefined> =>
  db.lookups
    .findOne(keyOf(store))
    .$.pipe(map((document) => document?.toMutableJSON().value as StoreSync | undefined));

/** The same, once. */
export const readStoreSync = async (db: CatalogueDatabase, store: string): Promise<StoreSync | undefined> =>
  (await db.lookups.findOne(keyOf(store)).exec())?.toMutableJSON().value as StoreSync | undefined;

/** In: now in ms. Throws when the device could not write. */
export async function writeStoreSync(db: CatalogueDatabase, row: StoreSync, now: number): Promise<void> {
  const { store } = row;
  await db.lookups.incrementalUpsert({
    ...{ key: keyOf(store), store, kind: KIND, owner: '' },
    value: { ...row },
    created_at: now,
  });
}
