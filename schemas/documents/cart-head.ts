// The head of the open cart (claim `cart`): the generation of its lines, and its sync state with the backend. Lines are
// separate documents (cart-line-document.ts). Money is in cents.
import * as z from 'zod/mini';
import { cents, epochMs, productType } from '../primitives.ts';
import { cartLineDocument } from './cart-line-document.ts';
import { paymentMethodValue, shippingMethodValue } from './reference-document.ts';

/** The backend's totals of a cart by segment; the segment `grand_total` is the amount to pay. */
export const platformTotals = z.object({
  coupon_code: z.optional(z.string()),
  /** items of the backend's cart that are included in the totals; absent if the backend does not list them */
  items: z.optional(
    z.array(
      z.object({
        item_id: z.string(),
        qty: z.number(),
        /** price of the whole quantity, tax included; absent in totals stored by an earlier version */
        row_total: z.optional(cents),
      }),
    ),
  ),
  /** negative or 0 */
  discount_amount: cents,
  total_segments: z.array(z.object({ code: z.string(), title: z.string(), value: cents })),
});
export type PlatformTotals = z.infer<typeof platformTotals>;

/** An item that the backend added to its cart, such as a gift. */
export const storeItem = z.object({
  item_id: z.string(),
  sku: z.string(),
  qty: z.number().check(z.gt(0)),
  name: z.string(),
  type_id: z.optional(productType),
  /** unit price from the backend's item list; the row in the totals takes precedence */
  price: z.optional(cents),
  /** True for an item that the catalogue does not sell; it is charged only if the totals contain a row for it. */
  unsold: z.optional(z.literal(true)),
});
export type StoreItem = z.infer<typeof storeItem>;

export const cartHead = z.object({
  generation: z.string(),
  /** sequence number of the generation on this device */
  seq: z.int(),
  /**
   * 2 if no earlier order used this generation; absent if an earlier version of the app created or reopened the cart
   */
  v: z.optional(z.literal(2)),
  /** id of the backend's cart, once it exists */
  server_cart_id: z.optional(z.string()),
  /** principal for whom the backend's cart was opened: "guest" or "user:{id}" */
  server_cart_of: z.optional(z.string()),
  /**
   * State of the cart connection for the principal `of` (src/machines/cart-connection-machine.ts). `bypasses`: number
   * of guest carts opened because the backend refused the customer's.
   */
  connection: z.optional(z.object({ of: z.string(), disabled: z.boolean(), bypasses: z.int() })),
  /** times at which items and totals were last synced */
  items_synced_at: z.optional(epochMs),
  totals_synced_at: z.optional(epochMs),
  /** number of consecutive failed syncs, end of the last one, and device time before which the next must not start */
  attempt: z.optional(z.int()),
  tried_at: z.optional(epochMs),
  not_before: z.optional(epochMs),
  /** removed lines that the backend's cart may still contain */
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
  /** items that the backend added to its cart, such as gifts: shown and ordered, never sent as lines */
  store_items: z.optional(z.array(storeItem)),
  /**
   * carts of this customer that the backend has closed, newest last; used to determine which pieces are still unordered
   */
  closed_carts: z.optional(z.array(z.object({ id: z.string(), why: z.enum(['ordered', 'gone']) }))),
  /** lines that the backend removed, saved until the customer decides */
  set_aside: z.optional(
    z.array(
      z.object({
        /** Id of this removal; absent in entries of earlier builds. */
        id: z.optional(z.string()),
        why: z.enum(['cleared', 'refused']),
        line: cartLineDocument,
      }),
    ),
  ),
  /** the coupon entered by the customer, and the backend's cart to which it applies */
  coupon: z.optional(z.object({ code: z.string(), cart_id: z.string() })),
  /** the delivery and payment method that the totals were calculated with */
  shipping_method: z.optional(z.object({ carrier_code: z.string(), method_code: z.string() })),
  payment_method: z.optional(z.object({ code: z.string() })),
  /** the pickup point that was set on the backend's cart `cart_id` */
  pickup_point: z.optional(z.object({ code: z.string(), cart_id: z.string() })),
  shipping_methods: z.optional(z.array(shippingMethodValue)),
  payment_methods: z.optional(z.array(paymentMethodValue)),
  /** `hash` covers the items, the cart's token and the methods that the totals were calculated with */
  totals: z.optional(z.object({ hash: z.string(), ...platformTotals.shape })),
});
export type CartHead = z.infer<typeof cartHead>;
export type ClosedCart = NonNullable<CartHead['closed_carts']>[number];
export type RemovedLine = NonNullable<CartHead['removed']>[number];
export type SavedForLaterLine = NonNullable<CartHead['set_aside']>[number];
