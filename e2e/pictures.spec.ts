// Pictures: the chosen sizes, the gallery and its zoom, and failed downloads.
import type { Locator, Page } from '@playwright/test';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { text } from '#tests/support/texts.ts';
import { PRODUCTS } from './bridge-process.ts';
import { expect, test } from './storefront.ts';

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });

type Source = {
  sku: string;
  slug: string;
  name: string;
  configurable_children: { image: string; stock: { is_in_stock: boolean } }[];
};

test('shows the pictures of all variants in the gallery and its zoom [S2.094]', async ({ page }) => {
  const images = ({ configurable_children }: Source) => [
    ...new Set(
      configurable_children
        .filter(({ stock }) => stock.is_in_stock)
        .map(({ image }) => image.replace(/^\//, '')),
    ),
  ];
  // of the catalogue from which the bridge was filled: it answers a search that takes too long with an error
  const { products } = demoCatalogue({ products: PRODUCTS, seed: 1 });
  const product = [...products()]
    .map(({ documents }) => documents.en as unknown as Source)
    .find((each) => images(each).length > 1);
  if (!product) throw new Error('No product with a picture for each of several variants');
  await page.goto(`/en/p/${encodeURIComponent(product.sku)}/${product.slug}`);
  const gallery = page.getByRole('region', { name: text('product:gallery.label') });
  for (const image of images(product))
    await expect(gallery.locator(`img[src*="${image}"]`).first()).toBeAttached();
  await gallery.getByRole('button', { name: text('product:gallery.zoom') }).click();
  const zoom = page.getByRole('dialog', { name: text('product:gallery.label') });
  await expect(zoom.getByRole('button', { name: text('common:close') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(zoom).toHaveCount(0);
});

test('loads thumbnails in the specified sizes [S9.041 S9.042 S9.043]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/c/laptops');
  /** Returns the intrinsic size of the chosen file. */
  const side = async (img: Element) => {
    const file = new Image();
    file.src = img instanceof HTMLImageElement ? img.currentSrc : '';
    await file.decode().catch(() => undefined);
    return [file.naturalWidth, file.naturalHeight];
  };
  const listed = cards(page).first().getByRole('presentation').first();
  await expect.poll(() => listed.evaluate(side)).toEqual([266, 266]);
  await cards(page).first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/p\//);
  const gallery = page.getByRole('region', { name: text('product:gallery.label') });
  await expect.poll(() => gallery.getByRole('img').first().evaluate(side)).toEqual([452, 452]);
  await page
    .getByRole('button', { name: text('adding:add'), exact: true })
    .first()
    .click();
  await expect(
    page.getByRole('banner').getByRole('link', { name: text('adding:badge', { count: 1 }) }),
  ).toBeVisible();
  await page.goto('/en/cart');
  await expect.poll(() => page.locator('main .item img').first().evaluate(side)).toEqual([150, 150]);
});

test('retries a lazy picture within 1.5 window heights of the viewport once [S9.065]', async ({
  page,
  context,
}) => {
  await context.route(/\/img\//, (route) => route.abort());
  // each attempt is a new element, so the failures are counted at the card
  await page.addInitScript(() => {
    const count = ({ target }: Event) => {
      const card = target instanceof HTMLImageElement ? target.closest<HTMLElement>('.card') : null;
      if (card) card.dataset.failures = String(Number(card.dataset.failures ?? 0) + 1);
    };
    document.addEventListener('error', count, true);
  });
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/en/c/laptops?sort=price-asc');
  await cards(page).nth(20).waitFor();
  const failures = () =>
    cards(page).evaluateAll((all) =>
      [...new Set(all.map((card) => (card as HTMLElement).dataset.failures))].sort(),
    );
  await expect.poll(failures).toEqual(['2', undefined]);
  // once a later card's second attempt has failed, a third attempt by the first card would have failed already, too
  const tried = (card: Locator) => card.evaluate((element: HTMLElement) => element.dataset.failures);
  await cards(page).nth(12).scrollIntoViewIfNeeded();
  await expect.poll(() => tried(cards(page).nth(12))).toBe('2');
  expect(await tried(cards(page).first())).toBe('2');
  // moves the last card this many window heights below the top
  const last = cards(page).last();
  const askedAt = async (heights: number) => {
    await last.evaluate(async (card, far) => {
      scrollBy(0, card.getBoundingClientRect().top - innerHeight * far);
      // observers are called in a frame; their changes are rendered in the next frames
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    }, heights);
    return last.locator('.tile img').evaluate((img) => img.getAttribute('src')?.startsWith('/img/'));
  };
  expect(await askedAt(1.55)).toBe(false);
  await expect.poll(() => askedAt(1.45)).toBe(true);
});
