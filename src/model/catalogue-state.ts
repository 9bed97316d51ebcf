// How much of a store view's catalogue is on this device.
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { claim$ } from '../database/claims.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

export type CatalogueState = {
  /** products that are here, and that the shop has */
  products: number;
  total: number;
  /** all of them are here */
  complete: boolean;
  /** when they were last brought up to date, ms since 1970; undefined before the first pull */
  pulledAt: number | undefined;
};

const NOTHING: CatalogueState = { products: 0, total: 0, complete: false, pulledAt: undefined };

export const catalogueState$ = (
  { personal }: Pick<Model, 'personal'>,
  store: string,
): Observable<CatalogueState> =>
  claim$(personal, 'catalogue-sync').pipe(
    map((sync) => sync?.stores.find((each) => each.store === store) ?? NOTHING),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  );

export const catalogueState = (shop: Model, store: string): Resource<CatalogueState> =>
  shop.resources.of(`catalogue-state|${store}`, () => catalogueState$(shop, store));

/** When every price of the store view was last the shop's, ms since 1970; 0 while its catalogue is not whole. */
export const pricesPulledAt = (state: CatalogueState | undefined): number =>
  state?.complete ? (state.pulledAt ?? 0) : 0;
