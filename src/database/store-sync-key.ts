// How much of each store view's catalogue is on the device: one record for each, beside the catalogue it speaks of, so that
// both are dropped together: a record always has the shape of the code that reads it. Written by the worker's pull.
import { map, type Observable } from 'rxjs';
import type { StoreSync } from '../../schemas/documents/lookup-document.ts';
import type { CatalogueDatabase } from './open-databases.ts';

export const STORE_SYNC = 'catalogue-sync';
export const storeSyncKey = (store: string): string => `${STORE_SYNC}|${store}`;

/** The record of a store view, now and at every change; undefined while nothing of it was pulled. */
export const storeSync$ = (db: CatalogueDatabase, store: string): Observable<StoreSync | undefined> =>
  db.lookups
    .findOne(storeSyncKey(store))
    .$.pipe(map((document) => document?.toMutableJSON().value as StoreSync | undefined));
