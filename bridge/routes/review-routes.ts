// review/create, of products and of orders: guests and customers alike; the header Idempotency-Key makes it repeatable.
import { takeLetter } from '../accounts/password-check.ts';
import { addReview } from '../accounts/reviews.ts';
import { reviewBody } from '../accounts/shapes.ts';
import { storeOf } from '../catalogue/catalogue-facts.ts';
import { addOrderFeedback, isOrderFeedback, orderFeedbackBody } from '../orders/order-feedback.ts';
import { queryText, readAs } from '../wire/input.ts';
import { refuse } from '../wire/refusal.ts';
import type { Handler } from './handler.ts';

export const create: Handler = {
  answer: async (bridge, request, reply, principal) => {
    const { db, facts, clock } = bridge;
    takeLetter(bridge, request, reply);
    const key = request.headers['idempotency-key'];
    if (key !== undefined && (typeof key !== 'string' || !/^[\w.:-]{8,64}$/.test(key)))
      throw refuse(400, 'Idempotency-Key must have 8 to 64 letters and digits');
    if (isOrderFeedback(request.body)) {
      const { review } = readAs(orderFeedbackBody, request.body);
      return addOrderFeedback(db, review, key, clock());
    }
    const { review } = readAs(reviewBody, request.body);
    const store = storeOf(facts, queryText(request.query, 'storeCode'));
    return addReview(db, store, review, principal?.customerId, key, clock());
  },
};
