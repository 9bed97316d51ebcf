// The table of task kinds: writes that survive a closed tab and a missing connection. Orders are not among them; they
// are stored in `orders`. The worker's registry (workers/outbox/task-registry.ts) has a row for each kind.
import * as z from 'zod/mini';
import { address, addressChange, MOST_ADDRESSES } from './documents/customer.ts';

type Row = {
  payload: z.ZodMiniObject;
  /** stored with the task: `:name` is replaced by that field of the payload, `{{token}}` when the task is sent */
  url: string;
  /** stored with the task: the name of its effect on this device, "" if it has none */
  callback_event: string;
  /** whether its outcome is shown; "until-logout": still sent after a logout, but not shown to the next user */
  notice: 'always' | 'until-logout' | 'never';
};

export const taskKinds = {
  /**
   * Updates the profile; the payload contains its four modifiable fields as shown on the device, and what is new among
   * the addresses. Names are sent only if `changes` is empty or absent.
   */
  'profile-update': {
    payload: z.strictObject({
      firstname: z.string(),
      lastname: z.string(),
      email: z.string(),
      addresses: z.array(address).check(z.maxLength(MOST_ADDRESSES)),
      /**
       * applied to the backend's newest list when the task is sent; absent in tasks of older builds. An older build refuses
       * a task that has them, because it would replace the whole list.
       */
      changes: z.optional(z.array(addressChange)),
    }),
    url: '/user/me?token={{token}}',
    callback_event: 'user/handleUpdateProfile',
    notice: 'always',
  },
  'review-create': {
    payload: z.strictObject({
      sku: z.string(),
      productId: z.int(),
      title: z.string(),
      detail: z.string(),
      nickname: z.string(),
      rating: z.int().check(z.gte(1), z.lte(5)),
    }),
    url: '/review/create?token={{token}}',
    callback_event: '',
    notice: 'always',
  },
  /** Sends feedback on an order. Authorised by the order's token, without a login. */
  'order-feedback': {
    payload: z.strictObject({
      number: z.string(),
      orderToken: z.string(),
      rating: z.int().check(z.gte(1), z.lte(5)),
      title: z.string(),
      detail: z.string(),
    }),
    url: '/review/create',
    callback_event: '',
    notice: 'always',
  },
  /**
   * Declares the withdrawal from an order or a part of it. Authorised by the order's token. The task stays on the
   * device as the receipt; the withdrawal takes effect at `declaredAt`.
   */
  'order-withdrawal': {
    payload: z.strictObject({
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
    url: '/order/withdraw?storeCode=:store',
    callback_event: '',
    notice: 'until-logout',
  },
  'newsletter-subscribe': {
    /** `store`: language of the mail; absent in tasks of older builds */
    payload: z.strictObject({ email: z.string(), store: z.optional(z.string()) }),
    url: '/mailer/subscribe',
    callback_event: 'newsletter/subscribed',
    notice: 'until-logout',
  },
  /** Requests the stock of a sku; the result is written to its cart lines. */
  'stock-check': {
    payload: z.strictObject({ sku: z.string() }),
    url: '/stock/check?sku=:sku',
    callback_event: 'cart/stockSync',
    notice: 'never',
  },
  'newsletter-unsubscribe': {
    /** `code`: from a newsletter mail; authorises a guest to unsubscribe */
    payload: z.strictObject({ email: z.string(), code: z.optional(z.string()) }),
    url: '/mailer/subscribe',
    callback_event: 'newsletter/unsubscribed',
    notice: 'until-logout',
  },
  /** Requests another confirmation mail. */
  'newsletter-confirmation': {
    payload: z.strictObject({ email: z.string(), store: z.string() }),
    url: '/mailer/confirmation',
    callback_event: '',
    notice: 'until-logout',
  },
  /** Confirms an e-mail address by the mailed code, with or without a login. */
  'newsletter-confirm': {
    payload: z.strictObject({ email: z.string(), code: z.string(), store: z.string() }),
    url: '/mailer/confirm',
    callback_event: 'newsletter/confirmed',
    notice: 'until-logout',
  },
  /** Sends a contact message. */
  'contact-create': {
    payload: z.strictObject({
      name: z.string(),
      email: z.string(),
      telephone: z.string(),
      comment: z.string(),
    }),
    url: '/contact/create',
    callback_event: '',
    notice: 'until-logout',
  },
  /** Requests a push reminder to this browser's subscription, for an order that does not arrive after an outage. */
  'push-reminder': {
    payload: z.strictObject({
      endpoint: z.string(),
      p256dh: z.string(),
      auth: z.string(),
      orderKey: z.string(),
      store: z.string(),
    }),
    url: '/push/subscribe',
    callback_event: '',
    notice: 'never',
  },
  /**
   * Requests an alert about a product. A customer's is mailed to the address of the account; a guest's needs `email`, or
   * the browser's push subscription, which a customer can use too.
   */
  'alert-create': {
    payload: z.strictObject({
      kind: z.enum(['stock', 'price']),
      sku: z.string(),
      /** the price that the user saw, in cents */
      price: z.optional(z.int()),
      /** language of the mails */
      store: z.string(),
      email: z.optional(z.string()),
      push: z.optional(z.strictObject({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })),
    }),
    url: '/alert/create?token={{token}}',
    callback_event: '',
    notice: 'until-logout',
  },
  /** Confirms a guest's alerts with the token of a mail. */
  'alert-confirm': {
    payload: z.strictObject({ token: z.string() }),
    url: '/alert/confirm',
    callback_event: '',
    notice: 'until-logout',
  },
  /** Ends an alert, or all without `id`: of the owner of a token, of a browser, or else of the customer. */
  'alert-end': {
    payload: z.strictObject({
      id: z.optional(z.string()),
      token: z.optional(z.string()),
      endpoint: z.optional(z.string()),
    }),
    url: '/alert/end?token={{token}}',
    callback_event: '',
    notice: 'until-logout',
  },
  /** Creates an account for a guest after their order; the backend mails a link to set the password. */
  'account-create': {
    payload: z.strictObject({
      email: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      store: z.string(),
    }),
    url: '/user/create',
    callback_event: 'order/accountCreated',
    notice: 'never',
  },
  /** Requests a mail with a link to set an account's password. */
  'password-link': {
    payload: z.strictObject({ email: z.string(), store: z.string() }),
    url: '/user/reset-password?storeCode=:store',
    callback_event: '',
    notice: 'never',
  },
} as const satisfies Record<string, Row>;
export type TaskKind = keyof typeof taskKinds;
export type TaskPayload<K extends TaskKind> = z.infer<(typeof taskKinds)[K]['payload']>;
