// What all reviews of a product say together.
import { RATINGS } from '../account/review-form.ts';

/** `counts`: how many of the `listed` reviews gave 5, 4, 3, 2, 1 stars; `average` with one decimal. */
export type ReviewSummary = {
  average: number;
  count: number;
  counts: { stars: number; count: number }[];
  listed: number;
};

/**
 * Sums reviews up; those without stars are left out. `known` is the rating in the catalogue, which is shown beside the name and
 * in structured data: if there is one, its average and count are used here too. Returns undefined if no review has stars.
 */
export function reviewSummary(
  reviews: readonly { rating?: number | undefined }[],
  known?: { average: number; count: number },
): ReviewSummary | undefined {
  const stars = reviews.flatMap(({ rating }) => rating ?? []);
  if (stars.length === 0) return undefined;
  const sum = stars.reduce((total, each) => total + each, 0);
  const counts = [...RATINGS]
    .reverse()
    .map((each) => ({ stars: each, count: stars.filter((given) => given === each).length }));
  const own = { average: Math.round((sum / stars.length) * 10) / 10, count: stars.length };
  const { average, count } = known ?? own;
  return { average, count, counts, listed: stars.length };
}
