// What screens read of the compare list (its storage key current-compare is the collection).
import { distinctUntilChanged, first, map, type Observable, of, switchMap } from 'rxjs';
import type { AttributeValue } from '../../../../schemas/documents/reference.ts';
import { STORAGE_KEYS } from '../../../config/constants.ts';
import { reference$ } from '../../../database/reference-kinds.ts';
import { type SavedProducts, savedProducts$ } from '../../../database/stored-saved-products.ts';
import type { Shop } from '../../../model/shop.ts';

/** The compare list now and at every change in any tab. */
export const compareList$ = (shop: Pick<Shop, 'personal'>): Observable<SavedProducts> =>
  savedProducts$(shop.personal[STORAGE_KEYS['current-compare']]);

export const compareCount$ = (shop: Pick<Shop, 'personal'>): Observable<number> =>
  compareList$(shop).pipe(
    map(({ items }) => items.length),
    distinctUntilChanged(),
  );

export const isCompared$ = (shop: Pick<Shop, 'personal'>, sku: string): Observable<boolean> =>
  compareList$(shop).pipe(
    map(({ items }) => items.some((item) => item.sku === sku)),
    distinctUntilChanged(),
  );

/** The attributes to compare by: after the list is loaded, and only if configured; else none. */
export const compareAttributes$ = (
  shop: Pick<Shop, 'catalogue' | 'config' | 'personal'>,
  store: string,
): Observable<AttributeValue[]> =>
  compareList$(shop).pipe(
    first(({ loaded }) => loaded),
    switchMap(() =>
      shop.config.catalogue.compareAttributes ? reference$(shop.catalogue, store, 'attribute') : of([]),
    ),
  );
