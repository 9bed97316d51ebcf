// THE LIST OF TASK KINDS as the worker sends them: endpoint, body of the payload. A row that is missing does not
// compile. What is done with a good answer is named by the task's `callback_event` (task-callbacks.ts).
import type { EndpointName } from '../../schemas/bridge/endpoints.ts';
import type { TaskKind, TaskPayload } from '../../schemas/tasks.ts';
import { profileToWire } from '../../src/domain/customer-from-wire.ts';

/** The number in "user:158"; undefined for a guest. */
const customerId = (principal: string): number | undefined =>
  principal.startsWith('user:') ? Number(principal.slice('user:'.length)) : undefined;

const PENDING = 2;

export type TaskRow<P> = {
  endpoint: EndpointName;
  body: (payload: P, principal: string) => Record<string, unknown>;
};

export const taskRows: { [K in TaskKind]: TaskRow<TaskPayload<K>> } = {
  'profile-update': {
    endpoint: 'user/update',
    body: (payload) => ({ customer: profileToWire(payload) }),
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
  'newsletter-subscribe': { endpoint: 'mailer/subscribe', body: ({ email }) => ({ email }) },
  'newsletter-unsubscribe': { endpoint: 'mailer/unsubscribe', body: ({ email }) => ({ email }) },
};
