// The head of the cart that is open now (claim `cart`): which generation its lines belong to, and how it stands with the
// shop. The lines are documents of their own (cart-line-document.ts). Money is cents.
import * as z from 'zod/mini';
import { cents, epochMs, productType } from '../primitives.ts';
import { cartLineDocument } from './cart-line-document.ts';
import { paymentMethodValue, shippingMethodValue } from './reference-document.ts';

/** What the shop charges for its cart, part by part; `grand_total` is what is paid. */
export const platformTotals = z.object({
  coupon_code: z.optional(z.string()),
  /** the items of the backend's cart that the sum is of; absent where the backend does not list them */
  items: z.optional(
    z.array(
      z.object({
        item_id: z.string(),
        qty: z.number(),
        /** what all pieces of it cost, tax included; absent in totals that an earlier version stored */
        row_total: z.optional(cents),
      }),
    ),
  ),
  /** negative or 0 */
  discount_amount: cents,
  total_segments: z.array(z.object({ code: z.string(), title: z.string(), value: cents })),
});
export type PlatformTotals = z.infer<typeof platformTotals>;

/** An item that the backend added to its cart by itself. */
export const storeItem = z.object({
  item_id: z.string(),
  sku: z.string(),
  qty: z.number().check(z.gt(0)),
  name: z.string(),
  type_id: z.optional(productType),
  /** of one, as the backend's list of items says; the totals' own row counts before it */
  price: z.optional(cents),
  /** True if nothing but the totals can show that it is charged: the catalogue does not sell it. */
  unsold: z.optional(z.literal(true)),
});
export type StoreItem = z.infer<typeof storeItem>;

export const cartHead = z.object({
  generation: z.string(),
  /** numbers the generations of this device */
  seq: z.int(),
  /** 2: no order had its generation before. Absent: an earlier version began it, or opened the one of a removed order again */
  v: z.optional(z.literal(2)),
  /** the shop's cart, once there is one */
  server_cart_id: z.optional(z.string()),
  /** whose it was opened as: "guest" or "user:{id}" */
  server_cart_of: z.optional(z.string()),
  /**
   * Where the connection of this principal's cart stands (src/machines/cart-connection-machine.ts), and how often a guest's cart
   * was opened because the shop refused theirs.
   */
  connection: z.optional(z.object({ of: z.string(), disabled: z.boolean(), bypasses: z.int() })),
  /** last sync dates */
  items_synced_at: z.optional(epochMs),
  totals_synced_at: z.optional(epochMs),
  /** rounds in a row that failed, the end of the last of them, and the device time before which no further one begins */
  attempt: z.optional(z.int()),
  tried_at: z.optional(epochMs),
  not_before: z.optional(epochMs),
  /** lines the shopper took out that may still lie in the shop's cart */
  removed: z.optional(
    z.array(
      z.object({
        key: z.string(),
        sku: z.string(),
        checksum: z.string(),
        item_id: z.optional(z.string()),
        at: epochMs,
      }),
    ),
  ),
  /** items of the backend's cart that the backend added by itself, gifts for example: shown and ordered, never sent as lines */
  store_items: z.optional(z.array(storeItem)),
  /** a customer's carts at the backend that were found closed, the newest last: what their lines held tells what is left */
  closed_carts: z.optional(z.array(z.object({ id: z.string(), why: z.enum(['ordered', 'gone']) }))),
  /** lines that the shop took out, kept until the shopper decides */
  set_aside: z.optional(
    z.array(
      z.object({
        /** Of this removal; entries of earlier builds have none. */
        id: z.optional(z.string()),
        why: z.enum(['cleared', 'refused']),
        line: cartLineDocument,
      }),
    ),
  ),
  /** what the shopper entered, and the shop's cart that it is in force in */
  coupon: z.optional(z.object({ code: z.string(), cart_id: z.string() })),
  /** `carrier_code` and `method_code` of the delivery, `code` of the payment that the totals were made with */
  shipping_method: z.optional(z.object({ carrier_code: z.string(), method_code: z.string() })),
  payment_method: z.optional(z.object({ code: z.string() })),
  /** the pickup point that this cart of the shop was told */
  pickup_point: z.optional(z.object({ code: z.string(), cart_id: z.string() })),
  shipping_methods: z.optional(z.array(shippingMethodValue)),
  payment_methods: z.optional(z.array(paymentMethodValue)),
  /** `hash`: of the items, the cart's token and the choice that the totals are of */
  totals: z.optional(z.object({ hash: z.string(), ...platformTotals.shape })),
});
export type CartHead = z.infer<typeof cartHead>;
export type ClosedCart = NonNullable<CartHead['closed_carts']>[number];
export type RemovedLine = NonNullable<CartHead['removed']>[number];
export type SavedForLaterLine = NonNullable<CartHead['set_aside']>[number];
