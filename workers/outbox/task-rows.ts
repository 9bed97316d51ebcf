// THE LIST OF TASK KINDS as the worker sends them: endpoint, body of the payload. A row that is missing does not
// compile. What is done with a good answer is named by the task's `callback_event` (run-callback.ts).
import type { EndpointName } from '../../schemas/bridge/endpoints.ts';
import type { TaskKind, TaskPayload } from '../../schemas/task-kinds.ts';
import { toBridgeProfile } from '../bridge-client/mappers/map-customer.ts';

/** The number in "user:158"; undefined for a guest. */
const customerId = (principal: string): number | undefined =>
  principal.startsWith('user:') ? Number(principal.slice('user:'.length)) : undefined;

const PENDING = 2;

/** A password that is kept nowhere and known to nobody, with the kinds of characters that backends ask for. */
const passwordOfNobody = (): string => `aA1-${crypto.randomUUID()}`;

export type TaskRow<P> = {
  endpoint: EndpointName;
  /** `email`: of who is logged in, "" for a guest */
  body?: (payload: P, principal: string, email: string) => Record<string, unknown>;
  /** what does not tell one task's matter from another's, and so stands not in its url */
  query?: (payload: P) => Record<string, string>;
};

/** The language that a mail is asked for in. */
const inLanguage = ({ store }: { store?: string | undefined }): Record<string, string> =>
  store === undefined ? {} : { storeCode: store };

export const taskRows: { [K in TaskKind]: TaskRow<TaskPayload<K>> } = {
  'profile-update': {
    endpoint: 'user/update',
    // the address may have moved since: another one is never asked for by a task
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
