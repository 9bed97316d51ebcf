// Lists of the account pages: orders, special offers, the loyalty card, the customer's reviews.

import { reviewsOf } from '../../accounts/add-review.ts';
import { loyaltyCardOf } from '../../accounts/card-number.ts';
import { offersOf } from '../../accounts/shopper-of.ts';
import { storeOf } from '../../catalogue/catalogue-facts.ts';
import { refuse } from '../../ports/refusal.ts';
import { queryText } from '../../wire/read-as.ts';
import { forCustomer } from '../handler.ts';

const PAGE_SIZE = 20;
const PAGE_SIZE_MAX = 100;
const PAGE_MAX = 1_000_000;

function wholeNumber(query: unknown, name: string, fallback: number, max: number): number {
  const text = queryText(query, name);
  const value = text === undefined ? fallback : Number(/^\d{1,9}$/.test(text) ? text : 0);
  if (value < 1 || value > max) throw refuse(400, `${name} must be a whole number from 1 to ${max}`);
  return value;
}

export const orderHistory = forCustomer(async ({ engine }, { customerId }, { query }) => {
  const pageSize = wholeNumber(query, 'pageSize', PAGE_SIZE, PAGE_SIZE_MAX);
  const page = wholeNumber(query, 'currentPage', 1, PAGE_MAX);
  const history = await engine.orders.history(customerId, page, pageSize);
  return { ...history, search_criteria: { page_size: pageSize, current_page: page } };
});

/**
 * Lists the special offers of the customer's group. `id` is the product's id, so that clients can look up the product;
 * `quantity` is the remaining quantity.
 */
export const offers = forCustomer(async ({ db, facts }, { groupId }, { query }) => {
  const store = storeOf(facts, queryText(query, 'storeCode'));
  return (await offersOf(db, groupId)).map(
    ({ product_id, sku, id_variant, final_price, quantity, option_comments }) => ({
      id: product_id,
      sku,
      final_price: final_price / 100,
      price_incl_tax: final_price / 100,
      id_variant,
      option_comments: option_comments[store] ?? '',
      quantity,
    }),
  );
});

export const loyaltyCard = forCustomer(async ({ db }, { customerId }) => loyaltyCardOf(db, customerId));

export const ownReviews = forCustomer(async ({ db, facts }, { customerId }, { query }) =>
  reviewsOf(db, storeOf(facts, queryText(query, 'storeCode')), customerId),
);
