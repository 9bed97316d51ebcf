// The table of task kinds as the worker sends them: endpoint, body and query of the payload. A missing row does not
// compile. The handling of a successful response is named by the task's `callback_event` (run-callback.ts).
import type { EndpointName } from '#schemas/bridge/endpoints.ts';
import type { TaskKind, TaskPayload } from '#schemas/task-kinds.ts';
import { toBridgeProfile } from '#shared/wire/map-customer.ts';

/** Returns the number in "user:158"; undefined for a guest. */
const customerId = (principal: string): number | undefined =>
  principal.startsWith('user:') ? Number(principal.slice('user:'.length)) : undefined;

const PENDING = 2;

/** Returns a random password that is stored nowhere, with the character classes that backends require. */
const passwordOfNobody = (): string => `aA1-${crypto.randomUUID()}`;

export type TaskRow<P> = {
  endpoint: EndpointName;
  /** `email`: of the logged-in user, "" for a guest */
  body?: (payload: P, principal: string, email: string) => Record<string, unknown>;
  /** parameters that do not identify what the task changes, and are therefore not part of its url */
  query?: (payload: P) => Record<string, string>;
};

/** Returns the query that selects the language of a mail. */
const inLanguage = ({ store }: { store?: string | undefined }): Record<string, string> =>
  store === undefined ? {} : { storeCode: store };

export const taskRows: { [K in TaskKind]: TaskRow<TaskPayload<K>> } = {
  'profile-update': {
    endpoint: 'user/update',
    // the address may have changed since; a task never changes it
    body: (payload, _principal, email) => ({ customer: toBridgeProfile({ ...payload, email }) }),
  },
  'review-create': {
    endpoint: 'review/create',
    body: ({ productId, title, detail, nickname, rating }, principal) => ({
      review: {
        product_id: productId,
        title,
        detail,
        nickname,
        rating,
        review_entity: 'product',
        customer_id: customerId(principal) ?? null,
        review_status: PENDING,
      },
    }),
  },
  'order-feedback': {
    endpoint: 'review/create',
    body: ({ number, orderToken, rating, title, detail }) => ({
      review: {
        review_entity: 'order',
        order_number: number,
        order_token: orderToken,
        rating,
        title,
        detail,
      },
    }),
  },
  'order-withdrawal': {
    endpoint: 'order/withdraw',
    body: ({ number, orderToken, name, email, reason, items, declaredAt }) => ({
      withdrawal: {
        order_number: number,
        order_token: orderToken,
        name,
        email,
        reason,
        items: items.map(({ sku, qty }) => ({ sku, qty })),
        declared_at: new Date(declaredAt).toISOString(),
      },
    }),
  },
  'newsletter-subscribe': {
    endpoint: 'mailer/subscribe',
    body: ({ email }) => ({ email }),
    query: inLanguage,
  },
  'stock-check': { endpoint: 'stock/check' },
  'newsletter-unsubscribe': {
    endpoint: 'mailer/unsubscribe',
    body: ({ email, code }) => (code === undefined ? { email } : { email, code }),
  },
  'newsletter-confirmation': {
    endpoint: 'mailer/confirmation',
    body: ({ email }) => ({ email }),
    query: inLanguage,
  },
  'newsletter-confirm': {
    endpoint: 'mailer/confirm',
    body: ({ email, code }) => ({ email, code }),
    query: inLanguage,
  },
  'contact-create': {
    endpoint: 'contact/create',
    body: ({ name, email, telephone, comment }) => ({
      form: { name, email, telephone, comment, checker: null },
    }),
  },
  'push-reminder': {
    endpoint: 'push/subscribe',
    body: ({ endpoint, p256dh, auth, orderKey, store }) => ({
      subscription: { endpoint, keys: { p256dh, auth } },
      order_id: orderKey,
      store,
    }),
  },
  'account-create': {
    endpoint: 'user/create',
    body: ({ email, firstname, lastname }) => ({
      customer: { email, firstname, lastname },
      password: passwordOfNobody(),
    }),
  },
  'password-link': { endpoint: 'user/reset-password', body: ({ email }) => ({ email }) },
};
