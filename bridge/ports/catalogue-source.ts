// The port through which the bridge is filled with a catalogue. It contains types only. A source imports nothing else
// from the bridge, and the process that starts the bridge chooses the source.

/** A document of the backend in its wire format. */
type Json = Record<string, unknown>;

/** A product that customers of a group buy at a lower price. */
type SpecialOffer = {
  group_id: number;
  product_id: number;
  position: number;
  sku: string;
  id_variant?: string | null;
  /** gross cents */
  final_price: number;
  quantity: number;
  /** comments by store view */
  option_comments: Record<string, string>;
};

/** A complete catalogue: documents in the shapes of schemas/bridge/catalogue-answer.ts, one per store view. */
export type CatalogueSource = {
  stores: readonly string[];
  defaultStore: string;
  attributes: Record<string, Json[]>;
  categories: Record<string, Json[]>;
  products: () => Iterable<{ documents: Record<string, Json> }>;
  taxRules: Json[];
  reviews: Record<string, Json[]>;
  cmsPages?: Record<string, Json[]>;
  cmsBlocks?: Record<string, Json[]>;
  cmsHierarchies?: Record<string, Json[]>;
  countries: Record<string, Json[]>;
  shopData: Json;
  homePage: Json;
  banners: Record<string, Json>;
  specialOffers?: SpecialOffer[];
};

/** The part of a catalogue that imported files do not contain: store views, shop data and countries. */
export type StoreSource = Pick<CatalogueSource, 'stores' | 'defaultStore' | 'shopData' | 'countries'>;

export type Picture = {
  /** base name of its cached files: letters, digits and hyphens */
  name: string;
} & (
  | { svg: () => string }
  /** returns the bytes of a picture in any common format; rejects if they are unavailable */
  | { bytes: () => Promise<Buffer> }
);
/** Returns the picture at a relative path, as used in documents; undefined if there is none. */
export type PictureSource = (path: string) => Picture | undefined;
