// A search and its answer as the product speaks of them. The bridge's form is schemas/bridge/catalogue-answer.ts.
import * as z from 'zod/mini';
import { storeCode } from './primitives.ts';

const filters = z.record(z.string(), z.array(z.string()));

/** attribute code → its options in the listing, with the number of products each would show */
const facets = z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() })));

export const searchRequest = z.object({
  store: storeCode,
  type: z.literal('product'),
  searchQuery: z.object({
    text: z.optional(z.string()),
    /** these very products; like url_path it also finds what is not in stock */
    id: z.optional(z.array(z.int())),
    url_path: z.optional(z.string()),
    /** attribute code → chosen options, as in a listing */
    filters: z.optional(filters),
    /** `panel`: out of stock is found too, unless the configuration hides it everywhere */
    variant: z.optional(z.literal('panel')),
  }),
  /** 0 and below: 50 */
  size: z.int().check(z.lte(100)),
  /** below 0: 0 */
  from: z.int(),
  /** `field:dir`, or the name a listing has for an order; absent: total_qty:desc */
  sort: z.optional(z.string()),
  includeFields: z.optional(z.array(z.string())),
  excludeFields: z.optional(z.array(z.string())),
  groupId: z.optional(z.string()),
  groupToken: z.optional(z.string()),
});
export type SearchRequest = z.infer<typeof searchRequest>;

export const searchResponse = z.object({
  /** keys of products; each is readable in `products` by the time the answer arrives */
  items: z.array(z.string()),
  total: z.int(),
  /** what the results can be narrowed by */
  availableFilters: facets,
  /** the same as the backend names it: buckets with their counts */
  aggregations: z.record(
    z.string(),
    z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.int() })) }),
  ),
  attributeMetadata: z.array(z.object({ attribute_code: z.string(), label: z.string() })),
  start: z.int(),
  perPage: z.int(),
  /** words that were read in the place of misspelt ones */
  suggestions: z.array(z.string()),
  /** from the answers kept on this device */
  cache: z.boolean(),
  /** without the shop: from this device */
  offline: z.boolean(),
  noresults: z.boolean(),
});
export type SearchResponse = z.infer<typeof searchResponse>;
