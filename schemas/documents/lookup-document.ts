// What is kept beside the catalogue and can be had again: answers by the hash of their question, refreshed prices, and
// how much of each store view is here.
import * as z from 'zod/mini';
import { cents, epochMs, storeCode } from '../primitives.ts';

export const lookupDocument = z.object({
  /** SHA3-224 of the request, hexadecimal */
  key: z.string().check(z.maxLength(64)),
  store: storeCode,
  kind: z.string().check(z.maxLength(16)),
  /** whose it is: "group:7" for prices of a customer group, "person" for what one person asked, "" for anybody's */
  owner: z.string().check(z.maxLength(32)),
  value: z.record(z.string(), z.unknown()),
  created_at: epochMs,
});

/** `value` of kind "catalogue-sync": how much of a store view's catalogue is here. Key: `catalogue-sync|{store}`. */
export type StoreSync = {
  store: string;
  products: number;
  total: number;
  /** every page was pulled once */
  complete: boolean;
  /** when it was last brought up to date, ms since 1970 */
  pulledAt: number;
  /** what the shop sent without an id or a sku, so that it is not here: by what is known of each */
  unreadable: string[];
  /** scope `browse`: categories whose first products were fetched, of how many; when all of them last were, 0 = never */
  kept?: { done: number; total: number; at: number };
  /** is more being fetched by itself; absent: that was not decided yet */
  fetching?: Fetching;
  /** when its products were last taken off the device because there was no room, ms since 1970 */
  purgedAt?: number;
  /** since when its products are pulled without an older checkpoint, ms since 1970: the first visit, or a loss of products */
  lostAt?: number;
};
/** `on`: yes; else why not: the shopper paused it, the browser saves data, the device has no room for more. */
export type Fetching = 'on' | 'paused' | 'data-saver' | 'no-room';

/** What the shop answered about the price of one thing: gross and net, in cents. */
export const refreshedPrice = z.object({
  final: cents,
  regular: cents,
  special: z.optional(cents),
  net: z.optional(
    z.object({ final: z.optional(cents), regular: z.optional(cents), special: z.optional(cents) }),
  ),
  /** the shop's signature of the price */
  sgn: z.string(),
});
export type RefreshedPrice = z.infer<typeof refreshedPrice>;

/**
 * `value` of kind "price": the refreshed prices of a product and its variants for one group of shoppers.
 * Key: `price|{store}|{group}|{product id}`.
 */
export const priceRecord = z.object({
  /** did the latest refresh answer for all of it */
  current: z.boolean(),
  /** of the latest answer, ms since 1970; 0 = never answered */
  refreshedAt: epochMs,
  /** updated_at of the document that was refreshed: a newer document knows better */
  of: z.string(),
  /** product or variant id → its price */
  items: z.record(z.string(), refreshedPrice),
});
export type PriceRecord = z.infer<typeof priceRecord>;

/** A thing that the shop sells cheaper to the customer who is logged in. */
const heldOffer = z.object({
  /** of the product */
  id: z.int(),
  /** id or sku of the variant it is made for; "" = the whole product */
  id_variant: z.string(),
  /** gross, of one piece */
  price: cents,
  /** pieces that are left at this price */
  quantity: z.int(),
});
export type HeldOffer = z.infer<typeof heldOffer>;

/** `value` of kind "offers": the special offers of the person who is logged in. Key: `offers`. */
export const offersRecord = z.object({ offers: z.array(heldOffer) });
