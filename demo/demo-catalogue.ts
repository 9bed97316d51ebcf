// Converts the generated demo catalogue to the source that fills the database.

import type { CatalogueSource } from '#bridge/ports/catalogue-source.ts';
import { generateCatalogue, type Localised } from './generator/generate-catalogue.ts';
import { specialOffers } from './generator/special-offers.ts';
import { storeCodes } from './texts/words.ts';

type Json = CatalogueSource['shopData'];

const documentsOf = (views: Localised<object[]>): Record<string, Json[]> =>
  Object.fromEntries(Object.entries(views).map(([store, docs]) => [store, docs as Json[]]));

/** @param options.now reference time of all dates, such as those of reductions; default: the current time */
export function demoCatalogue(options: { products: number; seed: number; now?: Date }): CatalogueSource {
  const catalogue = generateCatalogue({ now: new Date(), ...options });
  return {
    stores: storeCodes,
    defaultStore: 'lv',
    attributes: documentsOf(catalogue.attributes),
    categories: documentsOf(catalogue.categories),
    reviews: documentsOf(catalogue.reviews),
    cmsPages: documentsOf(catalogue.cmsPages),
    cmsBlocks: documentsOf(catalogue.cmsBlocks),
    cmsHierarchies: documentsOf(catalogue.cmsHierarchies),
    countries: documentsOf(catalogue.countries),
    taxRules: catalogue.taxRules as Json[],
    shopData: catalogue.shopData as Json,
    homePage: catalogue.homePage,
    banners: catalogue.banners as unknown as Record<string, Json>,
    specialOffers: specialOffers(catalogue.products()),
    products: catalogue.products as unknown as CatalogueSource['products'],
  };
}
