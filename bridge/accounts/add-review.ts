// Reviews written by customers. Invariants:
// - A new review is pending approval, regardless of the status in the request.
// - Its author comes from the token, never from the body.
// - The same Idempotency-Key returns the same review.
import { createHash } from 'node:crypto';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { reviews } from '../database/account-tables.ts';
import type { Db } from '../database/open-database.ts';
import { documents, type Json, stock } from '../database/tables.ts';
import { refuse } from '../ports/refusal.ts';
import { canonicalJson } from '../wire/parse-json.ts';
import type { reviewBody } from './shapes.ts';

export type GivenReview = z.infer<typeof reviewBody>['review'];
type Row = typeof reviews.$inferSelect;
const PENDING = 2;
const LISTED_MAX = 500;

const bridgeReviewOf = (row: Row): Json => ({
  id: row.id,
  product_id: row.product_id,
  title: row.title,
  detail: row.detail,
  nickname: row.nickname,
  rating: row.rating,
  review_entity: 'product',
  review_status: row.review_status,
  customer_id: row.customer_id,
  created_at: row.created_at,
});

/** Returns the sku of a product or variant; undefined if the id is unknown. */
async function skuOf(db: Db, store: string, productId: number): Promise<string | undefined> {
  const [product] = await db
    .select({ sku: documents.code })
    .from(documents)
    .where(and(eq(documents.store, store), eq(documents.entity, 'product'), eq(documents.id, productId)));
  if (product?.sku) return product.sku;
  const [variant] = await db.select({ sku: stock.sku }).from(stock).where(eq(stock.product_id, productId));
  return variant?.sku;
}

/**
 * Stores a review.
 * @throws 404 for an unknown product, 422 if the key was used for another review or by another customer
 */
export async function addReview(
  db: Db,
  store: string,
  given: GivenReview,
  customerId: number | undefined,
  key: string | undefined,
  now: number,
): Promise<Json> {
  const { product_id, title, detail, nickname, rating } = given;
  const content = { product_id, title, detail, nickname, rating, customerId };
  const body_hash = createHash('sha256').update(canonicalJson(content)).digest('hex');
  const sku = await skuOf(db, store, product_id);
  if (sku === undefined) throw refuse(404, 'No such product');
  const [made] = await db
    .insert(reviews)
    .values({
      customer_id: customerId ?? null,
      product_id,
      sku,
      title,
      detail,
      nickname,
      rating,
      review_status: PENDING,
      store,
      created_at: new Date(now).toISOString(),
      idempotency_key: key ?? null,
      body_hash,
    })
    .onConflictDoNothing({ target: reviews.idempotency_key })
    .returning();
  if (made !== undefined) return bridgeReviewOf(made);
  const [before] = await db
    .select()
    .from(reviews)
    .where(eq(reviews.idempotency_key, key ?? ''));
  if (before === undefined || before.body_hash !== body_hash)
    throw refuse(422, { errorCode: 'other-body', errorMessage: 'This key was used for another review' });
  return bridgeReviewOf(before);
}

/**
 * Returns the reviews written by a customer, newest first, with the product's name in the language of the store view.
 */
export async function reviewsOf(db: Db, store: string, customerId: number): Promise<Json[]> {
  const rows = await db
    .select({ review: reviews, doc: documents.doc })
    .from(reviews)
    .leftJoin(
      documents,
      and(
        eq(documents.store, store),
        eq(documents.entity, 'product'),
        or(
          eq(documents.id, reviews.product_id),
          sql`${documents.id} = (select max(parent_id) from stock where stock.sku = ${reviews.sku})`,
        ),
      ),
    )
    .where(eq(reviews.customer_id, customerId))
    .orderBy(desc(reviews.id))
    .limit(LISTED_MAX);
  // A variant can match both its own document and its parent's: the name in its own document takes precedence.
  const shown = new Map<number, Json>();
  for (const { review, doc } of rows)
    if (!shown.has(review.id) || doc?.id === review.product_id)
      shown.set(review.id, {
        ...bridgeReviewOf(review),
        sku: review.sku,
        product_name: typeof doc?.name === 'string' ? doc.name : review.sku,
      });
  return [...shown.values()];
}
