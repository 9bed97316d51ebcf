// All reviews of a product together.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reviewSummary } from '../../../src/domain/catalogue/review-summary.ts';
import { randomCases } from '../../random-cases.ts';

it('every rating is counted once, from five stars to one, and the average lies among them', () => {
  const rating = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(fc.record({ rating })), (reviews) => {
      const given = reviews.flatMap((each) => each.rating ?? []);
      const summary = reviewSummary(reviews);
      if (given.length === 0) {
        expect(summary).toBeUndefined();
        return;
      }
      expect(summary?.counts.map(({ stars }) => stars)).toEqual([5, 4, 3, 2, 1]);
      expect(summary?.counts.reduce((sum, { count }) => sum + count, 0)).toBe(given.length);
      expect(summary?.count).toBe(given.length);
      const mean = given.reduce((sum, each) => sum + each, 0) / given.length;
      expect(Math.abs((summary?.average ?? 0) - mean)).toBeLessThanOrEqual(0.05 + 1e-9);
    }),
    { numRuns: randomCases(1_000) },
  );
});

it('the average of the catalogue counts where it is of as many reviews', () => {
  const reviews = [{ rating: 4 }, { rating: 5 }, {}];
  expect(reviewSummary(reviews, { average: 4.4, count: 2 })?.average).toBe(4.4);
  expect(reviewSummary(reviews, { average: 4.4, count: 3 })?.average).toBe(4.5);
});
