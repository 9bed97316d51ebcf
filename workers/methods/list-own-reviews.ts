// Lists the customer's reviews, newest first (backend status: 1 approved, 2 pending, 3 not approved).
import { ok } from '#schemas/fault.ts';
import type { OwnReview } from '#schemas/worker-api.ts';
import type { CustomerMethod } from './needs-login.ts';

const statuses: Readonly<Record<number, OwnReview['status']>> = { 1: 'approved', 3: 'not-approved' };

export const listOwnReviews: CustomerMethod<'listOwnReviews'> = async ({ call }, _input, { principal }) => {
  const answer = await call('user/reviews', { principal });
  if (!answer.ok) return answer;
  const reviews = answer.value.result.map(({ id, sku, title, detail, ...source }) => ({
    id,
    sku,
    productName: source.product_name,
    title,
    detail,
    ...(source.rating === null ? {} : { rating: Math.round(source.rating) }),
    status: statuses[source.review_status] ?? 'pending',
    createdAt: source.created_at,
  }));
  return ok({ reviews: reviews.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)) });
};
