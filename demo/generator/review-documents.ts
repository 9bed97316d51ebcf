// Reviews of demo products, and the ratings computed from them.
// Invariants: a rating counts approved reviews only; all store views have the same reviews, each in its language; only
// the first products have reviews, so that their number is bounded.
import { type ReviewText, reviewers, reviewTexts, type Stars } from '../texts/review-texts.ts';
import { type Localised, localised, say, storeCodes, type Words } from '../texts/words.ts';
import { type CataloguePlan, streams } from './catalogue-plan.ts';
import { flagships } from './flagships.ts';
import { stampOf } from './price-tag.ts';
import { productId } from './product-id.ts';
import { Random } from './random.ts';

export type Rating = { average: number; count: number };
type Review = {
  id: number;
  productId: number;
  stars: Stars;
  status: 1 | 2;
  text: ReviewText;
  nickname: Words;
  createdAt: string;
};

const reviewedPlaces = 2000;
const perPlace = 40;
const dayMs = 86_400_000;

const starsDraw = (draw: number): Stars =>
  draw < 0.56 ? 5 : draw < 0.86 ? 4 : draw < 0.95 ? 3 : draw < 0.98 ? 2 : 1;

/** Sorts reviews newest first; a text repeats only after all others with as many stars were used. */
function withoutEchoes(reviews: readonly Review[], kind: Parameters<typeof reviewTexts>[0]): Review[] {
  const places = new Map<Stars, number>();
  return reviews
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .map((review) => {
      const texts = reviewTexts(kind, review.stars);
      const place = places.get(review.stars) ?? texts.indexOf(review.text);
      places.set(review.stars, place + 1);
      return { ...review, text: texts[place % texts.length] ?? review.text };
    });
}

/** Draws the reviews of a product. */
function reviewsAt(plan: CataloguePlan, index: number, nowMs: number): Review[] {
  if (index >= reviewedPlaces) return [];
  const outline = plan.outline(index);
  const random = new Random(plan.seed, streams.reviews, index);
  const isReviewed = outline.form !== 'grouped' && outline.form !== 'bundle' && outline.status === 1;
  const drawn = random.chance(0.45) ? random.int(1, 9) : 0;
  const approved = flagships[index]?.reviews ?? (isReviewed ? drawn : 0);
  const pending = random.chance(0.1) && isReviewed ? 1 : 0;
  const drawnReviews = Array.from({ length: approved + pending }, (_, at): Review => {
    const stars = starsDraw(random.next());
    return {
      id: index * perPlace + at + 1,
      productId: productId(index),
      stars,
      status: at < approved ? 1 : 2,
      text: random.pick(reviewTexts(outline.kind.code, stars)),
      nickname: random.pick(reviewers),
      createdAt: stampOf(
        nowMs - Math.floor(random.between(at < approved ? 1 : 0, at < approved ? 300 : 6) * dayMs) - 60_000,
      ).slice(0, 19),
    };
  });
  return withoutEchoes(drawnReviews, outline.kind.code);
}

/** Returns the average, with one decimal, and the number of reviews; undefined without approved ones. */
export function ratingAt(plan: CataloguePlan, index: number, nowMs: number): Rating | undefined {
  const approved = reviewsAt(plan, index, nowMs).filter((review) => review.status === 1);
  if (approved.length === 0) return undefined;
  const sum = approved.reduce((total, review) => total + review.stars, 0);
  return { average: Math.round((sum / approved.length) * 10) / 10, count: approved.length };
}

/** Builds all review documents. `review_status`: 1 is approved, 2 pending. */
export function reviewDocuments(plan: CataloguePlan, nowMs: number): Localised<object[]> {
  const places = Array.from({ length: Math.min(plan.products, reviewedPlaces) }, (_, index) => index);
  const reviews = places.flatMap((index) => reviewsAt(plan, index, nowMs));
  return localised((store) =>
    reviews.map((review) => ({
      id: review.id,
      product_id: review.productId,
      title: say(review.text.title, store),
      detail: say(review.text.detail, store),
      nickname: say(review.nickname, store),
      rating: review.stars,
      review_entity: 'product',
      review_type: 3,
      review_status: review.status,
      created_at: review.createdAt,
      customer_id: null,
      store_id: storeCodes.indexOf(store) + 1,
      stores: [0, 1, 2, 3],
    })),
  );
}
