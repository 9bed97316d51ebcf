// Claims: the collection of singletons. The code of a claim determines the shape of its value.
import * as z from 'zod/mini';
import { paymentState } from '../bridge/payment-state.ts';
import { cents, epochMs, storeCode } from '../primitives.ts';
import type { CartHead } from './cart-head.ts';
import { customer, historyOrder } from './customer.ts';
import type { PaymentMethodValue, ShippingMethodValue } from './reference-document.ts';

export const personalDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string(),
  /** true if a guest wants an account after the order; absent if not requested */
  createAccount: z.optional(z.boolean()),
});
export const shippingDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  country: z.string(),
  streetAddress: z.string(),
  apartmentNumber: z.string(),
  city: z.string(),
  /** id of the region in the country list; "" = none */
  state: z.string(),
  region_id: z.int(),
  zipCode: z.string(),
  phoneNumber: z.string(),
  /** `{carrier_code}|{method_code}`, "" if none is chosen */
  shippingMethod: z.string(),
  /** code of the pickup point, "" if none */
  pickupPoint: z.string(),
  /** skus with whose delivery an old appliance is taken back; absent if never chosen */
  takeBack: z.optional(z.array(z.string())),
});
export const paymentDetails = z.object({
  ...z.omit(shippingDetails, { shippingMethod: true, pickupPoint: true, takeBack: true }).shape,
  /** true for a legal person, who gets a company invoice */
  legalPerson: z.boolean(),
  /** true if the billing address equals the shipping address */
  sameAsShipping: z.boolean(),
  company: z.string(),
  taxId: z.string(),
  companyCode: z.string(),
  paymentMethod: z.string(),
  paymentMethodAdditional: z.record(z.string(), z.string()),
  orderNotes: z.string(),
});
/** Personal details of the checkout form, without the password, which stays in the component's memory. */
export type PersonalDetails = z.infer<typeof personalDetails>;
export type ShippingDetails = z.infer<typeof shippingDetails>;
export type PaymentDetails = z.infer<typeof paymentDetails>;

/** Delivery and payment methods that the backend returned for a cart in a store view and country. */
export type SeenMethods = {
  store: string;
  country: string;
  at: number;
  shipping: ShippingMethodValue[];
  payment: PaymentMethodValue[];
};
const seenMethods = z.looseObject({
  store: z.string(),
  country: z.string(),
  at: epochMs,
  shipping: z.array(z.looseObject({ carrier_code: z.string(), method_code: z.string() })),
  payment: z.array(z.looseObject({ code: z.string() })),
});

/** Claim code → shape of its value. */
export const claims = {
  /** the open cart; only the fields that every page needs are validated here, the others by cart-head.ts */
  cart: z.looseObject({ generation: z.string(), seq: z.int() }) as unknown as z.ZodMiniType<CartHead>,
  /**
   * `{press}|{sku}` of additions whose lines have since been removed, newest last; press ids are random and not
   * personal
   */
  'added-presses': z.object({ presses: z.array(z.string()) }),
  /** a former cart generation whose lines are being moved to the next one because an order may have used it */
  'renewed-cart': z.object({ from: z.string() }),
  /** time at which the backend last refused a customer's cart and a guest cart was opened instead */
  'last-cart-bypass-ts': z.object({ at: epochMs }),
  'personal-details': personalDetails,
  'shipping-details': shippingDetails,
  'payment-details': paymentDetails,
  /** the checkout step; a checkout counts as active for 30 minutes after `modifiedAt` */
  checkout: z.object({ step: z.string(), modifiedAt: epochMs, lastOrderId: z.string() }),
  /** connection state; written by the worker only */
  connection: z.object({ online: z.boolean(), since: epochMs, lastAnswerAt: epochMs }),
  /** form values that have not been submitted yet, newest first; passwords are never included */
  drafts: z.object({
    drafts: z.array(z.object({ form: z.string(), fields: z.record(z.string(), z.string()) })),
  }),
  /** newest first */
  'recent-searches': z.object({ terms: z.array(z.string()) }),
  /** true to fetch products for offline use; if absent, they are fetched unless the browser saves data */
  'catalogue-fetching': z.object({ on: z.boolean() }),
  settings: z.object({ store: storeCode, theme: z.enum(['system', 'light', 'dark']) }),
  /** newest first, each sku once, at most 50 */
  'recently-viewed': z.object({ products: z.array(z.object({ sku: z.string(), product_id: z.int() })) }),
  /** The logged-in customer. `generation` is created at each login and identifies the data of that login. */
  'current-user': z.object({ generation: z.string(), current: customer, sessionStarted: epochMs }),
  /** `epoch` counts refreshes; `lock` is −1 if the backend refused a refresh and a new login is required */
  'current-token': z.object({ generation: z.string(), token: z.string(), epoch: z.int(), lock: z.int() }),
  'current-refresh-token': z.object({ generation: z.string(), token: z.string() }),
  'orders-history': z.object({
    items: z.array(historyOrder),
    total: z.int(),
    /** number of stored pages of 20 orders, starting with the newest */
    pages: z.int(),
    readAt: epochMs,
  }),
  'loyalty-card': z.object({ number: z.string(), points: z.int(), since: z.string(), readAt: epochMs }),
  /** the user's consent to analytics on this device, and the time of the answer; absent if not answered */
  'analytics-consent': z.object({ agreed: z.boolean(), at: epochMs }),
  /** `pending`: the subscription was requested, but the mailed link has not been opened yet */
  newsletter: z.object({ email: z.string(), subscribed: z.boolean(), pending: z.optional(z.boolean()) }),
  /** times of the first visit and of the invitation dialog, which opens once per device */
  'newsletter-invitation': z.object({ firstVisitAt: epochMs, shownAt: z.optional(epochMs) }),
  /** customer group of the logged-in user, for prices: written at login, removed at logout */
  'shopper-group': z.object({ groupId: z.int(), token: z.string() }),
  /** set when the backend ended the session: the login panel is shown with this reason */
  'signup-wanted': z.object({
    at: epochMs,
    code: z.optional(z.enum(['refresh-refused', 'refresh-exhausted'])),
  }),
  /** a logout in progress; if it is interrupted, the next start completes it. Removed in the last step of the logout */
  'logging-out': z.object({
    at: epochMs,
    principal: z.string(),
    /** what happens to unsent tasks; a failed token never removes one (I-21) */
    tasks: z.enum(['remove', 'park']),
    cart: z.enum(['remove', 'keep']),
  }),
  /** number of compactions left, which make the browser erase removed data from its files after a logout */
  'files-to-empty': z.object({ times: z.int() }),
  /** ids of unsent orders of users who logged out; these are still sent, but never shown (S-22) */
  'sealed-orders': z.object({ ids: z.array(z.string()) }),
  /**
   * public JWK that seals such orders, and URL of its backend; requested at login, because a logout may happen offline
   */
  'sealing-key': z.object({ bridge: z.string(), key: z.record(z.string(), z.string()) }),
  /** URL of the backend if its latest order response contained the order's key; "" otherwise */
  'order-key': z.object({ bridge: z.string() }),
  /** methods offered offline if the backend returns them only in cart calls; newest first, not personal */
  'seen-methods': z.object({ seen: z.array(seenMethods) }) as unknown as z.ZodMiniType<{
    seen: SeenMethods[];
  }>,
  /** id that identifies a kiosk to the backend; not related to its users */
  device: z.object({ id: z.string() }),
  /** last known payment states of orders on this device, newest first */
  'payment-states': z.object({
    orders: z.array(z.object({ number: z.string(), state: paymentState, at: epochMs })),
  }),
  'last-sent': z.object({ at: epochMs, orderId: z.string(), orderNumber: z.string(), total: cents }),
} as const;
export type ClaimCode = keyof typeof claims;
export type ClaimValue<C extends ClaimCode> = z.infer<(typeof claims)[C]>;

export const claimDocument = z.object({
  code: z.string().check(z.maxLength(64)),
  created_at: epochMs,
  value: z.record(z.string(), z.unknown()),
  description: z.string(),
});
