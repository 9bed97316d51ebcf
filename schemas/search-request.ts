// A search and its response inside the app. The bridge's form is in schemas/bridge/catalogue-answer.ts.
import * as z from 'zod/mini';
import { storeCode } from './primitives.ts';

const filters = z.record(z.string(), z.array(z.string()));

/** attribute code → its options in the listing, with the number of products each would match */
const facets = z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() })));

export const searchRequest = z.object({
  store: storeCode,
  type: z.literal('product'),
  searchQuery: z.object({
    text: z.optional(z.string()),
    /** ids of the products to find; like `url_path`, this also finds products that are out of stock */
    id: z.optional(z.array(z.int())),
    url_path: z.optional(z.string()),
    /** attribute code → chosen options, as in a listing */
    filters: z.optional(filters),
    /** `panel` includes products that are out of stock, unless the configuration hides them everywhere */
    variant: z.optional(z.literal('panel')),
  }),
  /** number of results; 50 if the value is 0 or negative */
  size: z.int().check(z.lte(100)),
  /** offset of the first result; 0 if the value is negative */
  from: z.int(),
  /** `field:dir`, or a named sort order of listings; absent: total_qty:desc */
  sort: z.optional(z.string()),
  includeFields: z.optional(z.array(z.string())),
  excludeFields: z.optional(z.array(z.string())),
  groupId: z.optional(z.string()),
  groupToken: z.optional(z.string()),
});
export type SearchRequest = z.infer<typeof searchRequest>;

export const searchResponse = z.object({
  /** product keys; each is stored in `products` before the response arrives */
  items: z.array(z.string()),
  total: z.int(),
  /** filters that narrow the results */
  availableFilters: facets,
  /** the same filters in the backend's form: buckets with counts */
  aggregations: z.record(
    z.string(),
    z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.int() })) }),
  ),
  attributeMetadata: z.array(z.object({ attribute_code: z.string(), label: z.string() })),
  start: z.int(),
  perPage: z.int(),
  /** corrections of misspelt words */
  suggestions: z.array(z.string()),
  /** the text with its misspelt words corrected, in the spelling of the catalogue */
  correction: z.optional(z.string()),
  /** true if the result is from responses cached on this device */
  cache: z.boolean(),
  /** true if the result is from this device's index, without the backend */
  offline: z.boolean(),
  noresults: z.boolean(),
});
export type SearchResponse = z.infer<typeof searchResponse>;
