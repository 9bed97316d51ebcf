// Tests what the footer says of the store's brand.
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { text } from '../support/texts.ts';
import { type OpenPages, openPages } from './open-pages.ts';

let pages: OpenPages;
beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages.bridge.close());

/** Renders the footer of a store with this brand. */
async function footerOf(brand: object) {
  const configuration = JSON.stringify({ ...JSON.parse(pages.config), brand });
  const { markup } = await pages.render('/en', { configuration });
  return new JSDOM(markup).window.document.querySelector('footer');
}

it('names the company with its numbers and address', async () => {
  const legal = { name: 'SIA „Kalna” <b>', registrationNumber: '40000000001', vatNumber: 'LV40000000001' };
  const footer = await footerOf({ legal: { ...legal, address: 'Kalna iela 1' } });
  const [registration, vat] = [
    `${text('footer:registration')}\u00a040000000001`,
    `${text('footer:vat')}\u00a0LV40000000001`,
  ];
  expect(footer?.textContent).toContain(`SIA „Kalna” <b> · ${registration} · ${vat} · Kalna iela 1`);
});

it('links to the pages of the store on other sites', async () => {
  const social = [{ label: 'Photos', url: 'https://photos.example/kalna' }];
  const footer = await footerOf({ social });
  expect(footer?.querySelector('a[href="https://photos.example/kalna"]')?.textContent).toBe('Photos');
});

it('has neither without them', async () => {
  const footer = await footerOf({ name: 'Kalna' });
  expect(footer?.querySelector('a[href^="https:"]')).toBeNull();
  expect(footer?.textContent).not.toContain(' · ');
});

it('shows the name without a logo, and the logo with the name as its text', async () => {
  const logoOf = async (brand: object) => (await footerOf(brand))?.querySelector('.logo');
  expect((await logoOf({ name: 'Kalna' }))?.textContent).toBe('Kalna');
  const logo = { url: '/brand/a.svg', darkUrl: '/brand/b.svg', width: 60, height: 20 };
  const images = [...((await logoOf({ name: 'Kalna', logo }))?.querySelectorAll('img') ?? [])];
  expect(images.map((image) => [image.getAttribute('src'), image.alt, image.width])).toEqual([
    ['/brand/a.svg', 'Kalna', 60],
    ['/brand/b.svg', 'Kalna', 60],
  ]);
});
