// The pull state of a store view's catalogue on this device.

import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

export type CatalogueState = {
  /** true if all products of the store view are on the device */
  complete: boolean;
  /** time of the last completed pull in ms since 1970; undefined before the first one */
  pulledAt: number | undefined;
};

export const catalogueState = (app: Model, store: string): Resource<CatalogueState> =>
  app.resources.of(`state|${store}`, () =>
    import('./catalogue-state-source.ts').then((source) => source.catalogueState$(app, store)),
  );

/**
 * Returns the time at which all prices of the store view were last current, in ms since 1970; 0 while the catalogue is
 * incomplete.
 */
export const pricesPulledAt = (state: CatalogueState | undefined): number =>
  (state?.complete && state.pulledAt) || 0;
