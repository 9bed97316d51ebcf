// What all reviews of a product say together.
import { RATINGS } from '../account/review-rules.ts';

/** `counts`: how many gave 5, 4, 3, 2, 1 stars; `average` with one decimal. */
export type ReviewSummary = { average: number; count: number; counts: { stars: number; count: number }[] };

/** In: the reviews; those without stars are left out. Out: undefined when none has any. */
export function reviewSummary(
  reviews: readonly { rating?: number | undefined }[],
): ReviewSummary | undefined {
  const stars = reviews.flatMap(({ rating }) => rating ?? []);
  if (stars.length === 0) return undefined;
  const sum = stars.reduce((total, each) => total + each, 0);
  const counts = [...RATINGS]
    .reverse()
    .map((each) => ({ stars: each, count: stars.filter((given) => given === each).length }));
  return { average: Math.round((sum / stars.length) * 10) / 10, count: stars.length, counts };
}
