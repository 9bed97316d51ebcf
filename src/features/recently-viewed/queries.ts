// What was looked at on this device.
import { map, type Observable } from 'rxjs';
import { claim$ } from '../../database/claims.ts';
import { databases } from '../../database/databases.ts';
import type { ViewedProduct } from '../../domain/recently-viewed.ts';

/** Newest first; now and at every change in any tab. */
export const recentlyViewed$ = (): Observable<readonly ViewedProduct[]> =>
  claim$(databases().personal, 'recently-viewed').pipe(map((claim) => claim?.products ?? []));
