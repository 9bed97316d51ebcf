// The local store of single facts: each code has its own value shape.
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
  /** a guest's order is followed by an account; absent: not asked for */
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
  /** `{carrier_code}|{method_code}`, "" when none is chosen */
  shippingMethod: z.string(),
  /** code of the pickup point, "" when none */
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
/** Never the password: it does not leave the component's memory. */
export type PersonalDetails = z.infer<typeof personalDetails>;
export type ShippingDetails = z.infer<typeof shippingDetails>;
export type PaymentDetails = z.infer<typeof paymentDetails>;

/** The delivery and payment methods that the backend named for a cart, in a store view and for a country. */
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

/**
 * claim code → shape of its value
 */
export const claims = {
  /** the open cart; every page reads whose lines are shown, whoever needs more parses it as cart-head.ts says */
  cart: z.looseObject({ generation: z.string(), seq: z.int() }) as unknown as z.ZodMiniType<CartHead>,
  /** `{press}|{sku}` of additions whose lines were removed since, the newest last; ids are random and name nobody */
  'added-presses': z.object({ presses: z.array(z.string()) }),
  /** the generation whose lines are on their way to the next one, since an order may have had it before */
  'renewed-cart': z.object({ from: z.string() }),
  /** when the shop last refused a customer's cart, so that a guest's was opened */
  'last-cart-bypass-ts': z.object({ at: epochMs }),
  'personal-details': personalDetails,
  'shipping-details': shippingDetails,
  'payment-details': paymentDetails,
  /** where checkout stands; the activity window of 30 minutes counts from modifiedAt */
  checkout: z.object({ step: z.string(), modifiedAt: epochMs, lastOrderId: z.string() }),
  /** what the worker knows of the connection: written by the worker only */
  connection: z.object({ online: z.boolean(), since: epochMs, lastAnswerAt: epochMs }),
  /** what stands in forms that were not sent yet, by form and field, the newest first; never a password */
  drafts: z.object({
    drafts: z.array(z.object({ form: z.string(), fields: z.record(z.string(), z.string()) })),
  }),
  /** what was searched for last, newest first */
  'recent-searches': z.object({ terms: z.array(z.string()) }),
  /** does this device fetch goods for times without a network; absent: unless the browser saves data */
  'catalogue-fetching': z.object({ on: z.boolean() }),
  settings: z.object({ store: storeCode, theme: z.enum(['system', 'light', 'dark']) }),
  /** newest first, each sku once, at most 50 */
  'recently-viewed': z.object({ products: z.array(z.object({ sku: z.string(), product_id: z.int() })) }),
  /**
   * The customer who is logged in. `generation` is born at login: what belongs to one login is never taken for
   * another's.
   */
  'current-user': z.object({ generation: z.string(), current: customer, sessionStarted: epochMs }),
  /** `epoch` counts refreshes; `lock` −1: the shop refused to refresh, only a login helps */
  'current-token': z.object({ generation: z.string(), token: z.string(), epoch: z.int(), lock: z.int() }),
  'current-refresh-token': z.object({ generation: z.string(), token: z.string() }),
  'orders-history': z.object({
    items: z.array(historyOrder),
    total: z.int(),
    /** pages of 20 that are here, from the newest */
    pages: z.int(),
    readAt: epochMs,
  }),
  'loyalty-card': z.object({ number: z.string(), points: z.int(), since: z.string(), readAt: epochMs }),
  /** may what is done on this device be counted, and since when that is the answer; absent: not answered */
  'analytics-consent': z.object({ agreed: z.boolean(), at: epochMs }),
  /** `pending`: asked for, and the mailed link was not opened yet */
  newsletter: z.object({ email: z.string(), subscribed: z.boolean(), pending: z.optional(z.boolean()) }),
  /** the first visit, and when the newsletter's dialog opened by itself; once on a device */
  'newsletter-invitation': z.object({ firstVisitAt: epochMs, shownAt: z.optional(epochMs) }),
  /** what prices depend on of who is logged in: written by login, removed by logout */
  'shopper-group': z.object({ groupId: z.int(), token: z.string() }),
  /** the shop ended the session, and why: the login panel is asked for */
  'signup-wanted': z.object({
    at: epochMs,
    code: z.optional(z.enum(['refresh-refused', 'refresh-exhausted'])),
  }),
  /** a logout that has begun and must be finished by whoever finds this; removed last */
  'logging-out': z.object({
    at: epochMs,
    principal: z.string(),
    /** what becomes of tasks that were not sent: a failed token never deletes one (I-21) */
    tasks: z.enum(['remove', 'park']),
    cart: z.enum(['remove', 'keep']),
  }),
  /** after a logout: how often the browser still has to be made to empty its own files of what was removed */
  'files-to-empty': z.object({ times: z.int() }),
  /** unsent orders of somebody who logged out: sent, never shown (S-22) */
  'sealed-orders': z.object({ ids: z.array(z.string()) }),
  /** the public JWK such orders are sealed with, of the backend at this URL: read at login, as a logout may be offline */
  'sealing-key': z.object({ bridge: z.string(), key: z.record(z.string(), z.string()) }),
  /** URL of the backend whose newest answer to an order repeated its key; "" once one did not */
  'order-key': z.object({ bridge: z.string() }),
  /** used where methods come from the cart calls only and there is no connection; newest first, none of it personal */
  'seen-methods': z.object({ seen: z.array(seenMethods) }) as unknown as z.ZodMiniType<{
    seen: SeenMethods[];
  }>,
  /** by what a kiosk is known to the shop; of nobody who uses it */
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
