// Everything the window may ask of the worker: input, answer. Faults are codes of errors.ts.
// Records travel through RxDB, never through here: an ask answers keys, counts and verdicts.
import * as z from 'zod/mini';
import { storeCode } from './primitives.ts';
import { searchRequest, searchResponse } from './search.ts';

export const sortOption = z.enum([
  'default', // is_promoted descending
  'latest', // updated_at descending
  'newest', // created_at descending (home lists)
  'price-asc',
  'price-desc',
  'qty-desc',
  'qty-asc',
]);
export type SortOption = z.infer<typeof sortOption>;

export const listProductsInput = z.object({
  store: storeCode,
  /** absent: the whole catalogue */
  categoryId: z.optional(z.int()),
  /** attribute code → chosen option ids; AND across attributes, OR inside one. `price` holds "from-to" in cents. */
  filters: z.record(z.string(), z.array(z.string())),
  /** options and counts are wanted beside the products */
  facets: z.optional(z.boolean()),
  sort: sortOption,
  /** exact skus in this order (home lists); absent for listings */
  skus: z.optional(z.array(z.string())),
  from: z.int().check(z.gte(0)),
  size: z.int().check(z.gte(1), z.lte(100)),
});
export type ListProductsInput = z.infer<typeof listProductsInput>;

/**
 * attribute code → its options in this category, each with the number of products it shows beside the choices made in
 * the other attributes. `price` has the ranges of SPEC §9 ("5000-10000", cents), `stock` the option "1".
 */
export const facets = z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() })));
export type Facets = z.infer<typeof facets>;

export const listProductsAnswer = z.object({
  /** document keys of this page, in order; each is readable in `products` by the time the answer arrives */
  keys: z.array(z.string()),
  total: z.int(),
  /** where the answer comes from: the device's whole index, its partial one (offline), or the bridge */
  source: z.enum(['device', 'device-partial', 'bridge']),
  /** absent when not asked for, or not to be had now */
  facets: z.optional(facets),
});
export type ListProductsAnswer = z.infer<typeof listProductsAnswer>;

/** What stands behind an address (SPEC §2 "Path resolution"). */
export const addressTarget = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('product'),
    /** of the page: the parent's, where the address names a variant */
    sku: z.string(),
    slug: z.string(),
    childSku: z.optional(z.string()),
  }),
  z.object({ type: z.literal('category'), slug: z.string() }),
  z.object({ type: z.literal('cms_page'), slug: z.string() }),
  /** nobody knows the address, or what it names is of no type the shop can show */
  z.object({ type: z.literal('not-found'), why: z.enum(['no-mapping', 'no-route']) }),
]);
export type AddressTarget = z.infer<typeof addressTarget>;

/** ask name → { input, answer }. The worker's registry must have a row for each or it does not compile. */
export const asks = {
  /** A page of a listing (SPEC §2 "Category", "Home"). */
  listProducts: { input: listProductsInput, answer: listProductsAnswer },
  /** A text search (SPEC §5 "Search"): kept answers first, then the shop, without a line this device. */
  search: { input: searchRequest, answer: searchResponse },
  /** The first products of a term being typed, from this device as soon as it can; text "" makes it ready. */
  suggest: {
    input: z.object({ store: storeCode, text: z.string(), size: z.int().check(z.gte(1), z.lte(8)) }),
    answer: z.object({ keys: z.array(z.string()), offline: z.boolean() }),
  },
  /**
   * Makes one product readable in `products`; answers its key (SPEC §4 "Product availability"). Looked up by sku, or by
   * another field of the documents; with `childSku`, as the variant of the configurable that `sku` names.
   */
  loadProduct: {
    input: z.object({
      store: storeCode,
      sku: z.optional(z.string()),
      childSku: z.optional(z.string()),
      by: z.optional(z.object({ field: z.string().check(z.regex(/^[a-z_]{1,40}$/i)), value: z.string() })),
    }),
    answer: z.object({ key: z.string() }),
  },
  /** What an address below the store view leads to; `url` without slashes at its ends, decoded. */
  resolveUrl: {
    input: z.object({ store: storeCode, url: z.string(), childSku: z.optional(z.string()) }),
    answer: addressTarget,
  },
  /** Makes one category readable in `categories`, by slug, url_key or id; answers its key. */
  loadCategory: {
    input: z.object({ store: storeCode, name: z.string() }),
    answer: z.object({ key: z.string() }),
  },
  /** Makes one page of the shop readable in `content`; answers its key. */
  loadCmsPage: {
    input: z.object({ store: storeCode, identifier: z.string() }),
    answer: z.object({ key: z.string() }),
  },
  /** Makes the parts of a bundle or the goods of a group readable in `products`; answers the skus that are not sold. */
  loadParts: {
    input: z.object({ store: storeCode, skus: z.array(z.string()).check(z.maxLength(200)) }),
    answer: z.object({ missing: z.array(z.string()) }),
  },
  /** Sends what waits, now; answers how many orders still wait. */
  sendNow: { input: z.object({}), answer: z.object({ waiting: z.int() }) },
  /** Is the worker alive (heartbeat). */
  ping: { input: z.object({}), answer: z.object({ build: z.string() }) },
} as const satisfies Record<string, { input: z.ZodMiniType; answer: z.ZodMiniType }>;

export type AskName = keyof typeof asks;
export type AskInput<A extends AskName> = z.infer<(typeof asks)[A]['input']>;
export type AskAnswer<A extends AskName> = z.infer<(typeof asks)[A]['answer']>;

/** One-way messages: the window tells what only it can see. No answer. */
export const nudges = {
  /** pageshow, visible again, app start */
  awake: z.object({}),
  /** the store view on the screen: its catalogue is pulled first */
  'store-view': z.object({ store: storeCode }),
} as const;
export type NudgeName = keyof typeof nudges;
export type NudgeInput<N extends NudgeName> = z.infer<(typeof nudges)[N]>;
