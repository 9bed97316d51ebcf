// Products saved or viewed by the user: wishlist, compare list, recently viewed.
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { STORAGE_KEYS } from '#shared/config/constants.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import { type SavedProducts, savedProducts$ } from '#shared/database/restore-saved-products.ts';
import type { ViewedProduct } from '#shared/domain/catalogue/viewed-product.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

export type { SavedProduct, SavedProducts } from '#shared/database/restore-saved-products.ts';

/** Storage keys of the two lists, as the specification names them. */
export type SavedList = 'current-wishlist' | 'current-compare';

const list$ = ({ personal }: Model, list: SavedList): Observable<SavedProducts> =>
  savedProducts$(personal[STORAGE_KEYS[list]]);

/** The wishlist or the compare list, newest first; updated on every change in any tab. */
export const savedProducts = (app: Model, list: SavedList): Resource<SavedProducts> =>
  app.resources.of(list, () => list$(app, list));

export const savedCount = (app: Model, list: SavedList): Resource<number> =>
  app.resources.of(`${list} count`, () =>
    list$(app, list).pipe(
      map(({ items }) => items.length),
      distinctUntilChanged(),
    ),
  );

export const isSaved = (app: Model, list: SavedList, sku: string): Resource<boolean> =>
  app.resources.of(`${list} has ${sku}`, () =>
    list$(app, list).pipe(
      map(({ items }) => items.some((item) => item.sku === sku)),
      distinctUntilChanged(),
    ),
  );

/** The recently viewed products, newest first. */
export const recentlyViewedProducts = (app: Model): Resource<readonly ViewedProduct[]> =>
  app.resources.of('recently-viewed', () =>
    claim$(app.personal, 'recently-viewed').pipe(map((claim) => claim?.products ?? [])),
  );
