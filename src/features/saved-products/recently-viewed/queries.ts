// What was looked at on this device.
import { map, type Observable } from 'rxjs';
import { claim$ } from '../../../database/claims.ts';
import type { ViewedProduct } from '../../../domain/catalogue/recently-viewed.ts';
import type { Shop } from '../../../model/shop.ts';

/** Newest first; now and at every change in any tab. */
export const recentlyViewed$ = (shop: Pick<Shop, 'personal'>): Observable<readonly ViewedProduct[]> =>
  claim$(shop.personal, 'recently-viewed').pipe(map((claim) => claim?.products ?? []));
