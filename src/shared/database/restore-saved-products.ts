// The wishlist and the compare list: two collections with the same shape, keyed by sku, so that concurrent additions in
// several tabs store a sku once. Every change is one write, persisted before its result is returned; readers load the
// list once and follow the changes of all tabs.

import type { RxCollection } from 'rxdb/plugins/core';
import { map, type Observable, startWith } from 'rxjs';
import type { DocumentOf } from '#schemas/collections.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { writeAsPerson } from './write-as-person.ts';
import { writeFault } from './write-fault.ts';
import { readEach, writeNewest } from './write-newest.ts';

export type SavedProduct = DocumentOf<'wishlist'>;
type SavedList = RxCollection<SavedProduct>;

/** The items, newest first; `loaded` is false until they were read from storage. */
export type SavedProducts = { items: readonly SavedProduct[]; loaded: boolean };

const CONFLICT = 409;
const notLoaded: SavedProducts = { items: [], loaded: false };

export const savedProducts$ = (list: SavedList): Observable<SavedProducts> =>
  list.find().$.pipe(
    map((found) => ({
      items: found.map((each) => each.toMutableJSON()).sort((a, b) => b.added_at - a.added_at),
      loaded: true,
    })),
    startWith(notLoaded),
  );

/** Runs a write; converts a rejected promise into a fault. */
async function written<T>(list: SavedList, write: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    const personal = list.database as unknown as PersonalDatabase;
    return (await writeAsPerson(personal, write)) ?? failed('not-saved');
  } catch (error) {
    return writeFault('marked products', error);
  }
}

/** Adds products to the list; skus that are already in it are left unchanged. */
export const restoreSavedProducts = (
  list: SavedList,
  items: readonly SavedProduct[],
): Promise<Result<void>> =>
  written(list, async () => {
    const { error } = await list.bulkInsert([...items]);
    const failure = error.find(({ status }) => status !== CONFLICT);
    if (failure) throw failure;
    return ok(undefined);
  });

/** Adds a product with quantity 1; does nothing if its sku is already in the list. */
export const addSavedProduct = (
  list: SavedList,
  { sku, id, name, image }: ProductDocument,
  now: number,
): Promise<Result<void>> =>
  restoreSavedProducts(list, [{ sku, product_id: id, qty: 1, name, image, added_at: now }]);

/** Removes a product and returns it; undefined if it is missing. */
async function removed(list: SavedList, sku: string): Promise<SavedProduct | undefined> {
  let product: SavedProduct | undefined;
  await writeNewest(list, sku, (newest) => {
    product = newest;
    return newest && null;
  });
  return product;
}

/** Removes a product and returns it, so that the removal can be undone; fault `not-found` if it is missing. */
export const removeSavedProduct = (list: SavedList, sku: string): Promise<Result<SavedProduct>> =>
  written(list, async () => {
    const product = await removed(list, sku);
    return product ? ok(product) : failed('not-found');
  });

/** Removes all products and returns them, so that the removal can be undone. */
export const clearSavedProducts = (list: SavedList): Promise<Result<SavedProduct[]>> =>
  written(list, async () => {
    const all = await readEach(list);
    const items = await Promise.all(all.map(({ sku }) => removed(list, sku)));
    return ok(items.filter((item) => item !== undefined));
  });
