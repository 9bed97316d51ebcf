// Feedback on an order: accepted once per order and stored without a name. The same Idempotency-Key returns the same
// response.
import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { idString } from '#schemas/primitives.ts';
import type { Db } from '../database/open-database.ts';
import { type Json, orderFeedback, orders } from '../database/tables.ts';
import { refuse } from '../ports/refusal.ts';
import { canonicalJson } from '../wire/parse-json.ts';
import { orderOpenedBy } from './find-order.ts';

const textUpTo = (max: number) => z._default(z.string().check(z.maxLength(max)), '');

/** Body of `review/create` for an order. `nickname`, `customer_id` and `review_status` are accepted but not stored. */
export const orderFeedbackBody = z.strictObject({
  review: z.strictObject({
    review_entity: z.literal('order'),
    order_number: z.pipe(idString, z.string().check(z.maxLength(16))),
    order_token: z.string().check(z.maxLength(128)),
    rating: z.int().check(z.gte(1), z.lte(5)),
    title: textUpTo(200),
    detail: textUpTo(5_000),
    nickname: z.optional(z.string().check(z.maxLength(100))),
    customer_id: z.optional(z.nullable(idString)),
    review_status: z.optional(z.number()),
  }),
});
type GivenFeedback = z.infer<typeof orderFeedbackBody>['review'];
type Row = typeof orderFeedback.$inferSelect;

/** True if the review is for an order, not for a product. */
export const isOrderFeedback = (body: unknown): boolean =>
  z.safeParse(z.looseObject({ review: z.looseObject({ review_entity: z.literal('order') }) }), body).success;

const bridgeFeedbackOf = ({ order_number, rating, title, detail, created_at }: Row): Json => ({
  review_entity: 'order',
  order_number: String(order_number),
  rating,
  title,
  detail,
  created_at,
});

/**
 * Stores the feedback.
 * @throws 404 for a wrong number or token, 409 if the order already has feedback, 422 if the key was used for another
 *   text
 */
export async function addOrderFeedback(
  db: Db,
  given: GivenFeedback,
  key: string | undefined,
  now: number,
): Promise<Json> {
  const { rating, title, detail } = given;
  const { number } = await orderOpenedBy(db, given.order_number, given.order_token);
  const body_hash = createHash('sha256').update(canonicalJson({ rating, title, detail })).digest('hex');
  const created_at = new Date(now).toISOString();
  const [made] = await db
    .insert(orderFeedback)
    .values({
      order_number: number,
      rating,
      title,
      detail,
      created_at,
      idempotency_key: key ?? null,
      body_hash,
    })
    .onConflictDoNothing({ target: orderFeedback.order_number })
    .returning();
  if (made !== undefined) return bridgeFeedbackOf(made);
  const [before] = await db.select().from(orderFeedback).where(eq(orderFeedback.order_number, number));
  if (before === undefined || key === undefined || before.idempotency_key !== key)
    throw refuse(409, {
      errorCode: 'feedback-filled',
      errorMessage: 'Feedback for this order already filled',
    });
  if (before.body_hash !== body_hash)
    throw refuse(422, { errorCode: 'other-body', errorMessage: 'This key was used for another review' });
  return bridgeFeedbackOf(before);
}

/** Returns a customer's feedback on their orders, oldest order first. */
export async function orderFeedbackOf(db: Db, customerId: number): Promise<Json[]> {
  const rows = await db
    .select({ feedback: orderFeedback })
    .from(orderFeedback)
    .innerJoin(orders, eq(orders.number, orderFeedback.order_number))
    .where(eq(orders.customer_id, customerId))
    .orderBy(asc(orderFeedback.order_number));
  return rows.map(({ feedback }) => bridgeFeedbackOf(feedback));
}
