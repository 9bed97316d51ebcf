// The sources of the resources of the shell, home, category and product pages. Resources import only their type, so
// that the first render loads no database code; other resources import their sources directly.
import { referenceKinds$ } from '#shared/database/reference-kinds.ts';
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
