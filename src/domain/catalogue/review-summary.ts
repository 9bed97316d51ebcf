// What all reviews of a product say together.
import { RATINGS } from '../account/review-rules.ts';

/** `counts`: how many gave 5, 4, 3, 2, 1 stars; `average` with one decimal. */
export type ReviewSummary = { average: number; count: number; counts: { stars: number; count: number }[] };

/**
 * Sums reviews up; those without stars are left out. `known` is the catalogue's own sum: it counts where it is of as many
 * reviews, so that a product never shows two averages of the same ones. Returns undefined if none has stars.
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
  const own = Math.round((sum / stars.length) * 10) / 10;
  const average = known?.count === stars.length ? known.average : own;
  return { average, count: stars.length, counts };
}
