// THE LIST OF TASK KINDS: writes that survive a closed tab and being offline. Orders are tasks of their own, stored in
// `orders`. The worker's registry has a row for each kind.
import * as z from 'zod/mini';
import { address } from './documents/customer.ts';

export const taskKinds = {
  /** Only the four modifiable fields of a profile. */
  'profile-update': z.strictObject({
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    addresses: z.array(address).check(z.maxLength(2)),
  }),
  'review-create': z.strictObject({
    sku: z.string(),
    productId: z.int(),
    title: z.string(),
    detail: z.string(),
    nickname: z.string(),
    rating: z.int().check(z.gte(1), z.lte(5)),
  }),
  /** Feedback on an order. Authorised by the order's token, without a login. */
  'order-feedback': z.strictObject({
    number: z.string(),
    orderToken: z.string(),
    rating: z.int().check(z.gte(1), z.lte(5)),
    title: z.string(),
    detail: z.string(),
  }),
  /**
   * Withdrawal from an order or a part of it. Authorised by the order's token. Stays on the device as the receipt;
   * effective from `declaredAt`.
   */
  'order-withdrawal': z.strictObject({
    number: z.string(),
    orderToken: z.string(),
    /** language of the mailed receipt */
    store: z.string(),
    name: z.string(),
    email: z.string(),
    reason: z.string(),
    /** `qty` as ordered; a fraction if the backend sells the product in fractions */
    items: z.array(z.strictObject({ sku: z.string(), name: z.string(), qty: z.number().check(z.gt(0)) })),
    /** device time, ms since 1970 */
    declaredAt: z.int(),
  }),
  /** `store`: language of the mail; absent in tasks of older builds */
  'newsletter-subscribe': z.strictObject({ email: z.string(), store: z.optional(z.string()) }),
  /** Requests the stock of a sku; the result is written to its cart lines. */
  'stock-check': z.strictObject({ sku: z.string() }),
  /** `code`: from a newsletter mail, authorises a guest */
  'newsletter-unsubscribe': z.strictObject({ email: z.string(), code: z.optional(z.string()) }),
  /** Sends the confirmation mail again. */
  'newsletter-confirmation': z.strictObject({ email: z.string(), store: z.string() }),
  /** Confirms an address by its mailed code, with or without a login. */
  'newsletter-confirm': z.strictObject({ email: z.string(), code: z.string(), store: z.string() }),
  /** A contact message. */
  'contact-create': z.strictObject({
    name: z.string(),
    email: z.string(),
    telephone: z.string(),
    comment: z.string(),
  }),
  /** Requests a push reminder to this browser's subscription, for an order that does not arrive after an outage. */
  'push-reminder': z.strictObject({
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    orderKey: z.string(),
    store: z.string(),
  }),
  /** Creates an account for a guest after their order; the backend mails a link to set the password. */
  'account-create': z.strictObject({
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    store: z.string(),
  }),
  /** Sends a mail with a link to set an account's password. */
  'password-link': z.strictObject({ email: z.string(), store: z.string() }),
} as const;
export type TaskKind = keyof typeof taskKinds;
export type TaskPayload<K extends TaskKind> = z.infer<(typeof taskKinds)[K]>;
