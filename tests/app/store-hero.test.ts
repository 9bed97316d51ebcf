// Tests the hero of the home page of a store without a head banner.
import { sql } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogueReader } from '#bridge/create-bridge.ts';
import { demoConfig } from '../support/browser/goods.ts';
import { languages } from '../support/texts.ts';
import { type OpenPages, openPages } from './open-pages.ts';

let pages: OpenPages;
beforeAll(async () => {
  pages = await openPages();
  await pages.bridge.db.execute(
    sql`update documents set doc = jsonb_set(doc, '{image}', '"/p/1.jpg"') where entity = 'product' and code = 'P-1'`,
  );
});
afterAll(() => pages.bridge.close());

const prefix = { lv: '', en: '/en', ru: '/ru' };

/** Renders the home page of a store with these bestsellers. */
async function heroOf(lang: (typeof languages)[number], bestsellers: readonly string[]) {
  const { catalogue } = pages;
  const reader: CatalogueReader = Object.create(catalogue, {
    facts: {
      value: () => ({ ...catalogue.facts(), homePage: { new_collection: [], bestsellers } }),
    },
    cachedValue: { value: (_: string, make: () => Promise<unknown>) => make() },
  });
  const { markup } = await pages.render(prefix[lang] || '/', { reader });
  const { document } = new JSDOM(markup).window;
  const hero = document.querySelector('main .hero');
  return {
    title: hero?.querySelector('h1')?.textContent,
    headings: document.querySelectorAll('h1').length,
    link: hero?.querySelector('a')?.getAttribute('href') ?? '',
    pictures: hero?.querySelectorAll('img').length,
  };
}

it.each(languages)('shows the name of the store and its first bestseller: %s', async (lang) => {
  const hero = await heroOf(lang, ['P-1', 'P-2']);
  expect(hero).toMatchObject({ title: demoConfig().brand.name, headings: 1, pictures: 1 });
  expect(hero.link).toMatch(new RegExp(`^${prefix[lang]}/p/P-1/`));
});

it('has no picture if its product has none', async () => {
  expect(await heroOf('en', ['P-2'])).toMatchObject({ pictures: 0, link: expect.stringMatching('/p/P-2/') });
});

it('links to the catalogue if no product is promoted', async () => {
  const hero = await heroOf('en', []);
  expect(hero).toMatchObject({ title: demoConfig().brand.name, pictures: 0 });
  expect(hero.link).toMatch(/^\/en\/c\//);
});
