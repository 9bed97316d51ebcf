// One line of a cart. A line belongs to a cart generation: when an order with that generation's id is placed, the
// line stops being part of any cart (docs/reliability.md).
import * as z from 'zod/mini';
import { cents, epochMs, productOption, productType } from '../primitives.ts';

export const cartLineDocument = z.object({
  /** `{generation}|{sku}|{checksum}`: equal products with equal options share a line */
  key: z.string().check(z.maxLength(256)),
  generation: z.string().check(z.maxLength(64)),
  sku: z.string(),
  parentSku: z.optional(z.string()),
  product_id: z.int(),
  type_id: productType,
  /**
   * an integer if the customer chose it here; a fraction from the backend's cart (1.5 m of cable) is stored unchanged
   */
  qty: z.number().check(z.gt(0), z.lte(999_999)),
  product_option: z.optional(productOption),
  checksum: z.string(),
  /** Texts and picture shown if the product is no longer on the device, in the language in which the line was added. */
  name: z.string(),
  subtitle: z.string(),
  image: z.string(),
  /** Unit price shown when the line was added, to explain a later change ("399 € → 419 €"). */
  price_when_added: cents,
  item_id: z.optional(z.string()),
  quote_id: z.optional(z.string()),
  server_item_id: z.optional(z.string()),
  /** the backend's cart that `server_item_id` belongs to */
  server_cart_id: z.optional(z.string()),
  /** the quantity before the customer's last change */
  prev_qty: z.optional(z.number()),
  /** the quantity that `server_cart_id` is known to contain */
  server_qty: z.optional(z.number()),
  /**
   * Quantity that a customer's cart is known to contain; preserved while the line belongs to a guest cart. `unsure`:
   * the quantity was sent without a response.
   */
  account_base: z.optional(
    z.object({ cart_id: z.string(), qty: z.number(), unsure: z.optional(z.literal(true)) }),
  ),
  /** device time at which an addition was sent whose outcome is or recently was unknown */
  add_sent_at: z.optional(epochMs),
  /** number of syncs in which the backend neither accepted nor refused the line */
  sync_failures: z.optional(z.int()),
  /** result of the backend's last stock check, and the id of the check in flight */
  is_in_stock: z.optional(z.boolean()),
  onlineStockCheckid: z.optional(z.string()),
  /** device time of the response that set `is_in_stock`; absent if an earlier build set it */
  stock_answered_at: z.optional(epochMs),
  /** errors by code: `stock`; `sync` if the backend refuses the line */
  errors: z.record(z.string(), z.string()),
  /** notices by code: `stock` */
  info: z.record(z.string(), z.string()),
  added_at: epochMs,
  /** Ids of the latest button presses and moves that added to this line, so that each is counted only once. */
  additions: z.optional(z.array(z.string())),
  /** A move to the open cart that is in progress: the id of the move and the number of pieces. */
  moving: z.optional(z.object({ id: z.string(), qty: z.number().check(z.gt(0)) })),
});
export type CartLineDocument = z.infer<typeof cartLineDocument>;
