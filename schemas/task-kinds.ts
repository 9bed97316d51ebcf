// THE LIST OF TASK KINDS: writes that survive a closed tab and a dead network. An order is its own task and stands in
// `orders`. The worker's registry has a row for each kind.
import * as z from 'zod/mini';
import { address } from './documents/customer.ts';

export const taskKinds = {
  /** The four keys that a profile may be modified in, and nothing else. */
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
  /** Of an order, by whoever holds its token: its body names number and token, and no login is needed. */
  'order-feedback': z.strictObject({
    number: z.string(),
    orderToken: z.string(),
    rating: z.int().check(z.gte(1), z.lte(5)),
    title: z.string(),
    detail: z.string(),
  }),
  /**
   * That an order, or a part of it, is withdrawn from, by whoever holds its token. It stays on the device as its receipt,
   * and counts from when it was declared.
   */
  'order-withdrawal': z.strictObject({
    number: z.string(),
    orderToken: z.string(),
    /** of the mailed receipt's language */
    store: z.string(),
    name: z.string(),
    email: z.string(),
    reason: z.string(),
    /** `qty`: what the order says, which may be a fraction of a product that the backend sold in parts */
    items: z.array(z.strictObject({ sku: z.string(), name: z.string(), qty: z.number().check(z.gt(0)) })),
    /** device time, ms since 1970 */
    declaredAt: z.int(),
  }),
  /** `store`: of the mail's language; absent in a task of an older build */
  'newsletter-subscribe': z.strictObject({ email: z.string(), store: z.optional(z.string()) }),
  /** Is it there? Asked of the shop as soon as it can be, its answer goes onto the lines of that sku. */
  'stock-check': z.strictObject({ sku: z.string() }),
  /** `code`: of a mail of the newsletter, by whoever is not logged in */
  'newsletter-unsubscribe': z.strictObject({ email: z.string(), code: z.optional(z.string()) }),
  /** The mail with the link that confirms the address, once more. */
  'newsletter-confirmation': z.strictObject({ email: z.string(), store: z.string() }),
  /** The link was opened: by whoever has the mail, logged in or not. */
  'newsletter-confirm': z.strictObject({ email: z.string(), code: z.string(), store: z.string() }),
  /** What somebody writes to the shop. */
  'contact-create': z.strictObject({
    name: z.string(),
    email: z.string(),
    telephone: z.string(),
    comment: z.string(),
  }),
  /** A reminder, if the order has not come some time after the shop is back. By the browser's subscription, for nobody else. */
  'push-reminder': z.strictObject({
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    orderKey: z.string(),
    store: z.string(),
  }),
  /** An account for whoever ordered as a guest and wanted one; the shop's link for its password follows. */
  'account-create': z.strictObject({
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    store: z.string(),
  }),
  /** A mail with a link to choose the password of an account. */
  'password-link': z.strictObject({ email: z.string(), store: z.string() }),
} as const;
export type TaskKind = keyof typeof taskKinds;
export type TaskPayload<K extends TaskKind> = z.infer<(typeof taskKinds)[K]>;
