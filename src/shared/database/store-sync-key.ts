// Pull progress per store view. The records are stored in the catalogue database that they describe, so that both are
// dropped together and a record always has the shape that this build expects. The worker's pull writes them.
import { map, type Observable } from 'rxjs';
import type { StoreSync } from '#schemas/documents/lookup-document.ts';
import type { CatalogueDatabase } from './open-databases.ts';

export const STORE_SYNC = 'catalogue-sync';
export const storeSyncKey = (store: string): string => `${STORE_SYNC}|${store}`;

/** Emits the pull record of a store view on every change; undefined before its first pull. */
export const storeSync$ = (db: CatalogueDatabase, store: string): Observable<StoreSync | undefined> =>
  db.lookups
    .findOne(storeSyncKey(store))
    .$.pipe(map((document) => document?.toMutableJSON().value as StoreSync | undefined));
