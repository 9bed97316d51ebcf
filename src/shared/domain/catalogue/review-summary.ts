import { RATINGS } from '../account/review-limits.ts';

/** `counts`: number of the `listed` reviews with 5, 4, 3, 2, 1 stars; `average` has one decimal. */
export type ReviewSummary = {
  average: number;
  count: number;
  counts: { stars: number; count: number }[];
  listed: number;
};

/**
 * Summarizes the reviews that have stars; undefined if none has any.
 * @param known The rating in the catalogue. It is displayed beside the name and in structured data, so its average and
 *   count take precedence.
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
