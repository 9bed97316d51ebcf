// review/create: reviews of products and orders, by guests and customers; the Idempotency-Key header makes retries
// safe.

import { addReview } from '../accounts/add-review.ts';
import { enforceMessageLimit } from '../accounts/enforce-limit.ts';
import { reviewBody } from '../accounts/shapes.ts';
import { storeOf } from '../catalogue/catalogue-facts.ts';
import { addOrderFeedback, isOrderFeedback, orderFeedbackBody } from '../orders/add-order-feedback.ts';
import { idempotencyKey, queryText, readAs } from '../wire/read-as.ts';
import type { Handler } from './handler.ts';

export const create: Handler = {
  answer: async (bridge, request, reply, principal) => {
    const { db, facts, clock } = bridge;
    await enforceMessageLimit(bridge, request, reply);
    const key = idempotencyKey(request);
    if (isOrderFeedback(request.body)) {
      const { review } = readAs(orderFeedbackBody, request.body);
      return addOrderFeedback(db, review, key, clock());
    }
    const { review } = readAs(reviewBody, request.body);
    const store = storeOf(facts, queryText(request.query, 'storeCode'));
    return addReview(db, store, review, principal?.customerId, key, clock());
  },
};
