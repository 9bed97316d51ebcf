// What feeds the facts of shell, home, category and product once the databases are open. Facts know these by type alone, so
// that a page is drawn before anything of a database is fetched; whatever else is read brings its source along.
import { referenceKinds$ } from '../../database/reference-kinds.ts';
import { catalogueState$ } from './live-catalogue-state.ts';
import { categoryTree$ } from './live-categories.ts';
import { clock$ } from './live-clock.ts';
import { cmsAround$, cmsPage$, cmsPaths$, newsPage$ } from './live-cms.ts';
import { connection$ } from './live-connection.ts';
import { homeContent$, shopBanners$ } from './live-content.ts';
import { listingPage$ } from './live-listing.ts';
import { cartCount$ } from './live-open-cart.ts';
import { pricedByKey$, pricedBySku$, pricedProduct$ } from './live-products.ts';

export const liveSources = {
  cartCount$,
  catalogueState$,
  categoryTree$,
  clock$,
  cmsAround$,
  cmsPage$,
  cmsPaths$,
  connection$,
  homeContent$,
  listingPage$,
  newsPage$,
  pricedByKey$,
  pricedBySku$,
  pricedProduct$,
  reference$: referenceKinds$,
  shopBanners$,
};
export type LiveSources = typeof liveSources;
