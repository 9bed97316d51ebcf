// Where a shop's goods come from: what the bridge asks of whoever brings them. Types only; a source knows these shapes
// and nothing else of the bridge, and the bridge knows no source: whoever starts it chooses one.
import type { specialOffers } from '../database/account-tables.ts';
import type { Json } from '../database/tables.ts';

/**
 * A whole shop's goods: documents in the shapes of schemas/bridge/catalogue-answer.ts, one per store view.
 */
export type CatalogueSource = {
  stores: readonly string[];
  defaultStore: string;
  attributes: Record<string, Json[]>;
  categories: Record<string, Json[]>;
  products: () => Iterable<{ documents: Record<string, Json> }>;
  taxRules: Json[];
  reviews: Record<string, Json[]>;
  /** absent: the shop has none */
  cmsPages?: Record<string, Json[]>;
  cmsBlocks?: Record<string, Json[]>;
  cmsHierarchies?: Record<string, Json[]>;
  countries: Record<string, Json[]>;
  shopData: Json;
  homePage: Json;
  banners: Record<string, Json>;
  /** what customers of a group may buy cheaper; absent: nothing. Prices in cents, comments by store view. */
  specialOffers?: (typeof specialOffers.$inferInsert)[];
};

/** The shop around the goods, which the files of an import do not bring. */
export type StoreSource = Pick<CatalogueSource, 'stores' | 'defaultStore' | 'shopData' | 'countries'>;

export type Picture = {
  /** names its kept files: letters, digits and hyphens */
  name: string;
} & (
  | { svg: () => string }
  /** the bytes of a picture in any usual format; rejects when they cannot be had */
  | { bytes: () => Promise<Buffer> }
);
/** The picture at the relative path that documents name; undefined when there is none. */
export type PictureSource = (path: string) => Picture | undefined;
