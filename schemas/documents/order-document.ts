// An order on this device, from confirmation to the backend's verdict (docs/reliability.md).
// - `id` is the cart generation, so that one cart can become only one order.
// - `body.order_id` is the key of the order at the backend. It equals `id` unless a copy of this device's data has
//   already used that key.
// - `body` is frozen when the customer confirms.
// - Only the holder of the newest `fence` may write a verdict.
import * as z from 'zod/mini';
import { cents, epochMs } from '../primitives.ts';

export const orderState = z.enum([
  'confirmed', // saved on this device, not sent yet
  'sending', // a request may be in flight: after a crash this means "unknown"
  'unknown', // sent, but the outcome is unknown: it is sent again with the same id
  'accepted', // the backend has the order: its response identified it
  'rejected', // refused permanently by the backend; can be edited into a new order
  'needs_consent', // the total increased or a line is gone: the customer decides
  'needs_help', // outcome unknown, and the backend has no way to deduplicate
  'cancelled', // cancelled by the customer; no longer sent
]);
export type OrderState = z.infer<typeof orderState>;

const address = z.object({
  firstname: z.string(),
  lastname: z.string(),
  street: z.array(z.string()),
  city: z.string(),
  postcode: z.string(),
  country_id: z.string(),
  region: z.string(),
  region_id: z.int(),
  region_code: z.string(),
  telephone: z.string(),
  company: z.string(),
  vat_id: z.optional(z.string()),
  email: z.string(),
});
export type OrderAddress = z.infer<typeof address>;

/** The request body of an order, from which `sentBody` derives the one that is sent. Money is decimal. */
export const orderBody = z.object({
  user_id: z.string(),
  cart_id: z.string(),
  store_code: z.string(),
  products: z
    .array(
      z.object({
        sku: z.string(),
        parentSku: z.optional(z.string()),
        qty: z.int(),
        name: z.string(),
        price: z.number(),
        price_incl_tax: z.number(),
        product_type: z.string(),
        server_item_id: z.optional(z.string()),
        /**
         * the largest quantity of the backend's cart item known to this device; any excess was added on another device
         */
        server_qty: z.optional(z.number()),
        product_option: z.optional(z.record(z.string(), z.unknown())),
      }),
    )
    .check(z.minLength(1)),
  addressInformation: z.object({
    shippingAddress: z.optional(address),
    billingAddress: address,
    /** empty without a shipping method; the request then omits both codes */
    shipping_carrier_code: z.string(),
    shipping_method_code: z.string(),
    payment_method_code: z.string(),
    payment_method_additional: z.record(z.string(), z.string()),
    /** order notes, company code, pickup point, and the total that the customer confirmed ("confirmed_total") */
    shippingExtraFields: z.record(z.string(), z.string()),
  }),
  order_id: z.string(),
  transmited: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type OrderBody = z.infer<typeof orderBody>;

/** Returns the fields that identify an order's content: two bodies with equal content are the same order. */
export function orderContent({ store_code, products, addressInformation }: OrderBody) {
  const { shippingExtraFields: _extra, payment_method_additional: _more, ...delivery } = addressInformation;
  return {
    store_code,
    products: products.map(({ sku, parentSku, qty, product_option }) => ({
      sku,
      parentSku,
      qty,
      product_option,
    })),
    ...delivery,
  };
}

/** A line as shown on the thank-you page and in the sync sheet. */
export const orderLine = z.object({
  sku: z.string(),
  parentSku: z.optional(z.string()),
  name: z.string(),
  subtitle: z.string(),
  image: z.string(),
  qty: z.int(),
  price_incl_tax: cents,
  energy: z.optional(z.object({ class: z.string(), scale: z.string() })),
});
export type OrderLine = z.infer<typeof orderLine>;

/** Version of this shape, stored in each order as `v`. */
export const ORDER_DOCUMENT_VERSION = 1;

export const orderDocument = z.object({
  /** random UUID = cart generation id */
  id: z.string().check(z.maxLength(64)),
  v: z.int(),
  /** "guest" or "user:{id}": an order is never sent for another principal */
  principal: z.string(),
  store_code: z.string(),
  state: orderState,
  /** position in the queue, which determines the sending order instead of the clock */
  seq: z.int(),
  attempt: z.int(),
  fence: z.int(),
  /** earliest device time to send; 0 = immediately */
  not_before: epochMs,
  body: orderBody,
  /** SHA3-224 of the body's content, hexadecimal */
  body_hash: z.string(),
  /** hashes of the bodies that were sent before the customer consented to a change */
  former_bodies: z.optional(z.array(z.string())),
  /** number of the other order that the backend stores under this order's first key; "" if the backend returned none */
  rekeyed_from: z.optional(z.string()),
  confirmed_total: cents,
  totals: z.object({ goods: cents, shipping: cents, payment: cents, tax: cents, grand_total: cents }),
  /** coupon discount, negative; absent without a coupon */
  discount: z.optional(cents),
  /** code of the coupon */
  coupon: z.optional(z.string()),
  lines: z.array(orderLine),
  shipping_title: z.string(),
  payment_title: z.string(),
  /** promised delivery as ISO dates, [earliest, latest] */
  delivery: z.tuple([z.string(), z.string()]),
  order_number: z.optional(z.string()),
  order_token: z.optional(z.string()),
  /** error code of the last verdict, and the backend's counter-offer */
  last_verdict: z.optional(
    z.object({
      code: z.string(),
      at: epochMs,
      new_total: z.optional(cents),
      /** lines that can no longer be delivered */
      skus: z.optional(z.array(z.string())),
    }),
  ),
  journal: z.array(z.object({ at: epochMs, event: z.string(), attempt: z.int() })),
  /** device times of the requests that sent the order, oldest first */
  sent_at: z.optional(z.array(epochMs)),
  /** device times of the lookups since the newest request, oldest first */
  looked_up_at: z.optional(z.array(epochMs)),
  /** ms since the newest request, measured by monotonic clocks and accumulated at each lookup */
  quiet_ms: z.optional(z.int()),
  /** device time at which the order was last postponed because a precondition of its request failed */
  postponed_at: z.optional(epochMs),
  /** id of the backend's job that queues the order; not an order number */
  job: z.optional(z.string()),
  /** the order's id in the backend; not an order number */
  backend_id: z.optional(z.string()),
  /**
   * the backend's reason for refusing the order or, while the outcome is unknown, for an error that may be a refusal
   */
  refusal: z.optional(z.string()),
  /** part of the order that failed the backend's validation */
  invalid: z.optional(z.enum(['address', 'other'])),
  /**
   * data displayed when the order was placed, other than lines, totals and delivery, and the digest of everything
   * displayed
   */
  shown: z.optional(
    z.object({
      /** accepted version of the terms; "" if none is configured */
      terms: z.string(),
      /** sku → the 30-day lowest price shown beside a reduced price */
      lowest: z.record(z.string(), cents),
      /** sku → unit price before the reduction */
      was: z.optional(z.record(z.string(), cents)),
      digest: z.string(),
    }),
  ),
  /** true if placed while online; absent if placed offline or by an earlier build */
  placed_online: z.optional(z.boolean()),
  /** `server_item_id` of products that the backend added to its cart and that have no cart line */
  store_items: z.optional(z.array(z.string())),
  /** device time at which the payment page was opened */
  payment_opened_at: z.optional(epochMs),
  /**
   * This document as a JWE that only the backend can decrypt (S-22); set if the user logged out before the order was
   * sent. All other fields are blank, except id, state and the number of products.
   */
  sealed: z.optional(z.string()),
  /** `wanted`: the guest requested an account; `asked`: a task that creates the account was queued */
  account: z.optional(z.enum(['wanted', 'asked'])),
  /** device time at which one tab claimed the order, to report the purchase to the data layer */
  purchase_told_at: z.optional(epochMs),
  created_at: epochMs,
  updated_at: epochMs,
});
export type OrderDocument = z.infer<typeof orderDocument>;
