// The average and the counts that summarise a product's reviews.
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { reviewSummary } from '#shared/domain/catalogue/review-summary.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { demoConfig } from '../../../support/browser/goods.ts';
import { randomCases } from '../../../support/random-cases.ts';

it('counts every rating once, from five stars to one', () => {
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

it('shows one average and one count per product, in every language and for any number of listed reviews', async () => {
  const { createInstance } = await import('i18next');
  const { createElement } = await import('react');
  const { renderToStaticMarkup } = await import('react-dom/server');
  const { I18nextProvider } = await import('react-i18next');
  const { Rating } = await import('#src/features/product/rating.tsx');
  const { RatingCounts } = await import('#src/features/reviews/rating-counts.tsx');
  const { AppProvider: ShopProvider } = await import('#src/model/shell/app-context.ts');
  const texts = { 'rating.summary': '<{{average}}|{{count}}>', basedOn: '{{count}} listed' };
  const i18n = createInstance();
  const resources = Object.fromEntries(
    ['lv', 'en', 'ru'].map((language) => [language, { product: texts, reviews: texts }]),
  );
  await i18n.init({ lng: 'lv', resources, keySeparator: false, interpolation: { escapeValue: false } });
  const value = { config: demoConfig() } as unknown as AppContext;
  const render = (part: ReactNode) => {
    const inTexts = createElement(I18nextProvider, { i18n }, part);
    return new JSDOM(renderToStaticMarkup(createElement(ShopProvider, { value }, inTexts))).window.document
      .body;
  };
  const stars = fc.integer({ min: 1, max: 5 });
  const listed = fc.array(fc.record({ rating: fc.option(stars, { nil: undefined }) }), {
    minLength: 1,
    maxLength: 60,
  });
  const known = fc.record({
    average: fc.double({ min: 1, max: 5, noNaN: true }),
    count: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(
    fc.property(listed, known, fc.constantFrom('lv', 'en', 'ru'), (reviews, rating, language) => {
      i18n.language = language;
      const beside = /<(.*)\|(.*)>/.exec(render(createElement(Rating, { rating })).textContent ?? '');
      const below = render(createElement(RatingCounts, { reviews: reviews as never, rating }));
      if (reviews.every((each) => each.rating === undefined)) {
        expect(below.textContent).toBe('');
        return;
      }
      expect(below.querySelector('b')?.textContent).toBe(beside?.[1]);
      expect(below.querySelector('.stars')?.textContent).toBe(`${beside?.[2]} listed`);
    }),
    { numRuns: randomCases(200) },
  );
});
