// Claims: the collection of singletons. Each code has its own value shape.
import * as z from 'zod/mini';
import { cents, epochMs, storeCode } from '../primitives.ts';
import type { CartHead } from './cart-head.ts';
import { customer, historyOrder } from './customer.ts';
import type { PaymentMethodValue, ShippingMethodValue } from './reference-document.ts';

export const personalDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string(),
  /** create an account after a guest order; absent: not requested */
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
});
export const paymentDetails = z.object({
  ...z.omit(shippingDetails, { shippingMethod: true, pickupPoint: true }).shape,
  /** natural person: false; legal person (company invoice): true */
  legalPerson: z.boolean(),
  /** billing address equals the shipping address */
  sameAsShipping: z.boolean(),
  company: z.string(),
  taxId: z.string(),
  companyCode: z.string(),
  paymentMethod: z.string(),
  paymentMethodAdditional: z.record(z.string(), z.string()),
  orderNotes: z.string(),
});
/** Never includes the password, which stays in the component's memory. */
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
  /** the open cart; only what every page needs is validated here, the rest by cart-head.ts */
  cart: z.looseObject({ generation: z.string(), seq: z.int() }) as unknown as z.ZodMiniType<CartHead>,
  /** `{press}|{sku}` of additions whose lines were removed since, newest last; the ids are random and not personal */
  'added-presses': z.object({ presses: z.array(z.string()) }),
  /** the former generation whose lines are being moved to the next one, since an order may have used it */
  'renewed-cart': z.object({ from: z.string() }),
  /** time of the last customer cart refused by the backend, which opened a guest cart instead */
  'last-cart-bypass-ts': z.object({ at: epochMs }),
  'personal-details': personalDetails,
  'shipping-details': shippingDetails,
  'payment-details': paymentDetails,
  /** the checkout step; the activity window of 30 minutes counts from modifiedAt */
  checkout: z.object({ step: z.string(), modifiedAt: epochMs, lastOrderId: z.string() }),
  /** connection state; written by the worker only */
  connection: z.object({ online: z.boolean(), since: epochMs, lastAnswerAt: epochMs }),
  /** unsent form values, newest first; never a password */
  drafts: z.object({
    drafts: z.array(z.object({ form: z.string(), fields: z.record(z.string(), z.string()) })),
  }),
  /** newest first */
  'recent-searches': z.object({ terms: z.array(z.string()) }),
  /** true to fetch products for offline use; absent: yes, unless the browser saves data */
  'catalogue-fetching': z.object({ on: z.boolean() }),
  settings: z.object({ store: storeCode, theme: z.enum(['system', 'light', 'dark']) }),
  /** newest first, each sku once, at most 50 */
  'recently-viewed': z.object({ products: z.array(z.object({ sku: z.string(), product_id: z.int() })) }),
  /** The logged-in customer. `generation` is created at each login and identifies the data of that login. */
  'current-user': z.object({ generation: z.string(), current: customer, sessionStarted: epochMs }),
  /** `epoch` counts refreshes; `lock` −1: the backend refused a refresh, and a new login is required */
  'current-token': z.object({ generation: z.string(), token: z.string(), epoch: z.int(), lock: z.int() }),
  'current-refresh-token': z.object({ generation: z.string(), token: z.string() }),
  'orders-history': z.object({
    items: z.array(historyOrder),
    total: z.int(),
    /** stored pages of 20, from the newest */
    pages: z.int(),
    readAt: epochMs,
  }),
  'loyalty-card': z.object({ number: z.string(), points: z.int(), since: z.string(), readAt: epochMs }),
  /** consent to analytics on this device, and the time of the answer; absent: not answered */
  'analytics-consent': z.object({ agreed: z.boolean(), at: epochMs }),
  /** `pending`: requested, but the mailed link was not opened yet */
  newsletter: z.object({ email: z.string(), subscribed: z.boolean(), pending: z.optional(z.boolean()) }),
  /** times of the first visit and of the invitation dialog, which opens once per device */
  'newsletter-invitation': z.object({ firstVisitAt: epochMs, shownAt: z.optional(epochMs) }),
  /** customer group of the logged-in user, for prices: written at login, removed at logout */
  'shopper-group': z.object({ groupId: z.int(), token: z.string() }),
  /** the backend ended the session: show the login panel with this reason */
  'signup-wanted': z.object({
    at: epochMs,
    code: z.optional(z.enum(['refresh-refused', 'refresh-exhausted'])),
  }),
  /** a logout in progress, completed after a crash by the next start; removed last */
  'logging-out': z.object({
    at: epochMs,
    principal: z.string(),
    /** treatment of unsent tasks: a failed token never deletes one (I-21) */
    tasks: z.enum(['remove', 'park']),
    cart: z.enum(['remove', 'keep']),
  }),
  /** after a logout: how many more times the browser must be made to erase removed data from its files */
  'files-to-empty': z.object({ times: z.int() }),
  /** unsent orders of a user who logged out: sent, never shown (S-22) */
  'sealed-orders': z.object({ ids: z.array(z.string()) }),
  /** public JWK to seal such orders with, and its backend; read at login, because a logout may be offline */
  'sealing-key': z.object({ bridge: z.string(), key: z.record(z.string(), z.string()) }),
  /** URL of the backend if its newest order response repeated the order's key; "" otherwise */
  'order-key': z.object({ bridge: z.string() }),
  /** fallback when offline, if methods come only from the cart calls; newest first, not personal */
  'seen-methods': z.object({ seen: z.array(seenMethods) }) as unknown as z.ZodMiniType<{
    seen: SeenMethods[];
  }>,
  /** id of a kiosk at the backend; not related to its users */
  device: z.object({ id: z.string() }),
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
