// Products somebody marked or looked at: wishlist, compare list, recently viewed.
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { STORAGE_KEYS } from '../config/constants.ts';
import { claim$ } from '../database/claims.ts';
import { type SavedProducts, savedProducts$ } from '../database/stored-saved-products.ts';
import type { ViewedProduct } from '../domain/catalogue/recently-viewed.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

export type { SavedProduct, SavedProducts } from '../database/stored-saved-products.ts';

/** The specification's storage keys of the two lists. */
export type SavedList = 'current-wishlist' | 'current-compare';

const list$ = ({ personal }: Model, list: SavedList): Observable<SavedProducts> =>
  savedProducts$(personal[STORAGE_KEYS[list]]);

/** A list now and at every change in any tab, newest first. */
export const savedProducts = (shop: Model, list: SavedList): Resource<SavedProducts> =>
  shop.resources.of(list, () => list$(shop, list));

export const savedCount = (shop: Model, list: SavedList): Resource<number> =>
  shop.resources.of(`${list} count`, () =>
    list$(shop, list).pipe(
      map(({ items }) => items.length),
      distinctUntilChanged(),
    ),
  );

export const isSaved = (shop: Model, list: SavedList, sku: string): Resource<boolean> =>
  shop.resources.of(`${list} has ${sku}`, () =>
    list$(shop, list).pipe(
      map(({ items }) => items.some((item) => item.sku === sku)),
      distinctUntilChanged(),
    ),
  );

/** Newest first. */
export const recentlyViewedProducts = (shop: Model): Resource<readonly ViewedProduct[]> =>
  shop.resources.of('recently-viewed', () =>
    claim$(shop.personal, 'recently-viewed').pipe(map((claim) => claim?.products ?? [])),
  );
