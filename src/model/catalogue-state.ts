// Is a store view's catalogue on this device, and since when.
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { storeSync$ } from '../database/store-sync.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

export type CatalogueState = {
  /** all of its products are here */
  complete: boolean;
  /** when they were last brought up to date, ms since 1970; undefined before the first pull */
  pulledAt: number | undefined;
};

export const catalogueState$ = (
  { catalogue }: Pick<Model, 'catalogue'>,
  store: string,
): Observable<CatalogueState> =>
  storeSync$(catalogue, store).pipe(
    map((here) => ({ complete: !!here?.complete, pulledAt: here?.pulledAt || undefined })),
    // the record also counts what was pulled so far, every second
    distinctUntilChanged((a, b) => a.complete === b.complete && a.pulledAt === b.pulledAt),
  );

export const catalogueState = (shop: Model, store: string): Resource<CatalogueState> =>
  shop.resources.of(`state|${store}`, () => catalogueState$(shop, store));

/** When every price of the store view was last the shop's, ms since 1970; 0 while its catalogue is not whole. */
export const pricesPulledAt = (state: CatalogueState | undefined): number =>
  (state?.complete && state.pulledAt) || 0;
