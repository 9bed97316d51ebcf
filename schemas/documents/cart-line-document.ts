// One line of a cart. A line belongs to a cart generation: when an order with that generation's id is placed, the
// line stops being part of any cart (docs/reliability.md).
import * as z from 'zod/mini';
import { cents, epochMs, productOption, productType } from '../primitives.ts';

export const cartLineDocument = z.object({
  /** `{generation}|{sku}|{checksum}`: the same thing with the same options is the same line */
  key: z.string().check(z.maxLength(256)),
  generation: z.string().check(z.maxLength(64)),
  sku: z.string(),
  parentSku: z.optional(z.string()),
  product_id: z.int(),
  type_id: productType,
  /** whole where this store chose it; the backend's cart may hold a fraction (1.5 m of cable), kept as it is */
  qty: z.number().check(z.gt(0), z.lte(999_999)),
  product_option: z.optional(productOption),
  checksum: z.string(),
  /** What is shown when the product is no longer on the device, in the language it was added in. */
  name: z.string(),
  subtitle: z.string(),
  image: z.string(),
  /** Shown unit price when it was added, to explain a later change ("399 € → 419 €"). */
  price_when_added: cents,
  item_id: z.optional(z.string()),
  quote_id: z.optional(z.string()),
  server_item_id: z.optional(z.string()),
  /** the server cart that `server_item_id` is of */
  server_cart_id: z.optional(z.string()),
  /** the quantity before the shopper changed it last */
  prev_qty: z.optional(z.number()),
  /** the quantity that `server_cart_id` is known to hold */
  server_qty: z.optional(z.number()),
  /**
   * What a customer's cart was known to hold, kept while the line lies in a guest's; `unsure`: it was sent there, and
   * nobody knows whether it arrived.
   */
  account_base: z.optional(
    z.object({ cart_id: z.string(), qty: z.number(), unsure: z.optional(z.literal(true)) }),
  ),
  /** device time of an addition whose outcome is not known, or was not known a while ago */
  add_sent_at: z.optional(epochMs),
  /** rounds in which the shop failed to take it, without saying no */
  sync_failures: z.optional(z.int()),
  /** as the shop last said, and the check that is under way */
  is_in_stock: z.optional(z.boolean()),
  onlineStockCheckid: z.optional(z.string()),
  /** device time of the answer that `is_in_stock` is from; absent: an earlier build wrote it */
  stock_answered_at: z.optional(epochMs),
  /** what is wrong with it: `stock`, or `sync` when the shop refuses it in its cart */
  errors: z.record(z.string(), z.string()),
  /** what is said of it: `stock` */
  info: z.record(z.string(), z.string()),
  added_at: epochMs,
  /** Ids of the presses and moves that added to it, the newest ones: each counts once. */
  additions: z.optional(z.array(z.string())),
  /** Pieces that are being moved to the open cart, and the id that they are added there with. */
  moving: z.optional(z.object({ id: z.string(), qty: z.number().check(z.gt(0)) })),
});
export type CartLineDocument = z.infer<typeof cartLineDocument>;
