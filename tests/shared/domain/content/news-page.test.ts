// Pagination of the news list.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newsPage } from '#shared/domain/content/news-page.ts';
import { randomCases } from '../../../support/random-cases.ts';

const article = (id: number, published: string) => ({
  ...{ id, identifier: `a${id}`, key: `a${id}`, title: 'T', heading: 'T', html: '<p>long</p>' },
  ...{ meta_description: 'm', isNews: true, skus: [], published, updated: published },
});

const all = ['2026-01-02', '2026-03-01', '', '2026-01-02'].map((day, at) => article(at, day));

it('lists articles newest first', () => {
  expect(newsPage(all, 1, 3).articles.map(({ id }) => id)).toEqual([1, 3, 0]);
  expect(newsPage(all, 1, 3)).toMatchObject({ page: 1, pages: 2, total: 4 });
});

it('returns the nearest page that exists', () => {
  expect(newsPage(all, 9, 3)).toMatchObject({ page: 2, articles: [{ id: 2 }] });
  expect(newsPage(all, 0, 3).page).toBe(1);
  expect(newsPage([], 1, 3)).toEqual({ articles: [], page: 1, pages: 1, total: 0 });
});

it('omits the texts of the articles', () => {
  expect(newsPage(all, 1, 3).articles[0]).not.toHaveProperty('html');
});

it('contains every article exactly once over all pages', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.integer({ min: 1, max: 12 }), (count, size) => {
      const all = Array.from({ length: count }, (_, id) => article(id, `2026-01-0${(id % 9) + 1}`));
      const { pages } = newsPage(all, 1, size);
      const found = Array.from({ length: pages }, (_, at) => newsPage(all, at + 1, size).articles).flat();
      expect(found.map(({ id }) => id).sort((a, b) => a - b)).toEqual(all.map(({ id }) => id));
    }),
    { numRuns: randomCases(100) },
  );
});
