// Data other than the catalogue that can be requested again: cached responses by the hash of their request, refreshed
// prices, and the pull progress of each store view.
import * as z from 'zod/mini';
import { cents, epochMs, storeCode } from '../primitives.ts';

export const lookupDocument = z.object({
  /** SHA3-224 of the request, hexadecimal; for prices, offers and pull progress, a readable key (see below) */
  key: z.string().check(z.maxLength(64)),
  store: storeCode,
  kind: z.string().check(z.maxLength(16)),
  /** "group:7" for prices of a customer group, "person" for personal responses, "" for shared ones */
  owner: z.string().check(z.maxLength(32)),
  value: z.record(z.string(), z.unknown()),
  created_at: epochMs,
});

/** `value` of kind "catalogue-sync": pull progress of a store view. Key: `catalogue-sync|{store}`. */
export type StoreSync = {
  store: string;
  products: number;
  total: number;
  /** true if every page was pulled at least once */
  complete: boolean;
  /** time of the last completed pull, ms since 1970 */
  pulledAt: number;
  /** products skipped because they have no id or sku, each described by its known fields */
  unreadable: string[];
  /**
   * scope `browse`: the first products of `done` out of `total` categories were fetched; `at`: the time at which those
   * of all categories were last fetched (0 = never)
   */
  kept?: { done: number; total: number; at: number };
  /** state of background fetching; absent: not decided yet */
  fetching?: Fetching;
  /** time at which the products were last purged for lack of quota, ms since 1970 */
  purgedAt?: number;
  /**
   * scope `full`: position of the last pulled and stored document; absent: the pull starts from the beginning, because
   * nothing was pulled yet, or products were purged or lost
   */
  checkpoint?: PullCheckpoint;
};
/** Position in the backend's order of products, by (updated_at, id). */
export type ProductPosition = { updated_at: string; id: number };
/**
 * A position and the backend to which it belongs: origin and path of its API, and the history of its catalogue if it
 * states one.
 */
export type PullCheckpoint = ProductPosition & { backend: string; history?: string };
/** `on`, or why fetching is off: paused by the user, the browser saves data, or the quota is used up. */
export type Fetching = 'on' | 'paused' | 'data-saver' | 'no-room';

/** The backend's refreshed price of a product or variant: gross and net, in cents. */
export const refreshedPrice = z.object({
  final: cents,
  regular: cents,
  special: z.optional(cents),
  net: z.optional(
    z.object({ final: z.optional(cents), regular: z.optional(cents), special: z.optional(cents) }),
  ),
  /** the backend's signature of the price */
  sgn: z.string(),
});
export type RefreshedPrice = z.infer<typeof refreshedPrice>;

/**
 * `value` of kind "price": the refreshed prices of a product and its variants for one customer group.
 * Key: `price|{store}|{group}|{product id}`.
 */
export const priceRecord = z.object({
  /** true if the latest refresh covered the product and all its variants */
  current: z.boolean(),
  /** time of the latest response, ms since 1970; 0 = never */
  refreshedAt: epochMs,
  /** `updated_at` of the refreshed product document; the prices of a newer document take precedence */
  of: z.string(),
  /** product or variant id → its price */
  items: z.record(z.string(), refreshedPrice),
});
export type PriceRecord = z.infer<typeof priceRecord>;

/** A special offer of the logged-in customer. */
const heldOffer = z.object({
  /** product id */
  id: z.int(),
  /** id or sku of the variant; "" = the whole product */
  id_variant: z.string(),
  /** gross unit price */
  price: cents,
  /** remaining pieces at this price */
  quantity: z.int(),
});
export type HeldOffer = z.infer<typeof heldOffer>;

/** `value` of kind "offers": the special offers of the logged-in customer. Key: `offers`. */
export const offersRecord = z.object({ offers: z.array(heldOffer) });
