// An order on this device, from "confirmed" to the shop's verdict (docs/reliability.md).
// Invariants: id = cart generation, so one cart gives one order whatever is clicked; `body.order_id` is the key the shop
// knows it by: the same, unless another copy of this device's data used it first; `body` is frozen when the shopper
// confirms; only the holder of the newest `fence` may write a verdict.
import * as z from 'zod/mini';
import { cents, epochMs } from '../primitives.ts';

export const orderState = z.enum([
  'confirmed', // saved on this device, not sent yet
  'sending', // a request may be on its way: after a crash this means "unknown"
  'unknown', // sent, no proof of an answer: send again with the same id
  'accepted', // the shop has it: its answer named an order
  'rejected', // the shop refused it for good; can be edited into a new order
  'needs_consent', // the total rose or a line is gone: the shopper decides
  'needs_help', // backend without any way to dedupe, and the outcome is unknown
  'cancelled', // by the shopper, before it was sent
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

/** The body as it is sent, without fields of the device. Money in decimals. */
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
        /** the most that the device knew that item of a customer's cart to hold: what is there beyond it is another device's */
        server_qty: z.optional(z.number()),
        product_option: z.optional(z.record(z.string(), z.unknown())),
      }),
    )
    .check(z.minLength(1)),
  addressInformation: z.object({
    shippingAddress: z.optional(address),
    billingAddress: address,
    shipping_carrier_code: z.string(),
    shipping_method_code: z.string(),
    payment_method_code: z.string(),
    payment_method_additional: z.record(z.string(), z.string()),
    /** order notes, company code, pickup point, and the total the shopper agreed to ("confirmed_total") */
    shippingExtraFields: z.record(z.string(), z.string()),
  }),
  order_id: z.string(),
  transmited: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type OrderBody = z.infer<typeof orderBody>;

/** What is ordered, by whom, where it goes and how it is paid: what makes two bodies the same order. */
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

/** What the thank-you page and the sync sheet show of a line. */
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
  /** "guest" or "user:{id}": an order is never sent as somebody else */
  principal: z.string(),
  store_code: z.string(),
  state: orderState,
  /** place in the queue; order of sending, never the clock */
  seq: z.int(),
  attempt: z.int(),
  fence: z.int(),
  /** not before this device time; 0 = at once */
  not_before: epochMs,
  body: orderBody,
  /** SHA3-224 of the body's content, in hex */
  body_hash: z.string(),
  /** the same of bodies that it was sent with before its shopper agreed to other goods */
  former_bodies: z.optional(z.array(z.string())),
  /** the number of another order, which the shop holds by the key that this one had first; "" when it told none */
  rekeyed_from: z.optional(z.string()),
  confirmed_total: cents,
  totals: z.object({ goods: cents, shipping: cents, payment: cents, tax: cents, grand_total: cents }),
  /** what a coupon took off the total, negative; absent without one */
  discount: z.optional(cents),
  /** the code of that coupon */
  coupon: z.optional(z.string()),
  lines: z.array(orderLine),
  shipping_title: z.string(),
  payment_title: z.string(),
  /** ISO dates of the promised delivery, [earliest, latest] */
  delivery: z.tuple([z.string(), z.string()]),
  order_number: z.optional(z.string()),
  order_token: z.optional(z.string()),
  /** the last verdict's error code and what the shop asks instead */
  last_verdict: z.optional(
    z.object({
      code: z.string(),
      at: epochMs,
      new_total: z.optional(cents),
      /** the lines that can no longer be delivered */
      skus: z.optional(z.array(z.string())),
    }),
  ),
  journal: z.array(z.object({ at: epochMs, event: z.string(), attempt: z.int() })),
  /** device times of the requests that carried it, oldest first */
  sent_at: z.optional(z.array(epochMs)),
  /** device times of the look-ups since the newest of them, oldest first */
  looked_up_at: z.optional(z.array(epochMs)),
  /** milliseconds that passed since the newest request by monotonic clocks, summed up at each look-up */
  quiet_ms: z.optional(z.int()),
  /** when it was last put off because what it needs before its request did not come */
  postponed_at: z.optional(epochMs),
  /** the shop received it and queues it as this job, which is no order number */
  job: z.optional(z.string()),
  /** the order's id in the backend, which is no order number either */
  backend_id: z.optional(z.string()),
  /** the backend's own words for its refusal, as text; while the outcome is open: of an error that may be a refusal */
  refusal: z.optional(z.string()),
  /** the shop's validation refused it: an address in it, or something else */
  invalid: z.optional(z.enum(['address', 'other'])),
  /** what was shown beside lines, sums and delivery when it was placed, and the digest of all of it */
  shown: z.optional(
    z.object({
      /** version of the terms that were agreed to; "" where the shop names none */
      terms: z.string(),
      /** sku → the lowest price of 30 days that stood beside a reduced one */
      lowest: z.record(z.string(), cents),
      /** sku → what one cost before the reduction that it had */
      was: z.optional(z.record(z.string(), cents)),
      digest: z.string(),
    }),
  ),
  /** it was placed while the device had a connection; absent: it was not, or an earlier build placed it */
  placed_online: z.optional(z.boolean()),
  /** `server_item_id` of the products that the backend had added to its cart by itself: no cart line stands behind them */
  store_items: z.optional(z.array(z.string())),
  /** device time at which the page that takes its payment was opened */
  payment_opened_at: z.optional(epochMs),
  /**
   * All of this document as a JWE only the shop can open (S-22): its shopper left it here unsent, and what stands beside
   * it is empty but for id, state and number of products.
   */
  sealed: z.optional(z.string()),
  /** wanted: the guest asked for an account with it; asked: the shop was asked for one after it had the order */
  account: z.optional(z.enum(['wanted', 'asked'])),
  /** device time at which one tab took it to tell the page's data layer of the purchase */
  purchase_told_at: z.optional(epochMs),
  created_at: epochMs,
  updated_at: epochMs,
});
export type OrderDocument = z.infer<typeof orderDocument>;
