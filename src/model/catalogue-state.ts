// Is a store view's catalogue on this device, and since when.

import type { Model } from './app-context.ts';
import type { Resource } from './resource.ts';

export type CatalogueState = {
  /** all of its products are here */
  complete: boolean;
  /** when they were last brought up to date, ms since 1970; undefined before the first pull */
  pulledAt: number | undefined;
};

export const catalogueState = (app: Model, store: string): Resource<CatalogueState> =>
  app.resources.of(`state|${store}`, (live) => live.catalogueState$(app, store));

/** When every price of the store view was last the shop's, ms since 1970; 0 while its catalogue is not whole. */
export const pricesPulledAt = (state: CatalogueState | undefined): number =>
  (state?.complete && state.pulledAt) || 0;
