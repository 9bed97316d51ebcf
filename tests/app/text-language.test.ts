// Tests the `lang` attributes of texts in another language than the page's, which screen readers use.
import { sql } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPages, openPages } from './open-pages.ts';

let pages: OpenPages;
beforeAll(async () => {
  pages = await openPages();
  await pages.bridge.db.execute(
    sql`update documents set doc = doc || '{"text_language": "lv", "description": "<p>Teksts</p>"}'
      where entity = 'product' and store = 'en' and code = 'P-9'`,
  );
});
afterAll(() => pages.bridge.close());

const documentOf = async (path: string) => new JSDOM((await pages.render(path)).markup).window.document;
const languagesOf = (found: Iterable<Element>) =>
  [...found].map((each) => each.closest('[lang]')?.getAttribute('lang'));

it('marks the name and the description on the page of a product', async () => {
  const document = await documentOf('/en/p/P-9/x');
  expect(languagesOf(document.querySelectorAll('h1, h1 + p'))).toEqual(['lv', 'lv']);
});

describe('names in another language', () => {
  beforeAll(async () => {
    await pages.bridge.db.execute(
      sql`update documents set doc = doc || '{"text_language": "lv"}' where entity in ('category', 'product') and store = 'ru'`,
    );
  });

  it.each([
    ['the heading of a category', '/ru/c/CATEGORY', 'h1'],
    ['the row of departments', '/ru', '.nav a'],
    ['the banner of the home page', '/ru', '#hero-product'],
    ['tiles', '/ru/c/CATEGORY', '.categories b'],
  ])('are marked in %s', async (_place, path, names) => {
    const [category] = (await pages.catalogue.categories('ru')).filter(({ level }) => level > 1);
    const document = await documentOf(path.replace('CATEGORY', String(category?.slug || category?.url_key)));
    const found = [...document.querySelectorAll(names)];
    expect(found.length).toBeGreaterThan(0);
    expect(found.map((each) => each.getAttribute('lang'))).toEqual(found.map(() => 'lv'));
  });
});

it('marks no text of a product in the language of the page', async () => {
  const document = await documentOf('/en/p/P-18/x');
  expect(document.querySelectorAll('[lang]')).toHaveLength(0);
});

it('marks only the names of such products in a listing', async () => {
  const listed = (await pages.catalogue.categories('en')).toSorted(
    (a, b) => b.product_count - a.product_count,
  );
  const [category] = listed;
  const document = await documentOf(`/en/c/${category?.slug || category?.url_key}`);
  const links = [...document.querySelectorAll('.card h3 a')];
  const marked = links.filter((link) => link.hasAttribute('lang'));
  expect(links.length).toBeGreaterThan(marked.length);
  expect(
    marked.map((link) => [link.getAttribute('lang'), link.getAttribute('href')?.includes('/P-9/')]),
  ).toEqual([['lv', true]]);
});
