// What screens read of the compare list (SPEC §3 "Compare list"; its storage key current-compare is the collection).
import { distinctUntilChanged, first, map, type Observable, of, switchMap } from 'rxjs';
import type { AttributeValue } from '../../../schemas/documents/reference.ts';
import { STORAGE_KEYS } from '../../config/constants.ts';
import { shopConfig } from '../../config/shop-config.ts';
import { databases } from '../../database/databases.ts';
import { type MarkedProducts, marks$ } from '../../database/product-marks.ts';
import { reference$ } from '../../database/reference.ts';

/** The compare list now and at every change in any tab. */
export const compareList$ = (): Observable<MarkedProducts> =>
  marks$(databases().personal[STORAGE_KEYS['current-compare']]);

export const compareCount$ = (): Observable<number> =>
  compareList$().pipe(
    map(({ items }) => items.length),
    distinctUntilChanged(),
  );

export const isCompared$ = (sku: string): Observable<boolean> =>
  compareList$().pipe(
    map(({ items }) => items.some((item) => item.sku === sku)),
    distinctUntilChanged(),
  );

/** The attributes to compare by: after the list is loaded, and only if configured (SPEC §4); else none. */
export const compareAttributes$ = (store: string): Observable<AttributeValue[]> =>
  compareList$().pipe(
    first(({ loaded }) => loaded),
    switchMap(() =>
      shopConfig().catalogue.compareAttributes
        ? reference$(databases().catalogue, store, 'attribute')
        : of([]),
    ),
  );
